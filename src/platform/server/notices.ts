import type { Notice } from '#shared/notice.ts';

/** Notifies users, also on devices that are not connected. Call it after the commit. */
export interface Notices {
  notify(personId: number, notice: Notice): void;
  withdraw(personId: number, about: Notice['about']): void;
}

/** Passes notifications of all features to the dispatchers that `server.ts` registers. */
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
