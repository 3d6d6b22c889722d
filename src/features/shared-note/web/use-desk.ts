import { useEffect, useState, useSyncExternalStore } from 'react';
import { socket } from '#platform/web/realtime/socket.ts';
import { session } from '#platform/web/session/session.ts';
import type { Desk, Notice } from './desk.ts';
import { DeskKeeper } from './desk-keeper.ts';
import type { Failure } from './desk-parts.ts';
import { browserDrafts, type Drafts } from './drafts.ts';
import { createTab } from './tab.ts';

export interface DeskOptions {
  readonly userId: number;
  readonly onNotice: (notice: Notice, keeper: DeskKeeper) => void;
}

/** `words`: of the home, where it said why. */
export interface Failed {
  readonly what: Failure;
  readonly words: string | undefined;
}

export interface DeskHere {
  readonly desk: Desk;
  readonly keeper: DeskKeeper;
  readonly drafts: Drafts;
  readonly tab: string;
  /** What a person wanted and did not get, until something else happens. */
  readonly failure: Failed | undefined;
}

/** This page, as the home knows it. */
const page = createTab();

/** The shared note in this tab: it begins to listen with the component that uses it. */
export function useDesk({ userId, onNotice }: DeskOptions): DeskHere {
  const [failure, setFailure] = useState<Failed>();
  const [{ keeper, drafts }] = useState(() => {
    const drafts = browserDrafts(userId);
    const keeper: DeskKeeper = new DeskKeeper({
      socket,
      here: { userId, tab: page.name },
      countText: page.countText,
      drafts,
      clock: browserClock,
      hasToken: session.isKept,
      onNotice: (notice) => onNotice(notice, keeper),
      onFailure: (what, words) => setFailure({ what, words }),
    });
    return { keeper, drafts };
  });
  useEffect(() => {
    const stop = keeper.start();
    const forget = keeper.subscribe(() => setFailure(undefined));
    const leave = () => {
      keeper.keepTyped();
      page.leave();
    };
    const back = ({ persisted }: PageTransitionEvent) => {
      page.back();
      if (persisted) keeper.beginAnew();
    };
    // A phone may end a page that is out of sight without another word.
    const send = () => {
      if (document.visibilityState === 'hidden') void keeper.save();
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', back);
    document.addEventListener('visibilitychange', send);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', back);
      document.removeEventListener('visibilitychange', send);
      forget();
      stop();
    };
  }, [keeper]);
  const desk = useSyncExternalStore(keeper.subscribe, keeper.desk);
  return { desk, keeper, drafts, tab: page.name, failure };
}

const browserClock = {
  now: () => Date.now(),
  after(delay: number, work: () => void) {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  },
};
