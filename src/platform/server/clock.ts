/** Time as the server sees it. Injected everywhere, so that a test can move it. */
export interface Clock {
  /** Milliseconds since 1970, as the host's wall clock has them; may jump. */
  now(): number;
  /** Milliseconds of real passing time since some moment; never jumps. For how long something took or may take. */
  elapsed(): number;
  /** Runs `work` once after `delay` milliseconds of real passing time. Returns a cancel. */
  after(delay: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(delay, work) {
    const timer = setTimeout(work, delay);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** An instant as it goes over the wire. */
export const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The same of what may not have happened yet. */
export const instantOrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : instant(milliseconds);

/** Runs `work` once the wall clock says this moment, however far away. Returns a cancel. */
export function atMoment(clock: Clock, moment: number, work: () => void): () => void {
  // Timers hold at most 24 days.
  const step = Math.min(moment - clock.now(), 24 * 60 * 60 * 1000);
  let cancel = clock.after(Math.max(0, step), () => {
    if (clock.now() >= moment) work();
    else cancel = atMoment(clock, moment, work);
  });
  return () => cancel();
}

/** How long a clock that was set forward must have stood before it is believed. */
const settled = 24 * 60 * 60 * 1000;

/**
 * Answers the moment as far as it can be believed, for what cannot be undone: by as much as the wall clock was set
 * forward since it was asked last, the answer stays behind for a day, in which a host would put it right. It may be
 * late, and is never early.
 */
export function createCautiousTime(clock: Clock): () => number {
  const offset = () => clock.now() - clock.elapsed();
  let known = offset();
  let steps: { by: number; since: number }[] = [];

  return () => {
    const since = clock.elapsed();
    let by = offset() - known;
    known += by;
    steps = steps.filter((step) => since - step.since < settled);
    // Set back, it takes back what it was set forward by; more than that it only is behind.
    for (let last = steps.at(-1); by < 0 && last !== undefined; last = steps.at(-1)) {
      by += last.by;
      steps.pop();
    }
    if (by > 0) steps.push({ by, since });
    return Math.floor(clock.now() - steps.reduce((sum, step) => sum + step.by, 0));
  };
}
