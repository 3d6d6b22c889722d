import { expect, test, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { expectAccessibleLayouts, resizeToPhone } from '../../../../tests/components/accessible.ts';
import { users } from '../../../../tests/components/data.ts';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { openLiveStream } from '../../../../tests/components/live.ts';
import { allowMotion } from '../../../../tests/components/media.ts';
import { refetch, render, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import {
  incrementLove,
  type LoveStats,
  ownLoveUpdate,
  type PartnerLove,
  partnerLoveUpdate,
  readLove,
  readPartnerLove,
  simultaneousClicks,
} from '../love.contract.ts';
import { bounceClicks, isMilestone, progressOf, type SpinStatus } from '../love.rules.ts';
import { LoveCard } from './LoveCard.tsx';
import { PartnersLove } from './PartnersLove.tsx';

const partnerLove = (count: number, today: number): PartnerLove => ({
  partnerUsername: 'sam',
  partnerDisplayName: 'Sam',
  partnerLoveCount: count,
  partnerToday: today,
});

/** Keeps the love of both as the server does. */
function keepLove(own: number, partners = 0) {
  const counts = { own, partners, pending: 0, midnight: own, partnersMidnight: partners };
  const stats = (): LoveStats => ({
    ...progressOf(counts.own),
    count: counts.own,
    totalCount: counts.own + counts.partners,
    pendingMilestones: counts.pending,
    today: counts.own - counts.midnight,
    totalToday: counts.own - counts.midnight + counts.partners - counts.partnersMidnight,
  });
  server.reply(readLove, 200, stats);
  server.reply(readPartnerLove, 200, () =>
    partnerLove(counts.partners, counts.partners - counts.partnersMidnight),
  );
  const accept = () =>
    server.reply(incrementLove, 200, () => {
      counts.own += 1;
      const justReachedMilestone = isMilestone(counts.own);
      if (justReachedMilestone) counts.pending += 1;
      return { ...stats(), justReachedMilestone };
    });
  accept();
  return { counts, accept };
}

const openOwn = (spins?: SpinStatus, onMilestone = () => undefined) =>
  render(<LoveCard spins={spins} onMilestone={onMilestone} />);
const partners = (screen: Screen) => screen.getByRole('region', { name: "Sam's love" });
const together = (screen: Screen) => screen.getByRole('region', { name: 'Together' });
const heart = (screen: Screen) => screen.getByRole('button', { name: 'Share love' });
const own = (screen: Screen) => screen.getByRole('region', { name: 'Love Shared' });
const expectCount = (card: Locator, count: number) =>
  expect.element(card.getByText(String(count), { exact: true })).toBeVisible();

test('love: one press of a key is one click, however long it is held', async () => {
  const { counts } = keepLove(0);
  const screen = await openOwn();
  await tabTo(heart(screen));
  await userEvent.keyboard('{Enter}');
  await expectCount(own(screen), 1);
  await userEvent.keyboard(' ');
  await expectCount(own(screen), 2);
  await userEvent.keyboard('{Enter>5}');
  await userEvent.keyboard('{/Enter}');
  await expectCount(own(screen), 3);
  await expect.element(screen.getByTestId('polite')).toHaveTextContent('3 love shared');
  expect(counts.own).toBe(3);
});

test('love: the way to the next prize, and the wheel at a milestone', async () => {
  const { counts } = keepLove(469);
  const onMilestone = vi.fn();
  const screen = await openOwn({ canUse: true, unused: 0 }, onMilestone);
  const soon = screen.getByText('Prize wheel coming soon!');
  await expect.element(screen.getByText('51 to next prize')).toBeVisible();
  await expect.element(soon).not.toBeInTheDocument();
  const { height } = own(screen).element().getBoundingClientRect();
  await heart(screen).click();
  await expect.element(screen.getByText('50 to next prize')).toBeVisible();
  await expect.element(soon).toBeVisible();
  expect(own(screen).element().getBoundingClientRect().height).toBe(height);

  counts.own = 519;
  await refetch();
  await expect.element(screen.getByText('1 to next prize')).toBeVisible();
  await heart(screen).click();
  await expectCount(own(screen), 520);
  await expect.element(screen.getByText('520 to next prize')).toBeVisible();
  await expect.element(screen.getByText('Level 2', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('1 prize wheel unlocked')).toBeVisible();
  await expectAccessibleLayouts();
  expect(onMilestone).toHaveBeenCalledOnce();
});

test.each([
  [{ canUse: true, unused: 2 }, '1 spin to use'],
  [{ canUse: false, unused: 1 }, 'Saved for next week'],
])('love: below the unlocked wheels is the state of the spin: %o', async (spins, state) => {
  keepLove(1040);
  const screen = await openOwn(spins);
  const banner = own(screen).getByRole('paragraph').filter({ hasText: '2 prize wheels unlocked' });
  await expect.element(banner).toHaveTextContent(state);
});

test('love: five quick clicks make the heart bounce', async () => {
  await allowMotion();
  keepLove(0);
  const screen = await openOwn();
  await expectCount(own(screen), 0);
  const names: string[] = [];
  const note = ({ animationName }: AnimationEvent) => names.push(animationName);
  addEventListener('animationstart', note);
  const button = heart(screen).element();
  if (!(button instanceof HTMLElement)) throw new Error('The heart is no HTML element');
  for (let clicks = 0; clicks < bounceClicks; clicks += 1) button.click();
  await expect.poll(() => names.some((name) => /bounc/i.test(name))).toBe(true);
  removeEventListener('animationstart', note);
});

test('love: every place shows the same number while clicks are queued', async () => {
  const { accept } = keepLove(0, 3);
  server.reply(incrementLove, 503);
  const expectOneNumber = async (screen: Screen) => {
    await expect.element(own(screen).getByText('2 not sent yet')).toBeVisible();
    await expectCount(own(screen), 2);
    await expectCount(together(screen), 5);
    await expect.element(together(screen).getByRole('listitem').first()).toHaveTextContent('Zoë 2');
    await expect.element(together(screen).getByRole('listitem').last()).toHaveTextContent('Sam 3');
  };
  const first = await openOwn();
  await expectCount(own(first), 0);
  await heart(first).click();
  await heart(first).click();
  await expectOneNumber(first);
  await first.unmount();
  const screen = await openOwn();
  await expectOneNumber(screen);
  accept();
});

test("love: without a stream the partner's count is read every 5 s", async () => {
  const { counts } = keepLove(0, 0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    const screen = await render(<PartnersLove partner={users.sam} />);
    await vi.advanceTimersByTimeAsync(1_000);
    await expectCount(partners(screen), 0);
    for (const count of [1, 2]) {
      counts.partners = count;
      await vi.advanceTimersByTimeAsync(5_000);
      await expectCount(partners(screen), count);
    }
    expect(server.requests(readPartnerLove)).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

test('love: before the first click a hint says what the heart does, and nothing moves after it', async () => {
  keepLove(0);
  await resizeToPhone();
  const screen = await openOwn();
  const hint = 'Tap the heart to send Sam love. Every 520 taps unlocks a prize wheel.';
  await expect.element(own(screen).getByText(hint)).toBeVisible();
  const { height } = own(screen).element().getBoundingClientRect();
  await heart(screen).click();
  await expect.element(own(screen).getByText('1 today', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(hint)).not.toBeInTheDocument();
  expect(own(screen).element().getBoundingClientRect().height).toBe(height);
});

test('love: the love of the day grows with clicks and events, and is new at midnight', async () => {
  vi.setSystemTime('2026-11-28T23:59:50Z');
  const { counts } = keepLove(40, 30);
  counts.midnight = 6;
  counts.partnersMidnight = 18;
  const screen = await openOwn();
  const expectToday = async (ownText: string, partnersText: string, bothText: string) => {
    const text = (part: Locator, content: string) => part.getByText(content, { exact: true });
    await expect.element(text(own(screen), ownText)).toBeVisible();
    await expect.element(text(partners(screen), partnersText)).toBeVisible();
    await expect.element(text(together(screen), bothText)).toBeVisible();
  };
  await expectToday('34 today', '12 today', '46 today');
  await heart(screen).click();
  await expectToday('35 today', '12 today', '47 today');
  const { publish } = await openLiveStream();
  counts.partners = 31;
  publish(partnerLoveUpdate, partnerLove(31, 13));
  await expectToday('35 today', '13 today', '48 today');
  counts.own = 43;
  publish(ownLoveUpdate, { count: 43 });
  await expectToday('37 today', '13 today', '50 today');

  counts.midnight = 43;
  counts.partnersMidnight = 31;
  vi.setSystemTime('2026-11-29T00:00:05Z');
  document.dispatchEvent(new Event('visibilitychange'));
  await expectToday('None yet today', 'None yet today', 'None yet today');
});

test('love: both hearts beat and the card says so when both click at the same time', async () => {
  await allowMotion();
  keepLove(3, 2);
  const screen = await openOwn();
  await expectCount(together(screen), 5);
  const { publish } = await openLiveStream();
  const { height } = together(screen).element().getBoundingClientRect();
  publish(simultaneousClicks, {});
  await expect.element(together(screen).getByText('Just now, both of you!')).toBeVisible();
  expect(together(screen).element().getBoundingClientRect().height).toBe(height);
  const beating = document
    .getAnimations()
    .flatMap((each) => (each instanceof CSSAnimation ? [each.animationName] : []))
    .filter((name) => name === 'heart-beat');
  expect(beating).toHaveLength(2);
});
