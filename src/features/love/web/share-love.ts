import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { announce } from '#platform/web/ui/announce.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { Refusal } from '#shared/refusal.ts';
import type { LoveStats } from '../love.contract.ts';
import { batchPause, toastChance } from '../love.rules.ts';
import { loveTexts as texts } from '../love.texts.ts';
import { useIncrementLove } from './love.queries.ts';
import { answered, clicked, emptyTally, failed, shownCount } from './tally.ts';

/** Milliseconds after the last click until the new count is read aloud. */
const announceAfter = 1_000;

/** The clicks until none came for `batchPause`, and what happens at most once for all of them. */
interface Batch {
  reachMilestone(stats: LoveStats): void;
  fail(error: unknown): void;
  end(): void;
}

export interface ShareLove {
  /** The count as it was last read. */
  known: number;
  onMilestone: (stats: LoveStats) => void;
  /** From 0 up to 1; decides on the love toast. */
  random: () => number;
}

/** The count to show, and how to add one to it: each click is one call, all at the same time (S1 §7). */
export function useShareLove({ known, onMilestone, random }: ShareLove) {
  const increment = useIncrementLove();
  const [tally, setTally] = useState(emptyTally);
  const batch = useRef<Batch>(undefined);
  const restartPause = useTimer();
  const restartAnnouncing = useTimer();
  const count = shownCount(tally, known);

  const milestone = useEffectEvent(onMilestone);
  const sayCount = useEffectEvent(() => announce(texts.announced(count)));

  const share = () => {
    batch.current ??= openBatch(milestone, random);
    const mine = batch.current;
    restartPause(batchPause, () => {
      batch.current = undefined;
      mine.end();
    });
    restartAnnouncing(announceAfter, () => sayCount());
    setTally((tally) => clicked(tally, known));
    increment.mutateAsync().then(
      (love) => {
        setTally((tally) => answered(tally, love.count));
        if (love.justReachedMilestone) mine.reachMilestone(love);
      },
      (error: unknown) => {
        setTally(failed);
        mine.fail(error);
      },
    );
  };

  return { count, share };
}

function openBatch(onMilestone: (stats: LoveStats) => void, random: () => number): Batch {
  let hasFailed = false;
  return {
    reachMilestone: once(onMilestone),
    fail: once((error: unknown) => {
      hasFailed = true;
      const text = wordsFor(error);
      if (text !== null) toast.love(text, { tone: 'danger' });
    }),
    end() {
      if (!hasFailed && random() < toastChance) toast.love(oneOf(texts.sweet, random));
    },
  };
}

/** Null where the sign-in page already says it all. */
function wordsFor(error: unknown): string | null {
  const status = error instanceof Refusal ? error.status : undefined;
  if (status === 401 || status === 403) return null;
  return status === 429 ? texts.sharedTooFast : texts.shareFailed;
}

function once<Given>(work: (given: Given) => void): (given: Given) => void {
  let done = false;
  return (given) => {
    if (done) return;
    done = true;
    work(given);
  };
}

const oneOf = (lines: readonly string[], random: () => number): string =>
  lines[Math.floor(random() * lines.length)] ?? '';

/** A timer that starts over whenever it is asked again, and stops with its component. */
function useTimer() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (delay: number, work: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(work, delay);
  };
}
