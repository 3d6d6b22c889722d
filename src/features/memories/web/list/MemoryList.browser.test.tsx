import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { queryClient } from '#platform/web/api/queries.ts';
import { aMemory, serveMemories } from '../../../../../tests/components/memories.ts';
import { renderRoutes } from '../../../../../tests/components/render.tsx';
import * as MemoriesPage from '../MemoriesPage.tsx';
import { newMemoriesQuery } from '../new-memories.queries.ts';

const many = 10_000;

/** One memory on each of many days. */
const memories = Array.from({ length: many }, (_, index) =>
  aMemory({
    id: index + 1,
    title: `Memory ${index + 1}`,
    type: 'milestone',
    date: new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10),
  }),
);

test('memories: of 10,000, only those in view are rendered', async () => {
  serveMemories(memories);
  const screen = await renderRoutes([{ path: '/memories', ...MemoriesPage }], '/memories');
  await expect.element(screen.getByText('10,000 memories')).toBeVisible();
  const list = screen.getByRole('list', { name: 'Memories' });
  const items = list.getByRole('listitem');
  const link = (nth: number) => list.getByRole('link', { name: `Memory ${nth}`, exact: true });
  await expect.element(items.first()).toHaveAttribute('aria-setsize', `${many}`);
  const few = 200;
  expect(items.elements().length).toBeLessThan(few);
  // The list grows when heights that were estimated are measured.
  await expect
    .poll(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return link(many).query()?.checkVisibility();
    })
    .toBe(true);
  expect(items.elements().length).toBeLessThan(few);
  await expect.element(items.last()).toHaveAttribute('aria-posinset', `${many}`);
  scrollTo(0, 0);
  await expect.element(link(1)).toBeVisible();
  await link(3).click();
  await expect.element(screen.getByRole('dialog', { name: 'Memory 3' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(link(3)).toHaveFocus();
});

test('memories: those that are new since the last visit have a mark', async () => {
  serveMemories([aMemory({ id: 1, title: 'Trip' }), aMemory({ id: 2, title: 'Cinema' })]);
  const screen = await renderRoutes([{ path: '/memories', ...MemoriesPage }], '/memories');
  queryClient.setQueryData(newMemoriesQuery.queryKey, [2]);
  const mark = (title: string) =>
    screen.getByRole('article').filter({ hasText: title }).getByText('New', { exact: true });
  await expect.element(mark('Cinema')).toBeVisible();
  await expect.element(mark('Trip')).not.toBeInTheDocument();
});
