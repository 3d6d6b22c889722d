/** The clock is injected everywhere, so that tests can move time. */
export interface Clock {
  /** Milliseconds since 1970; may jump. */
  now(): number;
  /** Milliseconds since some moment; never jumps. For durations and timeouts. */
  elapsed(): number;
  /** Runs `work` once after `delay` milliseconds. Returns a cancel function. */
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

/** Formats a time for the wire. */
export const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const instantOrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : instant(milliseconds);

const day = 24 * 60 * 60 * 1000;

export function atMoment(clock: Clock, moment: number, work: () => void): () => void {
  // Node's timers take at most 24 days.
  const delay = Math.min(moment - clock.now(), day);
  let cancel = clock.after(Math.max(0, delay), () => {
    if (clock.now() >= moment) work();
    else cancel = atMoment(clock, moment, work);
  });
  return () => cancel();
}

/**
 * Returns a clock for irreversible actions. It ignores a forward jump of the wall clock for a day,
 * in which an operator would correct it: it may be late, never early.
 */
export function createCautiousTime(clock: Clock): () => number {
  const offset = () => clock.now() - clock.elapsed();
  let lastOffset = offset();
  let jumps: { by: number; since: number }[] = [];

  return () => {
    const since = clock.elapsed();
    let by = offset() - lastOffset;
    lastOffset += by;
    jumps = jumps.filter((jump) => since - jump.since < day);
    // A jump back first undoes recent jumps forward.
    for (let lastJump = jumps.at(-1); by < 0 && lastJump !== undefined; lastJump = jumps.at(-1)) {
      by += lastJump.by;
      jumps.pop();
    }
    if (by > 0) jumps.push({ by, since });
    return Math.floor(clock.now() - jumps.reduce((sum, jump) => sum + jump.by, 0));
  };
}

/** Calls `work` every `interval` milliseconds. Returns how to stop. */
export function every(clock: Clock, interval: number, work: () => void): () => void {
  let cancel = clock.after(interval, function run() {
    cancel = clock.after(interval, run);
    work();
  });
  return () => cancel();
}
