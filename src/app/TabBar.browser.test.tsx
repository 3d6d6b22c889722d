import { expect, test, vi } from 'vitest';
import { readNews } from '#features/news/news.contract.ts';
import { PlaceBadge } from '#features/news/web/Badges.tsx';
import { onOpenNote } from '#features/shared-note/web/open-note.ts';
import { Page } from '#platform/web/ui/Page.tsx';
import { expectAccessibleLayouts, resizeToPhone } from '../../tests/components/accessible.ts';
import { aBox, serveBoxes } from '../../tests/components/boxes.ts';
import { users } from '../../tests/components/data.ts';
import { renderRoutes } from '../../tests/components/render.tsx';
import { server } from '../../tests/components/server.ts';
import { TabBar } from './TabBar.tsx';

const Shell = () => (
  <>
    <Page title="A page" couple="Zoë & Sam">
      <p>Its content</p>
    </Page>
    <TabBar badgeOf={({ news }) => news && <PlaceBadge place={news} />} />
  </>
);
const open = (path: string) => renderRoutes([{ path: '*', Component: Shell }], path, { as: 'sam' });

const at = '2026-11-01T00:00:00Z';
const replyWithNews = (gallery: number) =>
  server.reply(readNews, 200, {
    seen: { home: at, gallery: at, memories: at, surprises: at },
    unseen: { home: 0, gallery, memories: 0, surprises: 0 },
    items: [],
  });

test('tab bar: the current place, how many surprises wait, and a dot for news', async () => {
  await resizeToPhone();
  replyWithNews(21);
  serveBoxes('sam', [
    aBox({ id: 1, status: 'DROPPED' }),
    aBox({ id: 2, status: 'CREATED' }),
    // The partner's turn.
    aBox({ id: 3, status: 'OPENED', ownerId: users.sam.id, recipientId: users.zoe.id }),
  ]);
  const screen = await open('/photo/7');
  const tab = (name: string) => screen.getByRole('link', { name });
  await expect.element(tab('Gallery new')).toHaveAttribute('aria-current', 'page');
  await expect.element(tab('Surprises 1 waiting for you')).toBeVisible();
  await expect.element(tab('Surprises')).not.toHaveAttribute('aria-current');
  await expect.element(tab('Memories')).not.toHaveTextContent('new');
  await expectAccessibleLayouts();
});

test('tab bar: “+” adds photos, a memory, a box, or opens the note', async () => {
  await resizeToPhone();
  serveBoxes('sam', []);
  replyWithNews(0);
  const noteOpened = vi.fn();
  const stop = onOpenNote(noteOpened);
  const screen = await open('/');
  const add = screen.getByRole('button', { name: 'Add' });
  const choose = async (name: string) => {
    await add.click();
    await screen.getByRole('dialog', { name: 'Add' }).getByRole('button', { name }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  };
  await add.click();
  await expect.element(screen.getByRole('button', { name: 'Add Photos' })).toBeVisible();
  await expectAccessibleLayouts();
  await screen.getByRole('button', { name: 'Close' }).click();
  await choose('Add Memory');
  await expect.poll(screen.location).toBe('/memories?new=1');
  await choose('Create Box');
  await expect.poll(screen.location).toBe('/surprise-boxes?new=1');
  await choose('Open notes');
  expect(noteOpened).toHaveBeenCalledOnce();
  stop();
});
