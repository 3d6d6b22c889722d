import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessibleLayouts } from '../../../../tests/components/accessible.ts';
import { users } from '../../../../tests/components/data.ts';
import { openLiveStream } from '../../../../tests/components/live.ts';
import { render, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { type PartnerLove, partnerLoveUpdate, readPartnerLove } from '../love.contract.ts';
import { partnerPresence } from '../presence.contract.ts';
import { PartnersLove } from './PartnersLove.tsx';

const partnerLove = (count: number): PartnerLove => ({
  partnerUsername: 'sam',
  partnerDisplayName: 'Sam',
  partnerLoveCount: count,
  partnerToday: 0,
});
beforeEach(() => server.reply(readPartnerLove, 200, partnerLove(2)));

async function open() {
  const screen = await render(<PartnersLove partner={users.sam} />);
  const stream = await openLiveStream();
  await expect.element(screen.getByText('Real-time sync', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('2', { exact: true })).toBeVisible();
  const publish = (isHere: boolean) => stream.publish(partnerPresence, { isHere });
  return { screen, stream, publish };
}

const card = (screen: Screen) => screen.getByRole('region', { name: "Sam's love" });
const presence = (screen: Screen) => card(screen).getByText('Sam is here', { exact: true });
const spoken = (screen: Screen) => expect.element(screen.getByTestId('polite'));
const heightOf = (screen: Screen) => card(screen).element().getBoundingClientRect().height;

test('presence: the card says that the partner is here, announces it, and nothing moves', async () => {
  const { screen, publish } = await open();
  publish(false);
  await expect.element(presence(screen)).not.toBeVisible();
  const height = heightOf(screen);
  publish(true);
  await expect.element(presence(screen)).toBeVisible();
  expect(heightOf(screen)).toBe(height);
  await spoken(screen).toHaveTextContent('Sam is here');
  await expectAccessibleLayouts();
  publish(false);
  await expect.element(presence(screen)).not.toBeVisible();
  expect(heightOf(screen)).toBe(height);
});

test('presence: is unknown while the own connection is lost', async () => {
  const { screen, stream, publish } = await open();
  publish(true);
  await expect.element(presence(screen)).toBeVisible();
  await stream.lose();
  await expect.element(presence(screen)).not.toBeVisible();
  await expect.element(screen.getByText('Real-time connection lost')).toBeVisible();

  // The first value of a connection isn't announced.
  const next = await openLiveStream();
  await expect.element(screen.getByText('Real-time sync', { exact: true })).toBeVisible();
  await expect.element(presence(screen)).not.toBeVisible();
  next.publish(partnerPresence, { isHere: true });
  await expect.element(presence(screen)).toBeVisible();
  await spoken(screen).not.toHaveTextContent('Sam');
  server.offline();
  await expect.element(presence(screen)).not.toBeVisible();
  server.online();
});

test('presence: the count and the presence are announced at most every 30 s, the latest one', async () => {
  const { screen, stream, publish } = await open();
  publish(false);
  stream.publish(partnerLoveUpdate, partnerLove(3));
  await spoken(screen).toHaveTextContent('Sam has shared 3 love');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  publish(true);
  await expect.element(presence(screen)).toBeVisible();
  await vi.advanceTimersByTimeAsync(20_000);
  await spoken(screen).toHaveTextContent('Sam has shared 3 love');
  await vi.advanceTimersByTimeAsync(10_000);
  await spoken(screen).toHaveTextContent('Sam is here');
});
