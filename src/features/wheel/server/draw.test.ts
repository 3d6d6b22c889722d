import { expect, test } from 'vitest';
import { drawBelow, systemEntropy } from '#platform/server/entropy.ts';
import { prizeAt, sharesOf, usualPrizes, wholeShare } from '../wheel.rules.ts';

test('100,000 draws from the usual wheel are as likely as it says', () => {
  const draws = 100_000;
  const chances = usualPrizes.map(({ probability }) => probability);
  const shares = sharesOf(chances);
  const counts = chances.map(() => 0);
  for (let draw = 0; draw < draws; draw++) {
    const place = prizeAt(shares, drawBelow(wholeShare, systemEntropy));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const chiSquare = counts
    .map((count, place) => [count, ((chances[place] ?? 0) / 100) * draws] as const)
    .reduce((sum, [count, expected]) => sum + (count - expected) ** 2 / expected, 0);
  // With 7 degrees of freedom a fair wheel exceeds it once in five thousand million runs.
  expect(chiSquare).toBeLessThan(60);
});
