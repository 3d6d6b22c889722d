import { expect, test, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import {
  expectAccessible,
  expectAccessibleLayouts,
} from '../../../../tests/components/accessible.ts';
import { users } from '../../../../tests/components/data.ts';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { allowMotion } from '../../../../tests/components/motion.ts';
import { refetch, render, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { incrementLove, type LoveStats, readLove, readPartnerLove } from '../love.contract.ts';
import { bounceClicks, isMilestone, progressOf, type SpinStatus } from '../love.rules.ts';
import { LoveCard } from './LoveCard.tsx';
import { LoveTogether } from './LoveTogether.tsx';
import { PartnerLoveCard } from './PartnerLoveCard.tsx';

/** Keeps the love of both as the server does. */
function keepLove(own: number, partners = 0) {
  const counts = { own, partners, pending: 0 };
  const stats = (): LoveStats => ({
    ...progressOf(counts.own),
    count: counts.own,
    totalCount: counts.own + counts.partners,
    pendingMilestones: counts.pending,
    today: 0,
    totalToday: 0,
  });
  server.reply(readLove, 200, stats);
  server.reply(readPartnerLove, 200, () => ({
    partnerUsername: 'sam',
    partnerDisplayName: 'Sam',
    partnerLoveCount: counts.partners,
    partnerToday: 0,
  }));
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
  await expectAccessible();

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
])('love: the banner of a milestone is plain text with the state of %o', async (spins, state) => {
  keepLove(1040);
  const screen = await openOwn(spins);
  const banner = own(screen).getByText('2 prize wheels unlocked');
  await expect.element(banner).toHaveTextContent(state);
  await expect.element(own(screen).getByRole('button')).toHaveAccessibleName('Share love');
  await expect.element(banner).toHaveStyle({ backgroundColor: 'rgba(0, 0, 0, 0)' });
  await expect.element(banner).toHaveStyle({ borderTopWidth: '0px' });
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
  const both = () =>
    render(
      <>
        <LoveCard spins={undefined} onMilestone={() => undefined} />
        <LoveTogether me={users.zoe} partner={users.sam} />
      </>,
    );
  const expectOneNumber = async (screen: Screen) => {
    const together = screen.getByRole('region', { name: 'Together' });
    await expect.element(own(screen).getByText('2 not sent yet')).toBeVisible();
    await expectCount(own(screen), 2);
    await expectCount(together, 5);
    await expect.element(together.getByRole('listitem').first()).toHaveTextContent('Zoë 2');
    await expect.element(together.getByRole('listitem').last()).toHaveTextContent('Sam 3');
  };
  const first = await both();
  await expectCount(own(first), 0);
  await heart(first).click();
  await heart(first).click();
  await expectOneNumber(first);
  await first.unmount();
  const screen = await both();
  await expectOneNumber(screen);
  accept();
});

test("love: without a stream the partner's count is read every 5 s", async () => {
  const { counts } = keepLove(0, 0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    const screen = await render(<PartnerLoveCard partner={users.sam} />);
    const card = screen.getByRole('region', { name: "Sam's love" });
    await vi.advanceTimersByTimeAsync(1_000);
    await expectCount(card, 0);
    for (const count of [1, 2]) {
      counts.partners = count;
      await vi.advanceTimersByTimeAsync(5_000);
      await expectCount(card, count);
    }
    expect(server.requests(readPartnerLove)).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});
