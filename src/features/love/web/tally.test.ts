import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answered,
  clicked,
  emptyTally,
  failed,
  isSettled,
  shownCount,
  type Tally,
} from './tally.ts';

type Step = 'click' | 'fail' | { count: number };

/** Runs the steps over a tally whose last read count is `known`. */
const run = (known: number, steps: readonly Step[]): Tally =>
  steps.reduce<Tally>((tally, step) => {
    if (step === 'click') return clicked(tally, known);
    return step === 'fail' ? failed(tally) : answered(tally, step.count);
  }, emptyTally);

describe('the count that is shown', () => {
  test.each<[string, number, Step[], number]>([
    ['nothing clicked', 10, [], 10],
    ['a click shows before its answer', 10, ['click'], 11],
    ['its answer changes nothing', 10, ['click', { count: 11 }], 11],
    ['three at once', 10, ['click', 'click', 'click'], 13],
    ['answers that overtake each other', 10, ['click', 'click', { count: 12 }, { count: 11 }], 12],
    ['a failure takes back its own +1', 10, ['click', 'click', 'fail'], 11],
    ['and no other', 10, ['click', 'click', 'fail', { count: 11 }], 11],
    ['all fail', 10, ['click', 'click', 'fail', 'fail'], 10],
    ['another device clicked as well', 10, ['click', { count: 15 }], 15],
    ['and the next click adds to that', 10, ['click', { count: 15 }, 'click'], 16],
    ['a failure after an answer that was ahead', 10, ['click', 'click', { count: 14 }, 'fail'], 14],
    ['across the milestone', 519, ['click', { count: 520 }, 'click'], 521],
  ])('%s', (_, known, steps, shown) => {
    expect(shownCount(run(known, steps), known)).toBe(shown);
  });

  test('a count read meanwhile counts as well, unless it is older', () => {
    const tally = run(10, ['click', { count: 11 }]);
    expect(shownCount(tally, 14)).toBe(14);
    expect(shownCount(tally, 9)).toBe(11);
  });
});

const fate = fc.constantFrom('counted', 'refused', 'counted, answer lost');
type Outcome = 'failed' | { count: number };

describe('for any order of clicks, answers and failures', () => {
  test('it never passes what was sent, steps back only by failures, and ends exact', () => {
    const story = fc.record({
      base: fc.nat(10_000),
      fates: fc.array(fate, { minLength: 1, maxLength: 40 }),
      dice: fc.infiniteStream(fc.nat()),
    });
    fc.assert(
      fc.property(story, ({ base, fates, dice }) => {
        let tally = emptyTally;
        let shown = base;
        let failures = 0;
        let count = base;
        const unsent = [...fates];
        const onTheWay: typeof unsent = [];
        const comingBack: Outcome[] = [];
        /** Clicks reach the home, and answers the screen, in any order. */
        const anyOf = <Item>(items: Item[]) => items.splice(dice.next().value % items.length, 1);

        const click = () => {
          onTheWay.push(...unsent.splice(0, 1));
          tally = clicked(tally, base);
        };
        const arrive = () => {
          for (const fate of anyOf(onTheWay)) {
            if (fate !== 'refused') count += 1;
            comingBack.push(fate === 'counted' ? { count } : 'failed');
          }
        };
        const comeBack = () => {
          for (const outcome of anyOf(comingBack)) {
            if (outcome === 'failed') failures += 1;
            tally = outcome === 'failed' ? failed(tally) : answered(tally, outcome.count);
          }
        };

        for (;;) {
          const possible = [
            ...(unsent.length > 0 ? [click] : []),
            ...(onTheWay.length > 0 ? [arrive] : []),
            ...(comingBack.length > 0 ? [comeBack] : []),
          ];
          const step = possible[dice.next().value % possible.length];
          if (step === undefined) break;
          const failedBefore = failures;
          step();
          const now = shownCount(tally, base);
          expect(now).toBeLessThanOrEqual(base + fates.length - unsent.length);
          expect(now).toBeGreaterThanOrEqual(shown - (failures - failedBefore));
          shown = now;
        }

        expect(isSettled(tally)).toBe(true);
        if (failures === 0) expect(shown).toBe(count);
        // A lost answer may have been counted: after a failure the count is read again, and is exact.
        expect(shownCount(tally, count)).toBe(count);
      }),
      { numRuns: 1_000 },
    );
  });
});
