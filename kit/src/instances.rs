//! The instances of ndarray's generics that learners' code commonly needs, compiled once, here.
//!
//! An unoptimised crate reuses the instances of the crates that it is linked with (rustc's `share-generics`, which
//! acts up to optimisation level 1 and only for instances that were unoptimised too). Without them every exercise
//! would compile some hundreds of ndarray's functions again at each edit.
//!
//! Nothing here is ever called. It is a list of *operations*, over element types and ranks: add what learners may
//! write, never what a solution happens to use. But every instance is also a symbol that each later compilation and
//! link reads: 12,000 of them cost more time at an edit than they saved, 8,000 don't. What is rare may be left out; it
//! is compiled with the answer, once, and then kept by incremental compilation.

#![allow(unused_must_use, reason = "the calls are listed, their results are of no use")]

use ndarray::*;

/// Does what is listed and drops it. Without a function around it, which would be one more instance each time.
macro_rules! list {
    ($operations:expr $(,)?) => {
        let _ = $operations;
    };
}

/// What every array can do, of any element type.
macro_rules! every {
    ($name:ident, $element:ty, $array:ident, $view:ident, $shape:ty) => {
        pub fn $name(
            mut a: $array<$element>,
            b: $array<$element>,
            e: $element,
            shape: $shape,
            axis: Axis,
            n: usize,
        ) {
            // Making one.
            let list = vec![e; n];
            list!((list.len(), list.iter().copied().collect::<Vec<_>>(), list.to_vec(), list.first()));
            list!($array::from_elem(shape, e));
            list!($array::from_elem(a.raw_dim(), e));
            list!($array::<$element>::default(shape));
            list!($array::from_shape_fn(shape, |_| e));
            list!($array::from_shape_fn(a.raw_dim(), |_| e));
            list!($array::from_shape_vec(shape, list.clone()).unwrap());
            list!($array::from_shape_vec(a.raw_dim(), list).is_ok());
            list!((
                a.clone(),
                a.to_owned(),
                a.view().to_owned(),
                a.t().to_owned(),
                a.as_standard_layout().into_owned(),
            ));
            // Asking.
            list!((
                a.dim(),
                a.shape().to_vec(),
                a.raw_dim(),
                a.len(),
                a.len_of(axis),
                a.ndim(),
                a.is_empty(),
            ));
            list!((a == b, a.view() == b.view(), a.as_slice(), a.iter().next(), a.first(), a.last()));
            list!(a.t() == b.t());
            let _ = format!("{a:?} {:?} {:?}", a.view(), a.shape());
            // Visiting.
            for x in &a {
                list!(x);
            }
            for x in &mut a {
                *x = e;
            }
            for x in a.iter() {
                list!(x);
            }
            for x in a.iter_mut() {
                *x = e;
            }
            for (at, x) in a.indexed_iter() {
                list!((at, x));
            }
            for (at, x) in a.indexed_iter_mut() {
                list!((at, x));
            }
            for (x, y) in a.iter().zip(b.iter()) {
                list!((x, y));
            }
            for (x, y) in a.iter_mut().zip(b.iter()) {
                *x = *y;
            }
            for (i, x) in a.iter().enumerate() {
                list!((i, x));
            }
            for v in a.view() {
                list!(v);
            }
            for v in a.t().iter() {
                list!(v);
            }
            for v in a.clone() {
                list!(v);
            }
            list!(a.iter().copied().collect::<Vec<$element>>());
            list!(a.iter().cloned().collect::<Vec<$element>>());
            list!(a.into_iter().collect::<Vec<$element>>());
            let mut a = b.clone();
            // Rows, columns, parts.
            for (i, lane) in a.lanes(axis).into_iter().enumerate() {
                list!((i, lane.iter().count(), lane.len(), lane[n]));
            }
            for (i, mut lane) in a.lanes_mut(axis).into_iter().enumerate() {
                lane[i] = e;
                lane.fill(e);
            }
            for (i, part) in a.axis_iter(axis).enumerate() {
                list!((i, part.iter().count(), part.to_owned(), part.dim()));
            }
            for (i, mut part) in a.axis_iter_mut(axis).enumerate() {
                part.fill(e);
                list!((i, part.iter_mut().count()));
            }
            for (mut x, y) in a.axis_iter_mut(axis).zip(b.axis_iter(axis)) {
                x.assign(&y);
            }
            for (i, part) in a.outer_iter().enumerate() {
                list!((i, part));
            }
            for (i, part) in a.outer_iter_mut().enumerate() {
                list!((i, part));
            }
            for (mut x, y) in a.outer_iter_mut().zip(b.outer_iter()) {
                x.assign(&y);
            }
            for (i, row) in a.rows().into_iter().enumerate() {
                list!((i, row.iter().zip(row.iter()).count()));
            }
            for (i, mut row) in a.rows_mut().into_iter().enumerate() {
                row.iter_mut().enumerate().for_each(|(_, x)| *x = e);
                list!(i);
            }
            for (mut x, y) in a.rows_mut().into_iter().zip(b.rows()) {
                x.assign(&y);
            }
            for part in a.axis_chunks_iter(axis, n) {
                list!(part);
            }
            list!((
                a.index_axis(axis, n).to_owned(),
                a.clone().index_axis_move(axis, n),
                a.select(axis, &[n]),
            ));
            a.index_axis_mut(axis, n).fill(e);
            a.index_axis_mut(axis, n).assign(&b.index_axis(axis, n));
            list!((a.view().split_at(axis, n), a.view().reversed_axes(), a.clone().reversed_axes()));
            a.swap_axes(0, n);
            a.invert_axis(axis);
            // Other shapes.
            list!((
                a.view().insert_axis(axis),
                a.clone().insert_axis(axis),
                a.clone().into_shape_with_order(n),
            ));
            list!((a.to_shape(n).unwrap(), a.to_shape((n, n)).unwrap(), a.to_shape((n, n, n)).unwrap()));
            list!((a.clone().into_shape_with_order((n, n)), a.clone().into_shape_with_order((n, n, n))));
            list!((
                a.flatten(),
                a.clone().into_raw_vec_and_offset(),
                a.broadcast(shape),
                a.broadcast(b.raw_dim()),
            ));
            list!((
                a.broadcast((n, n)),
                a.broadcast((n, n, n)),
                a.view().into_dyn(),
                a.clone().into_dyn(),
            ));
            list!((
                concatenate(axis, &[a.view(), b.view()]).unwrap(),
                stack(axis, &[a.view(), b.view()]).unwrap(),
            ));
            list!(concatenate(axis, &[a.view()].into_iter().collect::<Vec<$view<$element>>>()));
            // Changing.
            a.fill(e);
            a.assign(&b);
            a.assign(&b.view());
            b.assign_to(&mut a);
            a.view_mut().fill(e);
            a.view_mut().assign(&b);
            a.zip_mut_with(&b, |x, y| *x = *y);
            a.map_inplace(|x| *x = e);
            a.mapv_inplace(|x| x);
            list!((a.map(|x| *x), a.mapv(|x| x), a.view().mapv(|x| x), a.map_axis(axis, |lane| lane[n])));
            list!((a.fold(e, |x, _| x), a.fold_axis(axis, e, |x, _| *x), a.iter().fold(e, |x, _| x)));
            Zip::from(&mut a).and(&b).for_each(|x, y| *x = *y);
            Zip::from(&mut a).and(&b).and(&b).for_each(|x, y, _| *x = *y);
            Zip::indexed(&mut a).for_each(|_, x| *x = e);
            Zip::from(a.rows_mut()).and(b.rows()).for_each(|mut x, y| x.assign(&y));
            list!((Zip::from(&a).and(&b).map_collect(|x, _| *x), Zip::from(&a).map_collect(|x| *x)));
        }
    };
}

every!(every_bool_2, bool, Array2, ArrayView2, (usize, usize));
every!(every_bool_3, bool, Array3, ArrayView3, (usize, usize, usize));
every!(every_i64_2, i64, Array2, ArrayView2, (usize, usize));
every!(every_f64_1, f64, Array1, ArrayView1, usize);
every!(every_f64_2, f64, Array2, ArrayView2, (usize, usize));
every!(every_f64_3, f64, Array3, ArrayView3, (usize, usize, usize));

/// Arithmetic, in the mixtures that come first to mind. Each further one would add hundreds of symbols, which every
/// later compilation and link has to read.
macro_rules! arithmetic {
    ($name:ident, $element:ty, $array:ident, $shape:ty) => {
        pub fn $name(mut a: $array<$element>, b: $array<$element>, e: $element, shape: $shape, axis: Axis) {
            list!(($array::<$element>::zeros(shape), $array::<$element>::ones(shape)));
            list!(($array::<$element>::zeros(a.raw_dim()), $array::<$element>::ones(a.raw_dim())));
            list!((a.sum(), a.sum_axis(axis), a.view().sum(), a.sum_axis(axis).insert_axis(axis)));
            list!((a.iter().sum::<$element>(), a.iter().copied().sum::<$element>(), a.mapv(|x| -x), -a.clone()));
            arithmetic!(@operators a b e axis + += - -= * *= / /=);
        }
    };
    (@operators $a:ident $b:ident $e:ident $axis:ident $($op:tt $assign:tt)*) => { $(
        list!((&$a $op &$b, $a.clone() $op &$b, $a.clone() $op $b.clone()));
        list!((&$a $op $e, $a.clone() $op $e));
        list!((&$a $op &$b.sum_axis($axis).insert_axis($axis), $a.clone() $op &$b.sum_axis($axis).insert_axis($axis)));
        $a $assign &$b;
        $a $assign $e;
        let mut view = $a.view_mut();
        view $assign $e;
        $a $assign &$b.sum_axis($axis).insert_axis($axis);
    )* };
}

arithmetic!(arithmetic_f64_2, f64, Array2, (usize, usize));

/// Functions of numbers that are named rather than closures are instances as well.
macro_rules! functions_of_f64 {
    ($name:ident, $array:ident) => {
        pub fn $name(mut a: $array<f64>, b: $array<bool>, axis: Axis) {
            list!((
                a.mapv(f64::exp),
                a.mapv(f64::ln),
                a.mapv(f64::sqrt),
                a.mapv(f64::abs),
                a.mapv(f64::is_nan),
            ));
            list!((
                a.iter().copied().fold(f64::NEG_INFINITY, f64::max),
                a.iter().cloned().fold(f64::MIN, f64::max),
            ));
            list!((a.exp(), a.mean(), a.mean_axis(axis), a.product()));
            a.mapv_inplace(f64::exp);
            // A mask beside numbers.
            a.zip_mut_with(&b, |x, blocked| *x = if *blocked { f64::NEG_INFINITY } else { *x });
            Zip::from(&mut a)
                .and(&b)
                .for_each(|x, blocked| *x = if *blocked { f64::NEG_INFINITY } else { *x });
            list!(
                Zip::from(&a).and(&b).map_collect(|x, blocked| if *blocked { f64::NEG_INFINITY } else { *x }),
            );
            Zip::indexed(&mut a).and(&b).for_each(|_, x, blocked| *x = if *blocked { 0.0 } else { *x });
            for (x, blocked) in a.iter_mut().zip(b.iter()) {
                list!((x, blocked));
            }
            for (x, blocked) in a.iter().zip(b.iter()) {
                list!((x, blocked));
            }
            for (mut row, blocked) in a.rows_mut().into_iter().zip(b.rows()) {
                row.zip_mut_with(&blocked, |_, _| ());
            }
            for (mut row, blocked) in a.outer_iter_mut().zip(b.outer_iter()) {
                row.zip_mut_with(&blocked, |_, _| ());
            }
            Zip::from(a.rows_mut()).and(b.rows()).for_each(|_, _| ());
            list!((
                a.map(|x| *x > 0.0),
                b.map(|blocked| if *blocked { 0.0 } else { 1.0 }),
                a.mapv(|x| x > 0.0),
            ));
        }
    };
}

functions_of_f64!(functions_of_f64_2, Array2);

/// Logic between masks.
macro_rules! logic {
    ($name:ident, $array:ident) => {
        pub fn $name(mut a: $array<bool>, b: $array<bool>) {
            list!((
                &a | &b,
                a.clone() | &b,
                a.clone() | b.clone(),
                &a & &b,
                a.clone() & &b,
                &a ^ &b,
                !a.clone(),
                !&a,
            ));
            list!((&a.view() | &b.view(), a.mapv(|x| !x), a.iter().any(|x| *x), a.iter().all(|x| *x)));
            list!((a.iter().filter(|x| **x).count(), a.mapv(i64::from), a.mapv(f64::from)));
            a |= &b;
            a &= &b;
        }
    };
}

logic!(logic_2, Array2);
logic!(logic_3, Array3);

/// Products.
pub fn products(a: Array2<f64>, b: Array2<f64>, v: Array1<f64>) {
    list!((
        a.dot(&b),
        a.dot(&b.t()),
        a.t().dot(&b),
        a.t().dot(&b.t()),
        a.view().dot(&b.view()),
        a.dot(&b.view()),
    ));
    list!((
        a.view().dot(&b),
        a.dot(&v),
        v.dot(&a),
        v.dot(&v),
        v.view().dot(&v.view()),
        v.view().dot(&a),
        v.dot(&a.t()),
    ));
    list!((
        a.dot(&v.view()),
        a.row(0).dot(&b.row(0)),
        a.view().dot(&v),
        v.dot(&v.view()),
        v.view().dot(&a.view()),
    ));
}

/// Single cells, in both ways of writing their place.
macro_rules! cells {
    ($name:ident, $element:ty) => {
        pub fn $name(
            (mut a, mut b, mut c, mut d): (Array1<$element>, Array2<$element>, Array3<$element>, Array4<$element>),
            (i, j, k, l): (usize, usize, usize, usize),
            e: $element,
        ) {
            a[i] = e;
            b[[i, j]] = e;
            b[(i, j)] = e;
            c[[i, j, k]] = e;
            c[(i, j, k)] = e;
            d[[i, j, k, l]] = e;
            list!((a[i], b[[i, j]], b[(i, j)], c[[i, j, k]], c[(i, j, k)], d[[i, j, k, l]]));
            list!((a.get(i), b.get([i, j]), b.get((i, j)), c.get([i, j, k]), c.get((i, j, k))));
            list!((a.view()[i], b.view()[[i, j]], b.view()[(i, j)], c.view()[[i, j, k]]));
            a.view_mut()[i] = e;
            b.view_mut()[[i, j]] = e;
            c.view_mut()[[i, j, k]] = e;
            list!((a.get_mut(i), b.get_mut([i, j]), c.get_mut([i, j, k])));
            list!((b.get_mut((i, j)), c.get_mut((i, j, k))));
            // Rows and columns of a table.
            list!((b.nrows(), b.ncols(), b.row(i).to_owned(), b.column(i).to_owned(), b.row(i)[j], b.is_square()));
            for row in b.columns() {
                list!(row);
            }
            b.row_mut(i).assign(&a);
            b.column_mut(i).assign(&a);
            b.row_mut(i)[j] = e;
            b.row_mut(i).fill(e);
            b.column_mut(i).fill(e);
            list!((b.push_row(a.view()).is_ok(), b.push_column(a.view()).is_ok(), b.diag().to_owned()));
            b.diag_mut().fill(e);
            // Slices.
            list!((a.slice(s![i..]), a.slice(s![..i]), a.slice(s![i..j]), a.slice(s![..;-1])));
            list!((b.slice(s![i, ..]), b.slice(s![.., i]), b.slice(s![i..j, ..]), b.slice(s![.., i..j])));
            list!((b.slice(s![i..j, k..l]), b.slice(s![i, j..]), b.slice(s![i, ..j]), b.slice(s![.., NewAxis, ..])));
            list!((c.slice(s![i, .., ..]), c.slice(s![.., i, ..]), c.slice(s![.., .., i]), c.slice(s![i, j, ..])));
            list!((c.slice(s![.., .., i..j]), d.slice(s![i, j, .., ..])));
            let (a1, b1, c1) = (a.clone(), b.clone(), c.clone());
            a.slice_mut(s![i..]).fill(e);
            a.slice_mut(s![i..j]).assign(&a1);
            b.slice_mut(s![i, j..]).fill(e);
            b.slice_mut(s![i, ..]).assign(&a);
            b.slice_mut(s![.., i..j]).assign(&b1);
            b.slice_mut(s![i..j, ..]).assign(&b1);
            c.slice_mut(s![i, .., ..]).assign(&b);
            c.slice_mut(s![.., i, ..]).assign(&b);
            c.slice_mut(s![.., .., i..j]).assign(&c1);
            d.slice_mut(s![i, j, .., ..]).assign(&b);
            list!((c.permuted_axes([2, 0, 1]), d.view().permuted_axes([0, 2, 1, 3])));
            list!((arr1(&[e]), arr2(&[[e, e], [e, e]]), array![[e, e], [e, e]], Array1::from_vec(vec![e])));
            list!((Array1::from_iter([e]), [e, e].iter().copied().collect::<Array1<$element>>(), Array1::from(vec![e])));
        }
    };
}

cells!(cells_bool, bool);
cells!(cells_f64, f64);
