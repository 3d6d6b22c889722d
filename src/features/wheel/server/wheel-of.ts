import { usualPrizes } from '../wheel.rules.ts';
import type { WheelConfiguration } from '../wheel-config.contract.ts';
import { type Reading, readPrizes } from './wheel-config.store.ts';

/** Somebody's wheel; the usual one where nobody has set it up. */
export async function wheelOf(db: Reading, personId: number): Promise<WheelConfiguration> {
  const prizes = await readPrizes(db, personId);
  if (prizes.length > 0) return { hasConfiguration: true, prizes };
  return {
    hasConfiguration: false,
    prizes: usualPrizes.map((prize, place) => ({ ...prize, id: place + 1, displayOrder: place })),
  };
}
