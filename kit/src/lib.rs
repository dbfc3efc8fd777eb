//! What an exercise is linked with: it reads the arguments, calls the learner's function, and sends back what became
//! of each call.
//!
//! The glue around an exercise looks like this:
//!
//! ```ignore
//! fn call0(arguments: &mut kit::Arguments) -> kit::Reply {
//!     let a0: usize = arguments.take();
//!     kit::reply(e0::causal_mask(a0))
//! }
//! fn main() { kit::serve(&[call0]) }
//! ```

pub mod instances;
pub mod npy;
mod question;
mod serve;
mod value;

pub use question::{Argument, Arguments};
pub use serve::{Call, serve};
pub use value::{Answer, Out, Reply, reply};
