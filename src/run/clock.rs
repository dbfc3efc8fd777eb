//! How long a run may still take.

use std::time::{Duration, Instant};

use super::RunLimits;

/// Once a case has hung, each one after it has at least this long, if that much is left at all: a fresh child
/// needs a few milliseconds before it can begin.
const LEAST_SHARE: Duration = Duration::from_millis(25);

/// The deadline of a run, and what a hang does to it.
#[derive(Debug)]
pub struct Clock {
    end: Instant,
    after_hang: Duration,
    hung: bool,
}

impl Clock {
    /// The clock of a run that began at `started`.
    pub fn start(started: Instant, limits: &RunLimits) -> Clock {
        Clock { end: started + limits.wall, after_hang: limits.after_hang, hung: false }
    }

    /// Whether another child may be started. A case that crashed just before the end counts as one that hung.
    pub fn allows_another(&mut self) -> bool {
        if Instant::now() >= self.end && !self.hung {
            self.hung();
        }
        Instant::now() < self.end
    }

    /// A case has hung: from now on there is only a short while for all that are left.
    pub fn hung(&mut self) {
        if !self.hung {
            self.hung = true;
            self.end = Instant::now() + self.after_hang;
        }
    }

    /// What is left in all.
    pub fn left(&self) -> Duration {
        self.end.saturating_duration_since(Instant::now())
    }

    /// When a case must have replied that began at `began` and is one of `cases` that are left. After a hang all have
    /// equal shares of the rest, so that a second hang doesn't cost the others either.
    pub fn deadline(&self, began: Instant, cases: usize) -> Instant {
        if !self.hung {
            return self.end;
        }
        let rest = self.end.saturating_duration_since(began);
        let share = rest / u32::try_from(cases.max(1)).unwrap_or(u32::MAX);
        self.end.min(began + share.max(LEAST_SHARE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_a_hang_the_rest_is_shared() {
        let now = Instant::now();
        let limits = RunLimits::new(Duration::from_secs(60));
        let mut clock = Clock::start(now, &limits);
        assert_eq!(clock.deadline(now, 3), now + limits.wall);
        clock.hung();
        let (end, all) = (clock.end, limits.after_hang);
        assert_eq!(clock.deadline(end - all, 3), end - all + all / 3);
        assert_eq!(clock.deadline(end - all / 2, 1), end);
        assert_eq!(clock.deadline(end - all, 1000), end - all + LEAST_SHARE);
        assert_eq!(clock.deadline(end - LEAST_SHARE / 2, 1000), end, "never past the end");
        clock.hung();
        assert_eq!(clock.end, end, "a second hang gives no more time");
    }

    #[test]
    fn a_crash_at_the_very_end_leaves_a_short_while() {
        let limits = RunLimits::new(Duration::ZERO);
        let mut clock = Clock::start(Instant::now(), &limits);
        assert!(clock.allows_another());
        let limits = RunLimits { after_hang: Duration::ZERO, ..limits };
        assert!(!Clock::start(Instant::now(), &limits).allows_another());
    }
}
