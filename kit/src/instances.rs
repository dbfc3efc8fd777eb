//! The instances of ndarray's generics that learners' code commonly needs, compiled once, here.
//!
//! An unoptimised crate reuses the instances of the crates that it is linked with (rustc's `share-generics`, which
//! acts up to optimisation level 1 and only for instances that were unoptimised too). Without them every exercise
//! would compile some hundreds of ndarray's functions again at each edit.
//!
//! Nothing here is ever called. It is a list of *operations*, over element types and ranks: add what learners may
//! write, never what a solution happens to use.

#![allow(unused_must_use, reason = "the calls are listed, their results are of no use")]

use std::hint::black_box;

use ndarray::*;

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
            black_box((list.len(), list.iter().copied().collect::<Vec<_>>(), list.to_vec(), list.first()));
            black_box($array::from_elem(shape, e));
            black_box($array::from_elem(a.raw_dim(), e));
            black_box($array::<$element>::default(shape));
            black_box($array::from_shape_fn(shape, |_| e));
            black_box($array::from_shape_fn(a.raw_dim(), |_| e));
            black_box($array::from_shape_vec(shape, list.clone()).unwrap());
            black_box($array::from_shape_vec(a.raw_dim(), list).is_ok());
            black_box((
                a.clone(),
                a.to_owned(),
                a.view().to_owned(),
                a.t().to_owned(),
                a.as_standard_layout().into_owned(),
            ));
            // Asking.
            black_box((
                a.dim(),
                a.shape().to_vec(),
                a.raw_dim(),
                a.len(),
                a.len_of(axis),
                a.ndim(),
                a.is_empty(),
            ));
            black_box((a == b, a.view() == b.view(), a.as_slice(), a.iter().next(), a.first(), a.last()));
            black_box(a.t() == b.t());
            let _ = format!("{a:?} {:?} {:?}", a.view(), a.shape());
            // Visiting.
            for x in &a {
                black_box(x);
            }
            for x in &mut a {
                *x = e;
            }
            for x in a.iter() {
                black_box(x);
            }
            for x in a.iter_mut() {
                *x = e;
            }
            for (at, x) in a.indexed_iter() {
                black_box((at, x));
            }
            for (at, x) in a.indexed_iter_mut() {
                black_box((at, x));
            }
            for (x, y) in a.iter().zip(b.iter()) {
                black_box((x, y));
            }
            for (x, y) in a.iter_mut().zip(b.iter()) {
                *x = *y;
            }
            for (i, x) in a.iter().enumerate() {
                black_box((i, x));
            }
            for v in a.view() {
                black_box(v);
            }
            for v in a.t().iter() {
                black_box(v);
            }
            for v in a.clone() {
                black_box(v);
            }
            black_box(a.iter().copied().collect::<Vec<$element>>());
            black_box(a.iter().cloned().collect::<Vec<$element>>());
            black_box(a.into_iter().collect::<Vec<$element>>());
            let mut a = b.clone();
            // Rows, columns, parts.
            for (i, lane) in a.lanes(axis).into_iter().enumerate() {
                black_box((i, lane.iter().count(), lane.len(), lane[n]));
            }
            for (i, mut lane) in a.lanes_mut(axis).into_iter().enumerate() {
                lane[i] = e;
                lane.fill(e);
            }
            for (i, part) in a.axis_iter(axis).enumerate() {
                black_box((i, part.iter().count(), part.to_owned(), part.dim()));
            }
            for (i, mut part) in a.axis_iter_mut(axis).enumerate() {
                part.fill(e);
                black_box((i, part.iter_mut().count()));
            }
            for (mut x, y) in a.axis_iter_mut(axis).zip(b.axis_iter(axis)) {
                x.assign(&y);
            }
            for (i, part) in a.outer_iter().enumerate() {
                black_box((i, part));
            }
            for (i, part) in a.outer_iter_mut().enumerate() {
                black_box((i, part));
            }
            for (mut x, y) in a.outer_iter_mut().zip(b.outer_iter()) {
                x.assign(&y);
            }
            for (i, row) in a.rows().into_iter().enumerate() {
                black_box((i, row.iter().zip(row.iter()).count()));
            }
            for (i, mut row) in a.rows_mut().into_iter().enumerate() {
                row.iter_mut().enumerate().for_each(|(_, x)| *x = e);
                black_box(i);
            }
            for (mut x, y) in a.rows_mut().into_iter().zip(b.rows()) {
                x.assign(&y);
            }
            for part in a.axis_chunks_iter(axis, n) {
                black_box(part);
            }
            black_box((
                a.index_axis(axis, n).to_owned(),
                a.clone().index_axis_move(axis, n),
                a.select(axis, &[n]),
            ));
            a.index_axis_mut(axis, n).fill(e);
            a.index_axis_mut(axis, n).assign(&b.index_axis(axis, n));
            black_box((a.view().split_at(axis, n), a.view().reversed_axes(), a.clone().reversed_axes()));
            a.swap_axes(0, n);
            a.invert_axis(axis);
            // Other shapes.
            black_box((
                a.view().insert_axis(axis),
                a.clone().insert_axis(axis),
                a.clone().into_shape_with_order(n),
            ));
            black_box((a.to_shape(n).unwrap(), a.to_shape((n, n)).unwrap(), a.to_shape((n, n, n)).unwrap()));
            black_box((a.clone().into_shape_with_order((n, n)), a.clone().into_shape_with_order((n, n, n))));
            black_box((
                a.flatten(),
                a.clone().into_raw_vec_and_offset(),
                a.broadcast(shape),
                a.broadcast(b.raw_dim()),
            ));
            black_box((
                a.broadcast((n, n)),
                a.broadcast((n, n, n)),
                a.view().into_dyn(),
                a.clone().into_dyn(),
            ));
            black_box((
                concatenate(axis, &[a.view(), b.view()]).unwrap(),
                stack(axis, &[a.view(), b.view()]).unwrap(),
            ));
            black_box(concatenate(axis, &[a.view()].into_iter().collect::<Vec<$view<$element>>>()));
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
            black_box((a.map(|x| *x), a.mapv(|x| x), a.view().mapv(|x| x), a.map_axis(axis, |lane| lane[n])));
            black_box((a.fold(e, |x, _| x), a.fold_axis(axis, e, |x, _| *x), a.iter().fold(e, |x, _| x)));
            Zip::from(&mut a).and(&b).for_each(|x, y| *x = *y);
            Zip::from(&mut a).and(&b).and(&b).for_each(|x, y, _| *x = *y);
            Zip::indexed(&mut a).for_each(|_, x| *x = e);
            Zip::from(a.rows_mut()).and(b.rows()).for_each(|mut x, y| x.assign(&y));
            black_box((Zip::from(&a).and(&b).map_collect(|x, _| *x), Zip::from(&a).map_collect(|x| *x)));
        }
    };
}

every!(every_bool_1, bool, Array1, ArrayView1, usize);
every!(every_bool_2, bool, Array2, ArrayView2, (usize, usize));
every!(every_bool_3, bool, Array3, ArrayView3, (usize, usize, usize));
every!(every_i64_1, i64, Array1, ArrayView1, usize);
every!(every_i64_2, i64, Array2, ArrayView2, (usize, usize));
every!(every_f64_1, f64, Array1, ArrayView1, usize);
every!(every_f64_2, f64, Array2, ArrayView2, (usize, usize));
every!(every_f64_3, f64, Array3, ArrayView3, (usize, usize, usize));

/// Arithmetic, of owned arrays, views, references and scalars in every mixture that is allowed.
macro_rules! arithmetic {
    ($name:ident, $element:ty, $array:ident, $shape:ty) => {
        pub fn $name(mut a: $array<$element>, b: $array<$element>, e: $element, shape: $shape, axis: Axis) {
            black_box(($array::<$element>::zeros(shape), $array::<$element>::ones(shape)));
            black_box(($array::<$element>::zeros(a.raw_dim()), $array::<$element>::ones(a.raw_dim())));
            black_box((a.sum(), a.sum_axis(axis), a.view().sum(), a.sum_axis(axis).insert_axis(axis)));
            black_box((a.iter().sum::<$element>(), a.iter().copied().sum::<$element>(), a.mapv(|x| -x), -a.clone()));
            arithmetic!(@operators a b e axis + += - -= * *= / /=);
        }
    };
    (@operators $a:ident $b:ident $e:ident $axis:ident $($op:tt $assign:tt)*) => { $(
        black_box((&$a $op &$b, $a.clone() $op &$b, &$a $op $b.clone(), $a.clone() $op $b.clone()));
        black_box((&$a.view() $op &$b.view(), &$a $op &$b.view(), &$a.view() $op &$b));
        black_box((&$a $op $e, $a.clone() $op $e, &$a.view() $op $e, $e $op &$a, $e $op $a.clone()));
        black_box((&$a $op &$b.sum_axis($axis).insert_axis($axis), $a.clone() $op &$b.sum_axis($axis).insert_axis($axis)));
        $a $assign &$b;
        $a $assign &$b.view();
        $a $assign $e;
        let mut view = $a.view_mut();
        view $assign $e;
        view $assign &$b;
        $a $assign &$b.sum_axis($axis).insert_axis($axis);
    )* };
}

arithmetic!(arithmetic_f64_1, f64, Array1, usize);
arithmetic!(arithmetic_f64_2, f64, Array2, (usize, usize));
arithmetic!(arithmetic_f64_3, f64, Array3, (usize, usize, usize));
arithmetic!(arithmetic_i64_2, i64, Array2, (usize, usize));

/// Functions of numbers that are named rather than closures are instances as well.
macro_rules! functions_of_f64 {
    ($name:ident, $array:ident) => {
        pub fn $name(mut a: $array<f64>, b: $array<bool>, axis: Axis) {
            black_box((
                a.mapv(f64::exp),
                a.mapv(f64::ln),
                a.mapv(f64::sqrt),
                a.mapv(f64::abs),
                a.mapv(f64::is_nan),
            ));
            black_box((
                a.iter().copied().fold(f64::NEG_INFINITY, f64::max),
                a.iter().cloned().fold(f64::MIN, f64::max),
            ));
            black_box((a.exp(), a.mean(), a.mean_axis(axis), a.product()));
            a.mapv_inplace(f64::exp);
            // A mask beside numbers.
            a.zip_mut_with(&b, |x, blocked| *x = if *blocked { f64::NEG_INFINITY } else { *x });
            Zip::from(&mut a)
                .and(&b)
                .for_each(|x, blocked| *x = if *blocked { f64::NEG_INFINITY } else { *x });
            black_box(
                Zip::from(&a).and(&b).map_collect(|x, blocked| if *blocked { f64::NEG_INFINITY } else { *x }),
            );
            Zip::indexed(&mut a).and(&b).for_each(|_, x, blocked| *x = if *blocked { 0.0 } else { *x });
            for (x, blocked) in a.iter_mut().zip(b.iter()) {
                black_box((x, blocked));
            }
            for (x, blocked) in a.iter().zip(b.iter()) {
                black_box((x, blocked));
            }
            for (mut row, blocked) in a.rows_mut().into_iter().zip(b.rows()) {
                row.zip_mut_with(&blocked, |_, _| ());
            }
            for (mut row, blocked) in a.outer_iter_mut().zip(b.outer_iter()) {
                row.zip_mut_with(&blocked, |_, _| ());
            }
            Zip::from(a.rows_mut()).and(b.rows()).for_each(|_, _| ());
            black_box((
                a.map(|x| *x > 0.0),
                b.map(|blocked| if *blocked { 0.0 } else { 1.0 }),
                a.mapv(|x| x > 0.0),
            ));
        }
    };
}

functions_of_f64!(functions_of_f64_1, Array1);
functions_of_f64!(functions_of_f64_2, Array2);
functions_of_f64!(functions_of_f64_3, Array3);

/// Logic between masks.
macro_rules! logic {
    ($name:ident, $array:ident) => {
        pub fn $name(mut a: $array<bool>, b: $array<bool>) {
            black_box((
                &a | &b,
                a.clone() | &b,
                a.clone() | b.clone(),
                &a & &b,
                a.clone() & &b,
                &a ^ &b,
                !a.clone(),
                !&a,
            ));
            black_box((&a.view() | &b.view(), a.mapv(|x| !x), a.iter().any(|x| *x), a.iter().all(|x| *x)));
            black_box((a.iter().filter(|x| **x).count(), a.mapv(i64::from), a.mapv(f64::from)));
            a |= &b;
            a &= &b;
        }
    };
}

logic!(logic_1, Array1);
logic!(logic_2, Array2);
logic!(logic_3, Array3);

/// Products.
pub fn products(a: Array2<f64>, b: Array2<f64>, v: Array1<f64>) {
    black_box((
        a.dot(&b),
        a.dot(&b.t()),
        a.t().dot(&b),
        a.t().dot(&b.t()),
        a.view().dot(&b.view()),
        a.dot(&b.view()),
    ));
    black_box((
        a.view().dot(&b),
        a.dot(&v),
        v.dot(&a),
        v.dot(&v),
        v.view().dot(&v.view()),
        v.view().dot(&a),
        v.dot(&a.t()),
    ));
    black_box((
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
            black_box((a[i], b[[i, j]], b[(i, j)], c[[i, j, k]], c[(i, j, k)], d[[i, j, k, l]]));
            black_box((a.get(i), b.get([i, j]), b.get((i, j)), c.get([i, j, k]), c.get((i, j, k))));
            black_box((a.view()[i], b.view()[[i, j]], b.view()[(i, j)], c.view()[[i, j, k]]));
            a.view_mut()[i] = e;
            b.view_mut()[[i, j]] = e;
            c.view_mut()[[i, j, k]] = e;
            black_box((a.get_mut(i), b.get_mut([i, j]), c.get_mut([i, j, k])));
            black_box((b.get_mut((i, j)), c.get_mut((i, j, k))));
            // Rows and columns of a table.
            black_box((b.nrows(), b.ncols(), b.row(i).to_owned(), b.column(i).to_owned(), b.row(i)[j], b.is_square()));
            for row in b.columns() {
                black_box(row);
            }
            b.row_mut(i).assign(&a);
            b.column_mut(i).assign(&a);
            b.row_mut(i)[j] = e;
            b.row_mut(i).fill(e);
            b.column_mut(i).fill(e);
            black_box((b.push_row(a.view()).is_ok(), b.push_column(a.view()).is_ok(), b.diag().to_owned()));
            b.diag_mut().fill(e);
            // Slices.
            black_box((a.slice(s![i..]), a.slice(s![..i]), a.slice(s![i..j]), a.slice(s![..;-1])));
            black_box((b.slice(s![i, ..]), b.slice(s![.., i]), b.slice(s![i..j, ..]), b.slice(s![.., i..j])));
            black_box((b.slice(s![i..j, k..l]), b.slice(s![i, j..]), b.slice(s![i, ..j]), b.slice(s![.., NewAxis, ..])));
            black_box((c.slice(s![i, .., ..]), c.slice(s![.., i, ..]), c.slice(s![.., .., i]), c.slice(s![i, j, ..])));
            black_box((c.slice(s![.., .., i..j]), d.slice(s![i, j, .., ..])));
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
            black_box((c.permuted_axes([2, 0, 1]), d.view().permuted_axes([0, 2, 1, 3])));
            black_box((arr1(&[e]), arr2(&[[e, e], [e, e]]), array![[e, e], [e, e]], Array1::from_vec(vec![e])));
            black_box((Array1::from_iter([e]), [e, e].iter().copied().collect::<Array1<$element>>(), Array1::from(vec![e])));
        }
    };
}

cells!(cells_bool, bool);
cells!(cells_i64, i64);
cells!(cells_f64, f64);
