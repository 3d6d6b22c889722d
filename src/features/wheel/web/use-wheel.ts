import pLimit from 'p-limit';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { loveQuery } from '#features/love/web/love.queries.ts';
import { newIdempotencyKey, request } from '#platform/web/api/client.ts';
import { errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { useLiveEvent } from '#platform/web/realtime/live.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { useNotice } from '#platform/web/ui/confirm.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { ApiError } from '#shared/api-error.ts';
import { money } from '#shared/i18n/formats.ts';
import { t } from '../messages/index.ts';
import {
  acknowledgeSpin,
  claimPrize,
  type Spin,
  type savedSources,
  saveSpin,
  spinsChanged,
  spinWheel,
} from '../wheel.contract.ts';
import { invalidateSpins, wheelStatsQuery } from './wheel.queries.ts';
import { closedWheel, isClaimed, wheelReducer } from './wheel-dialog.reducer.ts';

const readStats = () => queryClient.fetchQuery({ ...wheelStatsQuery, staleTime: 0 });
const readLove = () => queryClient.fetchQuery({ ...loveQuery, staleTime: 0 });

interface CheckOptions {
  readonly isClosed: boolean;
  readonly showsError?: boolean;
}

/** The dialog of the wheel and its requests. `milestones`: how many were reached since the page opened. */
export function useWheel(milestones: number) {
  const { partner, timeZone = 'UTC' } = useCouple();
  const showNotice = useNotice();
  const [state, dispatch] = useReducer(wheelReducer, closedWheel);
  /** A repeated spin has the same key, so it is drawn once. */
  const key = useRef<string>(undefined);
  /** `usedAt` of the prize that the user didn't claim at once. It doesn't reopen automatically. */
  const postponedPrizeUsedAt = useRef<string>(undefined);
  const [enqueue] = useState(() => pLimit(1));
  const closeCount = useRef(0);

  const checkNow = async ({ isClosed, showsError = false }: CheckOptions) => {
    const closeCountBefore = closeCount.current;
    try {
      const { unclaimedSpin: unclaimed, canUseThisWeek } = await readStats();
      const { pendingMilestones, currentLevel } = await readLove();
      // A wheel that was closed in the meantime has saved these milestones.
      if (closeCount.current !== closeCountBefore) return;
      const isPostponed = unclaimed !== null && unclaimed.usedAt === postponedPrizeUsedAt.current;
      if (!isPostponed) dispatch({ type: 'synced', unclaimedSpin: unclaimed });
      if (pendingMilestones === 0) dispatch({ type: 'noMilestone' });
      if (!isClosed || pendingMilestones === 0 || (unclaimed !== null && !isPostponed)) return;
      if (!canUseThisWeek) {
        const savedCount = await saveSpins('milestone_520');
        if (savedCount > 0) toast.general(t.spin.savedForNextWeek(savedCount), { tone: 'info' });
      } else if (unclaimed === null) {
        dispatch({ type: 'open', opening: { from: 'milestone', level: currentLevel } });
      }
    } catch (error) {
      if (showsError && !isSignedOut(error)) toast.general(t.spin.saveFailed, { tone: 'warn' });
    }
  };
  /** Opens an unclaimed prize or the wheel of a pending milestone, or saves the milestone. */
  const check = (options: CheckOptions) => void enqueue(() => checkNow(options));
  const onMilestones = useEffectEvent((reached: number) => {
    if (state.step !== 'closed') return;
    if (reached > 0) postponedPrizeUsedAt.current = undefined;
    check({ isClosed: true, showsError: reached > 0 });
  });
  useEffect(() => onMilestones(milestones), [milestones]);
  useLiveEvent(spinsChanged, () => check({ isClosed: state.step === 'closed' }));

  const prize = state.step === 'claimed' ? state.prize : undefined;
  const onClaimed = useEffectEvent(({ prizeName, prizeValue }: Spin['prize']) => {
    void invalidateSpins();
    const name = partner.displayName;
    const claimed = prizeName === money(prizeValue) ? t.spin.claimed : t.spin.claimedGift;
    const text = claimed(name, prizeName);
    toast.general(text, { tone: 'ok' });
  });
  useEffect(() => {
    if (prize !== undefined) onClaimed(prize);
  }, [prize]);

  /** Opens the prize that isn't claimed yet, or the wheel for a saved spin. */
  const open = () => {
    const { unclaimedSpin = null } = queryClient.getQueryData(wheelStatsQuery.queryKey) ?? {};
    if (unclaimedSpin !== null) dispatch({ type: 'synced', unclaimedSpin });
    else dispatch({ type: 'open', opening: { from: 'saved' } });
  };

  const spin = async () => {
    if (state.step !== 'idle') return;
    dispatch({ type: 'send' });
    try {
      const source = state.opening.from === 'saved' ? 'saved_opportunity' : 'weekly';
      key.current ??= newIdempotencyKey();
      const spinResult = await request(
        spinWheel,
        { body: { source } },
        { idempotencyKey: key.current },
      );
      key.current = undefined;
      const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches;
      dispatch({ type: 'drawn', spin: spinResult, animate });
      void invalidateSpins();
      // The server consumed the saved spin already, so an error has no effect.
      if (spinResult.source === 'saved_opportunity')
        request(acknowledgeSpin).catch(() => undefined);
    } catch (error) {
      if (isSignedOut(error)) return;
      if (error instanceof ApiError && error.status === 409) return showError(error.message);
      dispatch({ type: 'failed', error: reasonFor(error, t.spin.spinFailed) });
      // Another device may have spun the wheel.
      check({ isClosed: false });
    }
  };

  const showError = async (reason: string) => {
    key.current = undefined;
    dispatch({ type: 'close' });
    await invalidateSpins();
    const stats = await readStats().catch(() => undefined);
    const resets = stats && t.spin.resets(Date.parse(stats.nextResetAt), timeZone, Date.now());
    await showNotice({ title: t.spin.title, text: [reason, resets].join(' ').trim() });
    check({ isClosed: true });
  };

  const claim = async () => {
    if (state.step !== 'result') return;
    const { prizeType, prizeValue, prizeDescription } = state.spin.prize;
    const wasClaimed = async () => {
      const stats = await readStats().catch(() => undefined);
      return stats !== undefined && isClaimed(state.spin, stats.unclaimedSpin);
    };
    dispatch({ type: 'send' });
    try {
      // A lost response: another request would claim the next prize.
      if (state.error === undefined || !(await wasClaimed())) {
        await request(claimPrize, { body: { prizeType, prizeValue, prizeDescription } });
      }
      dispatch({ type: 'claimed' });
    } catch (error) {
      if (isSignedOut(error)) return;
      if (await wasClaimed()) dispatch({ type: 'claimed' });
      else dispatch({ type: 'failed', error: reasonFor(error, t.spin.claimFailed) });
    }
  };

  /** A wheel that was not spun is saved, a prize that was not claimed stays unclaimed. */
  const close = async () => {
    dispatch({ type: 'close' });
    closeCount.current += 1;
    key.current = undefined;
    if (state.step === 'result') {
      postponedPrizeUsedAt.current = state.spin.usedAt;
      const text = state.error === undefined ? t.spin.waits : t.spin.waitsOrClaimed;
      toast.general(text, { tone: 'info' });
      check({ isClosed: true });
    } else if (state.step === 'loading' || state.step === 'idle') {
      const isSaved = state.opening.from !== 'milestone' || (await enqueue(saveUnspun));
      // Another device may have spun the wheel, or reached a milestone.
      if (isSaved) check({ isClosed: true });
    }
  };

  const endCelebration = () => {
    dispatch({ type: 'close' });
    check({ isClosed: true });
  };

  return { state, dispatch, open, spin, claim, close, endCelebration };
}

async function saveUnspun(): Promise<boolean> {
  try {
    const savedCount = await saveSpins('wheel_close_without_spin');
    if (savedCount > 0) toast.general(t.spin.savedForLater, { tone: 'ok' });
    return true;
  } catch (error) {
    if (!isSignedOut(error)) toast.general(t.spin.saveFailed, { tone: 'warn' });
    return false;
  }
}

/** Turns every pending milestone into a saved spin. Returns how many. */
async function saveSpins(source: (typeof savedSources)[number]): Promise<number> {
  let savedCount = 0;
  try {
    while ((await request(saveSpin, { body: { source } })).created) savedCount += 1;
  } finally {
    if (savedCount > 0) void invalidateSpins();
  }
  return savedCount;
}

/** Texts for errors that a retry cannot fix; other errors use the fallback. */
const reasonFor = (error: unknown, fallback: string): string =>
  error instanceof ApiError && ![429, 507].includes(error.status)
    ? fallback
    : errorMessage(error, fallback);
