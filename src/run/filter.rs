//! A seccomp filter under which no new process can be made, so that killing the child kills all there is.
//!
//! Threads stay allowed, and so does `exec`: the child needs it once, and afterwards it replaces only itself.

use std::collections::BTreeMap;
use std::env::consts::ARCH;
use std::io;
use std::sync::OnceLock;

use seccompiler::SeccompCmpArgLen::{Dword, Qword};
use seccompiler::SeccompCmpOp::{Eq, MaskedEq};
use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCondition, SeccompFilter, SeccompRule, TargetArch,
};

/// On x86_64 the same calls exist once more with this bit set (the x32 ABI), where the kernel is built for it.
const X32: i64 = 0x4000_0000;

/// The compiled filters; none on an architecture that seccompiler doesn't know.
pub fn programs() -> &'static [BpfProgram] {
    static PROGRAMS: OnceLock<Vec<BpfProgram>> = OnceLock::new();
    PROGRAMS.get_or_init(|| compile().unwrap_or_default())
}

/// Puts the calling thread under the filters, for good. To be called between fork and exec: it allocates nothing.
///
/// A kernel without seccomp is no error: then the process group is all that holds descendants.
pub fn apply(programs: &[BpfProgram]) -> io::Result<()> {
    for program in programs {
        match seccompiler::apply_filter(program) {
            Ok(()) => {}
            Err(seccompiler::Error::Seccomp(error) | seccompiler::Error::Prctl(error))
                if matches!(error.raw_os_error(), Some(libc::ENOSYS | libc::EINVAL)) => {}
            Err(seccompiler::Error::Seccomp(error) | seccompiler::Error::Prctl(error)) => return Err(error),
            Err(_) => return Err(io::Error::from_raw_os_error(libc::EINVAL)),
        }
    }
    Ok(())
}

fn compile() -> Result<Vec<BpfProgram>, BackendError> {
    let not_a_thread = SeccompRule::new(vec![SeccompCondition::new(
        0,
        Qword,
        MaskedEq(libc::CLONE_THREAD.cast_unsigned().into()),
        0,
    )?])?;
    // It has been asked for already: the child dies with the thread that started it.
    let another_end = SeccompRule::new(vec![SeccompCondition::new(
        0,
        Dword,
        Eq,
        libc::PR_SET_PDEATHSIG.cast_unsigned().into(),
    )?])?;
    let denied = [
        #[cfg(target_arch = "x86_64")]
        (libc::SYS_fork, vec![]),
        #[cfg(target_arch = "x86_64")]
        (libc::SYS_vfork, vec![]),
        (libc::SYS_clone, vec![not_a_thread]),
        (libc::SYS_setsid, vec![]),
        (libc::SYS_setpgid, vec![]),
        (libc::SYS_prctl, vec![another_end]),
    ];
    // The flags of clone3 are in memory, where a filter can't look. libc falls back to clone if there is none.
    let absent = [(libc::SYS_clone3, vec![])];
    Ok(vec![filter(&denied, libc::EPERM)?, filter(&absent, libc::ENOSYS)?])
}

/// A filter that fails the given calls (under the given rules; no rule means always) with an error number.
fn filter(calls: &[(i64, Vec<SeccompRule>)], errno: i32) -> Result<BpfProgram, BackendError> {
    let mut rules = BTreeMap::new();
    for (call, conditions) in calls {
        rules.insert(*call, conditions.clone());
        if cfg!(target_arch = "x86_64") {
            rules.insert(*call | X32, conditions.clone());
        }
    }
    let denied = SeccompAction::Errno(errno.cast_unsigned());
    SeccompFilter::new(rules, SeccompAction::Allow, denied, TargetArch::try_from(ARCH)?)?.try_into()
}
