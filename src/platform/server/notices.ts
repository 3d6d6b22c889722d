import type { Notice } from '#shared/notice.ts';

/** Tells a person what happened, wherever they are. Call it after the commit, never before; it waits for nothing. */
export interface Notices {
  notify(personId: number, notice: Notice): void;
}

/** Where features hang up their notices. Who carries them on is wired where every feature is known. */
export interface NoticeBoard extends Notices {
  onNotice(carry: (personId: number, notice: Notice) => void): void;
}

export function createNoticeBoard(): NoticeBoard {
  const carriers: ((personId: number, notice: Notice) => void)[] = [];
  return {
    notify(personId, notice) {
      for (const carry of carriers) carry(personId, notice);
    },
    onNotice: (carry) => void carriers.push(carry),
  };
}
