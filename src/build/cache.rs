//! Where built things are kept between runs, and how they are written so that a kill leaves the old
//! or the new, never half.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::BuildError;

/// The file that tells which course a directory of the cache belongs to.
const COURSE_ROOT: &str = "root";

/// The cache directory of this user, shared by all courses.
#[derive(Debug, Clone)]
pub struct Cache {
    root: PathBuf,
}

impl Cache {
    /// `ATTN_LESSONS_CACHE` if it is set, else the platform's cache directory. It is made if needed.
    pub fn open() -> Result<Cache, BuildError> {
        let root = match std::env::var_os("ATTN_LESSONS_CACHE").filter(|dir| !dir.is_empty()) {
            Some(dir) => {
                std::path::absolute(dir).map_err(|e| BuildError::io("find", "ATTN_LESSONS_CACHE", e))?
            }
            None => dirs::cache_dir().ok_or(BuildError::NoCacheDirectory)?.join("attn-lessons"),
        };
        Cache::at(root)
    }

    /// A cache in a directory of the caller's choice.
    pub fn at(root: PathBuf) -> Result<Cache, BuildError> {
        fs::create_dir_all(&root).map_err(|e| BuildError::io("create", &root, e))?;
        Ok(Cache { root })
    }

    /// The cache's own directory.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The directory of what belongs to one course: its builds and its verdicts. When a course is new here, what
    /// belongs to courses that are gone is removed.
    pub fn course(&self, course_root: &Path) -> Result<PathBuf, BuildError> {
        let root = course_root.as_os_str().as_encoded_bytes();
        let dir = self.root.join("courses").join(short_hash(&[root]));
        let name = dir.join(COURSE_ROOT);
        if !name.is_file() {
            self.forget_courses_that_are_gone();
            fs::create_dir_all(&dir).map_err(|e| BuildError::io("create", &dir, e))?;
            write_atomically(&name, root).map_err(|e| BuildError::io("write", &name, e))?;
        }
        Ok(dir)
    }

    fn forget_courses_that_are_gone(&self) {
        let courses = fs::read_dir(self.root.join("courses")).into_iter().flatten().flatten();
        for course in courses {
            let root = fs::read(course.path().join(COURSE_ROOT));
            let gone = root.is_ok_and(|root| !Path::new(OsStr::from_bytes(&root)).exists());
            if gone {
                // What can't be removed costs room, nothing else.
                let _ = fs::remove_dir_all(course.path());
            }
        }
    }

    /// A directory below the cache's root, made if needed.
    pub fn directory(&self, name: &str) -> Result<PathBuf, BuildError> {
        let dir = self.root.join(name);
        fs::create_dir_all(&dir).map_err(|e| BuildError::io("create", &dir, e))?;
        Ok(dir)
    }
}

/// Holds a directory for this process alone until it is dropped; waits for another holder.
///
/// The lock is the kernel's, so a killed holder leaves none behind.
pub fn lock(dir: &Path) -> Result<File, BuildError> {
    let path = dir.join("lock");
    let file = File::create(&path).map_err(|e| BuildError::io("create", &path, e))?;
    file.lock().map_err(|e| BuildError::io("lock", &path, e))?;
    Ok(file)
}

/// Writes a file so that a reader, or a run after a kill, sees all of it or what was there before.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let dir = path.parent().unwrap_or(Path::new("."));
    // As other programs create files: readable for all, less what the umask takes.
    let mode = fs::Permissions::from_mode(0o666);
    let mut file = tempfile::Builder::new().permissions(mode).tempfile_in(dir)?;
    file.write_all(bytes)?;
    file.persist(path).map_err(|e| e.error)?;
    Ok(())
}

/// Writes a file only where it differs, so that what is built from it isn't built again.
pub fn write_if_changed(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) { Ok(()) } else { write_atomically(path, bytes) }
}

/// Path, size and time of change of a file; empty where there is none.
pub fn file_stamp(path: &Path) -> String {
    let Ok(meta) = fs::metadata(path) else { return String::new() };
    let changed = meta.modified().ok().and_then(|t| t.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
    format!("{} {} {}", path.display(), meta.len(), changed.as_nanos())
}

/// The first 16 hexadecimal digits of the BLAKE3 hash of some byte strings, each with its length, so
/// that ("ab", "c") and ("a", "bc") differ.
pub fn short_hash(parts: &[&[u8]]) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_knows_where_a_part_ends() {
        assert_ne!(short_hash(&[b"ab", b"c"]), short_hash(&[b"a", b"bc"]));
        assert_eq!(short_hash(&[b"ab", b"c"]).len(), 16);
    }

    #[test]
    fn a_course_that_is_gone_is_forgotten_when_another_comes() -> Result<(), Box<dyn std::error::Error>> {
        let (dir, first, second) = (tempfile::tempdir()?, tempfile::tempdir()?, tempfile::tempdir()?);
        let cache = Cache::at(dir.path().to_owned())?;
        let (of_first, of_second) = (cache.course(first.path())?, cache.course(second.path())?);
        assert!(of_first != of_second && of_first.is_dir() && of_second.is_dir());
        drop(first);
        assert_eq!(cache.course(second.path())?, of_second);
        assert!(of_first.is_dir(), "a known course costs no look around");
        let third = tempfile::tempdir()?;
        cache.course(third.path())?;
        assert!(!of_first.exists() && of_second.is_dir());
        Ok(())
    }

    #[test]
    fn an_atomic_write_replaces_the_whole_file() -> io::Result<()> {
        let dir = tempfile::tempdir()?;
        let path = dir.path().join("file");
        write_atomically(&path, b"a long first text")?;
        write_atomically(&path, b"short")?;
        assert_eq!(fs::read(&path)?, b"short");
        assert_eq!(fs::read_dir(dir.path())?.count(), 1, "no temporary file stays behind");
        Ok(())
    }
}
