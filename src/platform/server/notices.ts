import type { Notice } from '#shared/notice.ts';

/** Tells a person what happened, wherever they are. Call it after the commit, never before; it waits for nothing. */
export interface Notices {
  notify(personId: number, notice: Notice): void;
  /** What was to be told of this thing, and was not yet, is not so any more. */
  withdraw(personId: number, about: Notice['about']): void;
}

/** Where features hang up their notices. Who carries them on is wired where every feature is known. */
export interface NoticeBoard extends Notices {
  carriedBy(carrier: Notices): void;
}

export function createNoticeBoard(): NoticeBoard {
  const carriers: Notices[] = [];
  return {
    notify(personId, notice) {
      for (const carrier of carriers) carrier.notify(personId, notice);
    },
    withdraw(personId, about) {
      for (const carrier of carriers) carrier.withdraw(personId, about);
    },
    carriedBy: (carrier) => void carriers.push(carrier),
  };
}
