import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { loveQuery } from '#features/love/web/love.queries.ts';
import { newIdempotencyKey, request } from '#platform/web/api/client.ts';
import { errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { useLiveEvent } from '#platform/web/realtime/events.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { useTell } from '#platform/web/ui/confirm.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { ApiError } from '#shared/api-error.ts';
import { money } from '#shared/i18n/formats.ts';
import { wheelMessages as t } from '../messages/index.ts';
import {
  claimPrize,
  readWheelStats,
  type Spin,
  type savedSources,
  saveSpin,
  spinsChanged,
  spinWheel,
  type WonPrize,
} from '../wheel.contract.ts';
import { readSpinsAnew, wheelStatsQuery } from './spins.queries.ts';
import type { Spins } from './use-spins.ts';

/** What the wheel's dialog shows, and why. */
export type WheelView =
  | { readonly is: 'ready'; readonly why: 'milestone' | 'saved'; readonly level: number }
  | {
      readonly is: 'spun';
      readonly spin: Spin;
      /** `before`: it has turned to its prize already. */
      readonly why: 'milestone' | 'saved' | 'before';
      readonly level: number;
    };

type ClaimedPrize = Pick<WonPrize, 'prizeName' | 'prizeType' | 'prizeValue'>;

/** Names the amount of a money prize, otherwise the prize. */
const claimedText = (
  partner: string,
  { prizeName, prizeType, prizeValue }: ClaimedPrize,
): string =>
  prizeType === 'MONEY'
    ? t.spin.claimed(partner, money(prizeValue))
    : t.spin.claimedGift(partner, prizeName);

/** Newest first, whatever is in the cache. */
const readWeek = () => queryClient.fetchQuery({ ...wheelStatsQuery, staleTime: 0 });

export type WheelParts = {
  /** How many milestones were reached, or found waiting, since the page came. */
  milestones: number;
  /** One's own love, handed over by the page that has it: the wheel has no other need of its code. */
  love: typeof loveQuery;
  spins: Spins | undefined;
};

/**
 * From a milestone, a saved spin or a prize that was not claimed to a prize that was; whatever is broken off on the
 * way, the home has kept.
 */
export function useWheel({ milestones, love, spins }: WheelParts) {
  const { partner, timeZone = 'UTC' } = useCouple();
  const tell = useTell();
  const [view, setView] = useState<WheelView | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [won, setWon] = useState<ClaimedPrize>();
  const settled = useRef(Promise.resolve());
  /** Of the spin of this wheel: it is drawn once, also where it is sent again. */
  const key = useRef<string>(undefined);
  // Its milestones were spent, here or on another device.
  useLiveEvent(
    spinsChanged,
    () => void queryClient.invalidateQueries({ queryKey: love.queryKey, exact: true }),
  );

  /** Opens what waits: a prize, or else the wheel of a milestone; where that has to wait for next week, saves it. */
  const settleNow = async (reached: number, isPutOff: boolean) => {
    const open = (next: WheelView) => setView((shown) => shown ?? next);
    try {
      const { unclaimedSpin, canUseThisWeek } = await readWeek();
      const { pendingMilestones, currentLevel: level } = await queryClient.fetchQuery({
        ...love,
        staleTime: 0,
      });
      if (unclaimedSpin !== null && !isPutOff) {
        open({ is: 'spun', spin: unclaimedSpin, why: 'before', level });
      } else if (pendingMilestones > 0 && !canUseThisWeek) {
        const count = await saveAll('milestone_520');
        if (count > 0) toast.general(t.spin.savedForNextWeek(count), { tone: 'info' });
      } else if (pendingMilestones > 0 && unclaimedSpin === null) {
        open({ is: 'ready', why: 'milestone', level });
      }
    } catch (error) {
      // It waits at the home, and shows with the next page or click.
      if (reached > 0 && !isSignedOut(error)) toast.general(t.spin.saveFailed, { tone: 'warn' });
    }
  };
  /** One after the other: a milestone may come while another one is seen to. `isPutOff`: the prize was looked at. */
  const settle = (reached: number, isPutOff = false) => {
    settled.current = settled.current.then(() => settleNow(reached, isPutOff));
  };
  const onMilestone = useEffectEvent((reached: number) => {
    if (view === null) settle(reached);
  });
  // Once when the page comes, and whenever a click reaches one.
  useEffect(() => onMilestone(milestones), [milestones]);

  const openSaved = () => {
    setFault(undefined);
    const level = queryClient.getQueryData(love.queryKey)?.currentLevel ?? 1;
    const unclaimed =
      queryClient.getQueryData(wheelStatsQuery.queryKey)?.unclaimedSpin ?? undefined;
    // What was won before comes first: a claim is for the oldest.
    if (unclaimed === undefined) setView({ is: 'ready', why: 'saved', level });
    else setView({ is: 'spun', spin: unclaimed, why: 'before', level });
  };

  const refuse = async (words: string) => {
    setView(null);
    readSpinsAnew();
    const at = await readWeek().then(
      ({ nextResetAt }) => Date.parse(nextResetAt),
      () => spins?.nextResetAt,
    );
    await tell({
      title: t.spin.title,
      text: (
        <>
          {words}
          {at !== undefined && (
            <>
              <br />
              {t.spin.resets(t.spin.moment(at, timeZone, Date.now()))}
            </>
          )}
        </>
      ),
    });
  };

  const spin = async () => {
    if (view?.is !== 'ready') return;
    const { why, level } = view;
    const before = queryClient.getQueryData(wheelStatsQuery.queryKey)?.unclaimedSpin?.usedAt;
    // An answer may get lost, and the draw be made all the same.
    const drawnMeanwhile = async () => {
      // Asked once: nobody gets away from the wheel meanwhile.
      const week = await request(readWheelStats).catch(() => undefined);
      const drawn = week?.unclaimedSpin ?? undefined;
      return drawn?.usedAt === before ? undefined : drawn;
    };
    const failedBefore = fault !== undefined;
    setBusy(true);
    setFault(undefined);
    try {
      const source = why === 'saved' ? 'saved_opportunity' : 'weekly';
      key.current ??= newIdempotencyKey();
      const drawn = await request(spinWheel, { body: { source } }, { idempotencyKey: key.current });
      key.current = undefined;
      setView({ is: 'spun', spin: drawn, why, level });
      readSpinsAnew();
    } catch (error) {
      if (isSignedOut(error)) return;
      const isRefused = error instanceof ApiError && error.status === 409;
      const drawn = isRefused && !failedBefore ? undefined : await drawnMeanwhile();
      if (drawn !== undefined) setView({ is: 'spun', spin: drawn, why, level });
      else if (isRefused) await refuse(error.message);
      else setFault(whyNot(error, t.spin.spinFailed));
    } finally {
      setBusy(false);
    }
  };

  const claim = async () => {
    if (view?.is !== 'spun') return;
    const { spin } = view;
    const failedBefore = fault !== undefined;
    setBusy(true);
    setFault(undefined);
    try {
      // Asked again, the home would claim the next one.
      if (failedBefore && (await isClaimed(spin))) return celebrate(spin.prize);
      const { prize } = await request(claimPrize);
      celebrate(prize);
    } catch (error) {
      if (isSignedOut(error)) return;
      if (await isClaimed(spin)) celebrate(spin.prize);
      else setFault(whyNot(error, t.spin.claimFailed));
    } finally {
      setBusy(false);
    }
  };
  const celebrate = (prize: ClaimedPrize) => {
    setView(null);
    setWon(prize);
    readSpinsAnew();
    toast.general(claimedText(partner.displayName, prize), { tone: 'ok' });
  };

  const close = async () => {
    setView(null);
    setFault(undefined);
    key.current = undefined;
    if (view?.is === 'spun') {
      // What could not be claimed as far as anybody knew may have been.
      const claimed = fault === undefined ? false : await isClaimed(view.spin);
      if (claimed) return celebrate(view.spin.prize);
      toast.general(claimed === undefined ? t.spin.waitsOrClaimed : t.spin.waits, { tone: 'info' });
      return settle(milestones, true);
    }
    const isSettled = view?.why !== 'milestone' || (await saveUnspun());
    // What failed as far as anybody knew may have been drawn.
    if (fault !== undefined && isSettled) settle(0);
  };

  /** Answers whether the home knows by now that it was not spun. */
  const saveUnspun = async () => {
    try {
      const count = await saveAll('wheel_close_without_spin');
      if (count > 0) toast.general(t.spin.savedForLater, { tone: 'ok' });
      return true;
    } catch (error) {
      if (!isSignedOut(error)) toast.general(t.spin.saveFailed, { tone: 'warn' });
      return false;
    }
  };

  /** After the celebration: the next prize that waits, or milestones that have to wait. */
  const celebrated = () => {
    setWon(undefined);
    settle(milestones);
  };
  return { view, busy, fault, won, spin, claim, close, openSaved, celebrated };
}

/** Whether this prize was claimed, as the home says; undefined where it does not answer. The oldest is claimed first. */
async function isClaimed({ usedAt }: Spin): Promise<boolean | undefined> {
  // Asked once: nobody gets away from the wheel meanwhile.
  const week = await request(readWheelStats).catch(() => undefined);
  return (
    week &&
    (week.unclaimedSpin === null || Date.parse(week.unclaimedSpin.usedAt) > Date.parse(usedAt))
  );
}

/** A full disk, and too many tries at once, are said: to try again at once is no help there. */
const whyNot = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && [429, 507].includes(error.status)
    ? errorMessage(error, otherwise)
    : otherwise;

/** Saves every milestone whose wheel was not spun. Answers how many. */
async function saveAll(source: (typeof savedSources)[number]): Promise<number> {
  let count = 0;
  try {
    while ((await request(saveSpin, { body: { source } })).created) count += 1;
  } finally {
    if (count > 0) readSpinsAnew();
  }
  return count;
}
