import type { Clock } from '#platform/server/clock.ts';

/** A clock that only tests advance. */
export interface FakeClock extends Clock {
  /** Advances the time, and runs due timers in order. */
  pass(milliseconds: number): void;
  /** Sets the wall clock only, like a clock change of the host. */
  jumpTo(moment: number): void;
}

/**
 * Advances the clock by hours until `look` returns the expected value: an hourly job is scheduled when the previous run has ended, which tests
 * can't observe.
 */
export const advanceHoursUntil =
  <Seen>({ clock }: { clock: FakeClock }, look: () => Seen) =>
  (): Seen => {
    clock.pass(60 * 60_000);
    return look();
  };

/** Advances the clock by minutes until `look` returns the expected value, and stops exactly then, however slow the computer is. */
export const advanceMinutesUntil =
  <Seen>({ clock }: { clock: FakeClock }, until: string, look: () => Seen) =>
  (): Seen => {
    if (clock.now() < Date.parse(until)) clock.pass(5 * 60_000);
    return look();
  };

export function createFakeClock(start: string | number): FakeClock {
  let wall = new Date(start).getTime();
  let passed = 0;
  let order = 0;
  const due = new Map<number, { at: number; work: () => void }>();

  const next = (until: number) =>
    [...due]
      .filter(([, { at }]) => at <= until)
      .sort(([a, one], [b, other]) => one.at - other.at || a - b)[0];

  const moveTo = (at: number) => {
    wall += at - passed;
    passed = at;
  };

  return {
    now: () => wall,
    elapsed: () => passed,
    after(delay, work) {
      order += 1;
      const key = order;
      due.set(key, { at: passed + Math.max(0, delay), work });
      return () => void due.delete(key);
    },
    pass(milliseconds) {
      const end = passed + milliseconds;
      for (let job = next(end); job !== undefined; job = next(end)) {
        const [key, { at, work }] = job;
        due.delete(key);
        moveTo(at);
        work();
      }
      moveTo(end);
    },
    jumpTo(moment) {
      wall = moment;
    },
  };
}
