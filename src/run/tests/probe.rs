// A program of functions that misbehave, linked with the kit as an exercise is. Most do so for the argument 1 only and
// otherwise give back what they got, so that every test also sees that the other cases are spared.
#![allow(unconditional_recursion)]

use std::fs::File;
use std::hint::black_box;
use std::io::Write;
use std::mem::ManuallyDrop;
use std::os::fd::FromRawFd;
use std::process::{Command, abort, exit};
use std::thread;
use std::time::Duration;

use kit::{Arguments, Reply, reply};
use ndarray::{Array1, Array2, Array3, Array4, Axis, s};

unsafe extern "C" {
    fn fork() -> i32;
    fn vfork() -> i32;
    fn setsid() -> i32;
    fn setpgid(pid: i32, group: i32) -> i32;
    fn prctl(option: i32, argument: u64) -> i32;
    fn kill(pid: i32, signal: i32) -> i32;
    fn getpid() -> i32;
    fn close(descriptor: i32) -> i32;
}

fn main() {
    kit::serve(&[
        echo, hang, doze, exit_early, abort_now, overflow, huge, flood, print, spawn, new_processes, threads,
        panic_long, panic_plain, panic_odd, panic_hooked, unstarted, twice, ahead, cut_short, announce, wrong_type,
        close_replies, close_all, kill_self, write_much, surroundings, arrays, scalars, nested, everything_hangs,
    ])
}

/// The argument, after `act` if it is 1.
fn on_one(arguments: &mut Arguments, act: impl FnOnce()) -> Reply {
    let n: i64 = arguments.take();
    if n == 1 {
        act();
    }
    reply(n)
}

fn replies() -> ManuallyDrop<File> {
    ManuallyDrop::new(unsafe { File::from_raw_fd(3) })
}

/// A frame with an i64 as result.
fn frame(case: u32, number: i64) -> Vec<u8> {
    let mut record = Vec::new();
    kit::npy::write_header(&mut record, kit::npy::Dtype::I64, &[]);
    record.extend(number.to_le_bytes());
    let mut frame = case.to_le_bytes().to_vec();
    frame.push(0);
    frame.extend((record.len() as u64 + 9).to_le_bytes());
    frame.push(b'A');
    frame.extend((record.len() as u64).to_le_bytes());
    frame.extend(record);
    frame
}

fn echo(a: &mut Arguments) -> Reply {
    on_one(a, || {})
}

fn hang(a: &mut Arguments) -> Reply {
    on_one(a, || loop {
        std::hint::spin_loop();
    })
}

fn everything_hangs(_: &mut Arguments) -> Reply {
    loop {
        thread::sleep(Duration::from_secs(1000));
    }
}

fn doze(a: &mut Arguments) -> Reply {
    on_one(a, || thread::sleep(Duration::from_secs(1000)))
}

fn exit_early(a: &mut Arguments) -> Reply {
    on_one(a, || exit(0))
}

fn abort_now(a: &mut Arguments) -> Reply {
    on_one(a, || abort())
}

fn overflow(a: &mut Arguments) -> Reply {
    fn deeper(n: u64) -> u64 {
        black_box(deeper(black_box(n + 1))) + 1
    }
    on_one(a, || {
        black_box(deeper(0));
    })
}

fn huge(a: &mut Arguments) -> Reply {
    on_one(a, || {
        black_box(vec![1u8; 10 << 30]);
    })
}

fn flood(a: &mut Arguments) -> Reply {
    on_one(a, || loop {
        println!("again and again");
    })
}

fn print(a: &mut Arguments) -> Reply {
    let n: i64 = a.take();
    print!("out {n}, ");
    eprint!("err {n}, ");
    reply(n)
}

/// The error number with which a program can't be started.
fn spawn(a: &mut Arguments) -> Reply {
    let _: i64 = a.take();
    reply(match Command::new("/bin/sleep").arg("1000").spawn() {
        Ok(_) => 0,
        Err(error) => i64::from(error.raw_os_error().unwrap_or(-1)),
    })
}

/// How many ways lead to a process that isn't bound to this one's end.
fn new_processes(a: &mut Arguments) -> Reply {
    let _: i64 = a.take();
    let results = unsafe { [fork(), vfork(), setsid(), setpgid(0, 0), prctl(1, 0)] };
    reply(results.iter().filter(|result| **result != -1).count() as i64)
}

/// Threads work; one is left behind.
fn threads(a: &mut Arguments) -> Reply {
    let n: i64 = a.take();
    thread::spawn(|| thread::sleep(Duration::from_secs(1000)));
    reply(thread::spawn(move || n).join().unwrap())
}

fn panic_long(a: &mut Arguments) -> Reply {
    on_one(a, || panic!("{}", "é".repeat(25 << 20)))
}

fn panic_plain(a: &mut Arguments) -> Reply {
    on_one(a, || {
        Array1::<f64>::zeros(3)[5] = 1.0;
    })
}

fn panic_odd(a: &mut Arguments) -> Reply {
    struct Odd;
    impl Drop for Odd {
        fn drop(&mut self) {
            panic!("again");
        }
    }
    on_one(a, || std::panic::panic_any(Odd))
}

fn panic_hooked(a: &mut Arguments) -> Reply {
    on_one(a, || {
        drop(std::panic::take_hook());
        std::panic::set_hook(Box::new(|_| {}));
        panic!("oh");
    })
}

fn unstarted(a: &mut Arguments) -> Reply {
    on_one(a, || todo!("write me"))
}

fn twice(a: &mut Arguments) -> Reply {
    on_one(a, || replies().write_all(&frame(1, 1)).unwrap())
}

fn ahead(a: &mut Arguments) -> Reply {
    on_one(a, || replies().write_all(&frame(2, 2)).unwrap())
}

fn cut_short(a: &mut Arguments) -> Reply {
    on_one(a, || {
        replies().write_all(&frame(1, 1)[..20]).unwrap();
        exit(0)
    })
}

/// A frame that says it has 2⁶³ bytes.
fn announce(a: &mut Arguments) -> Reply {
    on_one(a, || {
        replies().write_all(&[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80]).unwrap();
        thread::sleep(Duration::from_secs(1000));
    })
}

fn wrong_type(a: &mut Arguments) -> Reply {
    let n: i64 = a.take();
    if n == 1 { reply(1.0) } else { reply(n) }
}

fn close_replies(a: &mut Arguments) -> Reply {
    on_one(a, || {
        unsafe { close(3) };
    })
}

fn close_all(a: &mut Arguments) -> Reply {
    on_one(a, || {
        (0..4).for_each(|descriptor| {
            unsafe { close(descriptor) };
        });
        thread::sleep(Duration::from_secs(1000));
    })
}

fn kill_self(a: &mut Arguments) -> Reply {
    on_one(a, || {
        unsafe { kill(getpid(), 9) };
    })
}

/// Stdin is a file without a name here, so this leaves nothing behind.
fn write_much(a: &mut Arguments) -> Reply {
    on_one(a, || {
        let mut file = ManuallyDrop::new(unsafe { File::from_raw_fd(0) });
        let _ = file.write_all(&vec![0; 2 << 20]);
    })
}

/// Environment variables, open descriptors besides 0 to 3, and whether the working directory is the root.
fn surroundings(a: &mut Arguments) -> Reply {
    let _: i64 = a.take();
    let others = (4..64).filter(|fd| std::fs::read_link(format!("/proc/self/fd/{fd}")).is_ok()).count();
    let at_root = std::env::current_dir().unwrap() == std::path::Path::new("/");
    reply((std::env::vars().count(), others, at_root))
}

/// Every rank, out of order, backwards, every other column, and empty.
fn arrays(a: &mut Arguments) -> Reply {
    let one: Array1<i64> = a.take();
    let two: Array2<f64> = a.take();
    let three: Array3<bool> = a.take();
    let four: Array4<usize> = a.take();
    let mut backwards = one;
    backwards.invert_axis(Axis(0));
    reply((backwards, two.reversed_axes(), three.slice_move(s![.., ..;2, ..]), four.permuted_axes([2, 0, 3, 1])))
}

fn scalars(a: &mut Arguments) -> Reply {
    let (b, i, u, f): (bool, i64, usize, f64) = (a.take(), a.take(), a.take(), a.take());
    reply((b, i, u, f))
}

fn nested(a: &mut Arguments) -> Reply {
    let n: i64 = a.take();
    reply((n == 1).then(|| (n, Some(0.5), None::<bool>)))
}
