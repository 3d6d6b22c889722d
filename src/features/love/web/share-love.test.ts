import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearQueriesOnUserChange, queryClient } from '#platform/web/api/queries.ts';
import { session } from '#platform/web/session/session.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { incrementLove, type LoveStats, readLove } from '../love.contract.ts';
import { batchPause, isMilestone, progressOf, toastChance } from '../love.rules.ts';
import { loveQuery } from './love.queries.ts';
import { shareLove } from './share-love.ts';

const failedText = 'Failed to share love. Please try again.';
const firstText = 'Someone is going to smile at this.';

let serverCount: number;
let statuses: number[];

const stats = (count: number): LoveStats => ({
  ...progressOf(count),
  count,
  totalCount: count,
  pendingMilestones: 0,
  today: 0,
  totalToday: 0,
});

clearQueriesOnUserChange();
beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(toastChance);
  serverCount = 10;
  statuses = [];
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === readLove.path) return Response.json(stats(serverCount));
    expect(path).toBe(incrementLove.path);
    const status = statuses.shift() ?? 200;
    if (status !== 200) return Response.json({ message: 'No' }, { status });
    serverCount += 1;
    const justReachedMilestone = isMilestone(serverCount);
    return Response.json({ ...stats(serverCount), justReachedMilestone });
  });
  session.signIn('token-1');
  await queryClient.fetchQuery(loveQuery);
});
afterEach(() => {
  session.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shownCount = () => queryClient.getQueryData(loveQuery.queryKey)?.count;

test.each([400, 500])(
  'error %i rolls back its click and shows the documented text once per batch',
  async (status) => {
    const show = vi.spyOn(toast, 'love');
    vi.spyOn(Math, 'random').mockReturnValue(0);
    statuses = [status, status];
    for (let clicks = 0; clicks < 3; clicks += 1) shareLove();
    await vi.runAllTimersAsync();
    expect(shownCount()).toBe(11);
    expect(show).toHaveBeenCalledExactlyOnceWith(failedText, { tone: 'danger' });

    statuses = [status];
    shareLove();
    await vi.runAllTimersAsync();
    expect(show).toHaveBeenCalledTimes(2);
  },
);

test.each([
  [0, true],
  [toastChance, false],
])('one toast per batch with a chance of 20 %: random %d, toast %s', async (random, is) => {
  const show = vi.spyOn(toast, 'love');
  vi.spyOn(Math, 'random').mockReturnValue(random);
  for (let clicks = 0; clicks < 5; clicks += 1) {
    shareLove();
    await vi.advanceTimersByTimeAsync(batchPause - 1);
  }
  expect(show).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(show).toHaveBeenCalledTimes(is ? 1 : 0);
  if (random === 0) expect(show).toHaveBeenCalledWith(firstText);
});
