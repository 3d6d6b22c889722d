import { useEffect, useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { logout } from '#features/auth/auth.contract.ts';
import { signOut } from '#features/auth/web/auth.queries.ts';
import { incrementLove, readLove, readPartnerLove } from '#features/love/love.contract.ts';
import { LoveCard } from '#features/love/web/LoveCard.tsx';
import { loveOutbox } from '#features/love/web/share-love.ts';
import { createMemory } from '#features/memories/memories.contract.ts';
import { memoriesOutbox } from '#features/memories/web/form/memories.outbox.ts';
import * as MemoriesPage from '#features/memories/web/MemoriesPage.tsx';
import { NetworkError } from '#platform/web/api/errors.ts';
import { OutboxStrip } from '#platform/web/api/OutboxPanel.tsx';
import { outbox } from '#platform/web/api/outbox.ts';
import { session } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/ui/Page.tsx';
import { expectAccessibleLayouts } from '../../../tests/components/accessible.ts';
import { serveMemories } from '../../../tests/components/memories.ts';
import { renderRoutes, type Screen } from '../../../tests/components/render.tsx';
import { server } from '../../../tests/components/server.ts';

outbox.register(loveOutbox, memoriesOutbox);

function Outbox() {
  const [host, setHost] = useState<Element | null>(null);
  useEffect(() => outbox.start(), []);
  return (
    <>
      <div ref={setHost} />
      {host !== null && <OutboxStrip host={host} />}
    </>
  );
}
const Love = () => (
  <Page title="Home" couple="Zoë & Sam">
    <LoveCard onMilestone={() => undefined} spins={undefined} />
    <Outbox />
  </Page>
);
const Memories = () => (
  <>
    <Outbox />
    <MemoriesPage.Component />
  </>
);
const chip = (screen: Screen, count: number) =>
  screen.getByRole('button', { name: `${count} not sent yet. Show queued items` });
const panel = (screen: Screen) => screen.getByRole('dialog', { name: 'Not sent yet' });
const alert = (screen: Screen) => screen.getByRole('alertdialog');

async function openLove() {
  let count = 0;
  const love = () => ({
    count,
    totalCount: count,
    nextMilestone: 520,
    remainingToMilestone: 520 - count,
    currentLevel: 0,
    progressPercent: 0,
    isMilestoneReached: false,
    pendingMilestones: 0,
    today: 0,
    totalToday: 0,
  });
  server.reply(readLove, 200, love);
  server.reply(readPartnerLove, 200, {
    partnerUsername: 'sam',
    partnerDisplayName: 'Sam',
    partnerLoveCount: 0,
    partnerToday: 0,
  });
  const accept = () =>
    server.reply(incrementLove, 200, () => {
      count += 1;
      return { ...love(), justReachedMilestone: false };
    });
  // The outbox sends nothing by itself for an hour.
  const busy = { headers: { 'retry-after': '3600' } };
  server.replyWith(busy, incrementLove, 503, { message: 'The server restarts.' });
  return { screen: await renderRoutes([{ path: '/', Component: Love }], '/'), accept };
}

test.each(['with locks', 'without locks, as on plain HTTP'])(
  'outbox: queued clicks count at once, and are sent once, %s',
  async (name) => {
    if (name !== 'with locks') {
      Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
      onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    }
    const { screen, accept } = await openLove();
    const heart = screen.getByRole('button', { name: 'Share love' });
    await heart.click();
    await heart.click();
    await expect.element(screen.getByText('2 not sent yet', { exact: true }).first()).toBeVisible();
    await chip(screen, 2).click();
    await expect
      .element(panel(screen).getByRole('listitem'))
      .toHaveTextContent(/2 heart taps.*since \d/);
    await expectAccessibleLayouts();
    const [firstAttempt] = server.requests(incrementLove);
    accept();
    await panel(screen).getByRole('button', { name: 'Send now' }).click();
    await expect.element(panel(screen)).not.toBeInTheDocument();
    await expect
      .element(screen.getByTestId('polite'))
      .toHaveTextContent('Everything has been sent.');
    const sentKeys = server.requests(incrementLove).map(({ idempotencyKey }) => idempotencyKey);
    expect(sentKeys).toEqual([firstAttempt?.idempotencyKey, ...new Set(sentKeys)]);
    expect(sentKeys).toHaveLength(3);
  },
);

test('outbox: signing out asks while something is unsent', async () => {
  const { screen } = await openLove();
  server.reply(logout, 200, { message: 'Signed out' });
  await screen.getByRole('button', { name: 'Share love' }).click();
  await expect.element(chip(screen, 1)).toBeVisible();
  await expect
    .element(screen.getByTestId('polite'))
    .toHaveTextContent('1 item not sent yet. It will be sent automatically.');
  await chip(screen, 1).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel(screen)).not.toBeInTheDocument();
  signOut();
  await expect.element(alert(screen)).toHaveTextContent('Sign out now?');
  await expect.element(alert(screen)).toHaveTextContent('1 heart tap.');
  await alert(screen).getByRole('button', { name: 'Stay signed in' }).click();
  await expect.element(chip(screen, 1)).toBeVisible();
  expect(session.token()).not.toBeNull();
  signOut();
  await alert(screen).getByRole('button', { name: 'Sign out and delete' }).click();
  await expect.poll(session.token).toBeNull();
  await expect.element(chip(screen, 1)).not.toBeInTheDocument();
});

/** Queues a click and a memory. */
async function queueBoth(): Promise<void> {
  const send = () => Promise.reject(new NetworkError(false));
  const words = { title: 'Picnic', description: 'Rain', type: 'event', endDate: '' } as const;
  const memory = { words: { ...words, date: '2024-05-14' }, photos: [] };
  await outbox.sendOrQueue({ ...memoriesOutbox, send }, memory);
  await outbox.sendOrQueue({ ...loveOutbox, send }, 1);
}

test('outbox: an item that was not accepted says why, and can be edited or discarded', async () => {
  const { accept } = serveMemories();
  server.reply(createMemory, 422, { message: 'Not today.' });
  server.reply(incrementLove, 422, { message: 'Not that often.' });
  const screen = await renderRoutes([{ path: '/memories', Component: Memories }], '/memories');
  await queueBoth();
  await chip(screen, 2).click();
  await panel(screen).getByRole('button', { name: 'Send now' }).click();
  const items = panel(screen).getByRole('listitem');
  await expect.element(items.nth(0)).toHaveTextContent('Not accepted: Not today.');
  await expect.element(items.nth(1)).toHaveTextContent('Not accepted: Not that often.');
  await items
    .nth(1)
    .getByRole('button', { name: /^Discard/ })
    .click();
  await alert(screen).getByRole('button', { name: 'Discard' }).click();
  await expect.element(items).toHaveLength(1);

  await items.getByRole('button', { name: /^Edit/ }).click();
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Picnic');
  await expect.element(screen.getByLabelText('Description')).toHaveValue('Rain');
  await expect.element(chip(screen, 1)).not.toBeInTheDocument();
  accept();
  await screen.getByRole('button', { name: /^Save/ }).click();
  const list = screen.getByRole('list', { name: 'Memories', exact: true });
  await expect.element(list).toHaveTextContent('Picnic');
});
