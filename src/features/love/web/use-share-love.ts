import { type RefObject, useEffect, useRef, useState } from 'react';
import { isSignedOut } from '#platform/web/api/errors.ts';
import { useOutboxItems } from '#platform/web/api/outbox.ts';
import { announce } from '#platform/web/ui/announce.ts';
import { toast } from '#platform/web/ui/toast.ts';
import type { LoveStats } from '../love.contract.ts';
import { batchPause } from '../love.rules.ts';
import { loveMessages as t } from '../messages/index.ts';
import { type Batch, openBatch } from './batch.ts';
import { useIncrementLove } from './click.queries.ts';
import { loveKind } from './love.queries.ts';
import { answered, clicked, emptyTally, failed, shownCount } from './tally.ts';

/** Milliseconds after the last click until the new count is read aloud. */
const announceAfter = 1_000;

export interface ShareLove {
  /** The count as it was last read. */
  known: number;
  /** Runs once per batch of clicks that reached a milestone. */
  onMilestone: (stats: LoveStats) => void;
  /** From 0 up to 1; decides on the love toast. */
  random: () => number;
}

/** The count to show, how many of it wait for the connection, and how to add one: each click is one call, all at the same time (S1 §7). */
export function useShareLove({ known, onMilestone, random }: ShareLove) {
  const increment = useIncrementLove();
  const [tally, setTally] = useState(emptyTally);
  const batch = useRef<Batch>(undefined);
  const restartPause = useTimer();
  const restartAnnouncing = useTimer();
  const waiting = useOutboxItems().filter(
    ({ kind, refused }) => kind === loveKind && !refused,
  ).length;
  const count = shownCount(tally, known) + waiting;
  const latest = useLatest({ count, onMilestone });

  const newBatch = () =>
    openBatch(
      {
        reached: (stats) => latest.current.onMilestone(stats),
        failed: sayFailure,
        praised: () => toast.love(oneOf(t.counter.sweet, random)),
      },
      random,
    );

  const share = () => {
    batch.current ??= newBatch();
    const mine = batch.current;
    restartPause(batchPause, () => {
      batch.current = undefined;
      mine.end();
    });
    restartAnnouncing(announceAfter, () => announce(t.counter.announced(latest.current.count)));
    setTally((tally) => clicked(tally, known));
    increment.mutateAsync().then(
      (love) => {
        if (love === null) return setTally(failed);
        setTally((tally) => answered(tally, love.count));
        if (love.justReachedMilestone) mine.reachMilestone(love);
      },
      (error: unknown) => {
        setTally(failed);
        mine.fail(error);
      },
    );
  };

  return { count, waiting, share };
}

/** Nothing where the sign-in page already says it all. */
function sayFailure(error: unknown): void {
  if (!isSignedOut(error)) toast.love(t.counter.shareFailed, { tone: 'danger' });
}

const oneOf = (lines: readonly string[], random: () => number): string =>
  lines[Math.floor(random() * lines.length)] ?? '';

/** What the component was last rendered with, for what happens long after that. */
function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** A timer that starts over whenever it is asked again, and stops with its component. */
function useTimer() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (delay: number, work: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(work, delay);
  };
}
