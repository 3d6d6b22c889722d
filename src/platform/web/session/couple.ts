import { createContext, use } from 'react';
import type { User } from '#shared/user.ts';

/** The two who live here, seen by who is signed in. */
export interface Couple {
  readonly me: User;
  readonly partner: User;
  /** Both, the first partner first, as titles name them: "Ann & Ben". */
  readonly name: string;
  /** Their one time zone; undefined until it was read. */
  readonly timeZone: string | undefined;
  /** Reads it once more, where that failed. */
  readonly readZone: (() => void) | undefined;
}

/** The couple in the order that every screen keeps: purple, then pink. */
export function coupleOf(
  me: User,
  partner: Omit<User, 'color'>,
  zone: Pick<Couple, 'timeZone' | 'readZone'>,
): Couple {
  const mineFirst = me.color === 'purple';
  const names = [me.displayName, partner.displayName];
  return {
    me,
    partner: { ...partner, color: mineFirst ? 'pink' : 'purple' },
    name: (mineFirst ? names : names.reverse()).join(' & '),
    ...zone,
  };
}

const CoupleContext = createContext<Couple | null>(null);

/** Gives the signed-in pages below it the two they belong to. */
export const CoupleProvider = CoupleContext;

/** Who is signed in, and the other one. Only on signed-in pages. */
export function useCouple(): Couple {
  const couple = use(CoupleContext);
  if (couple === null) throw new Error('<CoupleProvider> is missing above this component');
  return couple;
}
