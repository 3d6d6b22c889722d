import { createContext, use } from 'react';
import { localTimeZone } from '#shared/dates.ts';
import type { Profile, User } from '#shared/user.ts';

/** Both users from the view of the current user. */
export interface Couple {
  readonly me: Profile;
  readonly partner: User;
  /** Names of both users, the first partner's first: "Ann & Ben". */
  readonly name: string;
  /** Time zone of the couple; undefined until it is loaded. */
  readonly timeZone: string | undefined;
  /** Loads the time zone again after an error. */
  readonly readZone: (() => void) | undefined;
}

/** The couple in the order of every screen: purple, then pink. */
export function coupleOf(
  me: Profile,
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

export const CoupleProvider = CoupleContext;

/** The current user and the partner; on signed-in pages only. */
export function useCouple(): Couple {
  const couple = use(CoupleContext);
  if (couple === null) throw new Error('<CoupleProvider> is missing above this component');
  return couple;
}

/** The zone of all times on signed-in pages: the couple's, and until it is loaded the device's. */
export const useTimeZone = (): string => useCouple().timeZone ?? localTimeZone();
