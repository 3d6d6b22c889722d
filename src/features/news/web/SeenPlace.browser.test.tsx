import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { newMemoriesQuery } from '#features/memories/web/new-memories.queries.ts';
import { seenBeforeQuery } from '#features/photos/web/photos.queries.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { aMemory } from '../../../../tests/components/memories.ts';
import { aNewsItem } from '../../../../tests/components/news.ts';
import { photoTakenInMay } from '../../../../tests/components/photos.ts';
import { refetch, renderRoutes, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { changeSeen, type NewsItem, readNews } from '../news.contract.ts';
import { byPlace, isUnseen, type Place, placeOf, places } from '../news.rules.ts';
import { newsQuery } from './news.queries.ts';
import { SeenPlace } from './SeenPlace.tsx';

const start = '2026-11-01T00:00:00.000Z';
const at = (minute: number) => `2026-11-28T11:${String(minute).padStart(2, '0')}:00.000Z`;

const placesByPath: Readonly<Record<string, Place>> = {
  '/': 'home',
  '/photos': 'gallery',
  '/photo/14': 'gallery',
  '/memories': 'memories',
};
function Shell() {
  const { pathname, search } = useLocation();
  const newest = useQuery(newsQuery).data?.items[0]?.at;
  return (
    <>
      <SeenPlace place={placesByPath[pathname]} />
      <p>
        {pathname + search} {newest}
      </p>
    </>
  );
}
const open = (path: string) => renderRoutes([{ path: '/*', Component: Shell }], path);

/** Waits for the page, since navigations that follow each other are rendered as one. */
async function go(screen: Screen, path: string): Promise<void> {
  await screen.navigate(path);
  await expect.element(screen.getByText(`${path} `)).toBeVisible();
}

const anItem = (kind: NewsItem['kind'], minute: number, given: Partial<NewsItem> = {}): NewsItem =>
  aNewsItem({ key: `${kind}.499115`, kind, at: at(minute), ...given });

/** Answers as the server does. */
function serveNews(...items: readonly NewsItem[]) {
  const state = { seen: byPlace(() => start), items: [...items] };
  const sorted = () => state.items.toSorted((one, other) => (one.at < other.at ? 1 : -1));
  const unseen = () =>
    byPlace(
      (place) =>
        state.items.filter(
          (item) =>
            placeOf(item.kind, item.memory !== undefined) === place && isUnseen(item, state.seen),
        ).length,
    );
  const see = (place: Place, until: string) => {
    for (const each of place === 'home' ? places : [place]) {
      if (state.seen[each] < until) state.seen = { ...state.seen, [each]: until };
    }
  };
  server.reply(readNews, 200, () => ({ seen: state.seen, unseen: unseen(), items: sorted() }));
  server.reply(changeSeen, 200, ({ body: { place, until } }) => {
    see(place, until);
    return { seen: state.seen, unseen: unseen() };
  });
  return {
    see,
    unseen,
    async add(screen: Screen, added: NewsItem) {
      state.items.push(added);
      await refetch();
      await expect.element(screen.getByText(added.at)).toBeVisible();
    },
  };
}
const marked = () =>
  server.requests(changeSeen).map(({ body: { place, until } }) => [place, until]);
const seenBefore = () => queryClient.getQueryData(seenBeforeQuery.queryKey);
const newMemories = () => queryClient.getQueryData(newMemoriesQuery.queryKey);

test('seen place: a page marks its own news once; Home and pages without news mark nothing', async () => {
  serveNews(anItem('note', 2), anItem('memory', 1, { memory: aMemory() }));
  const screen = await open('/');
  await expect.poll(() => server.requests(readNews)).toHaveLength(1);
  await go(screen, '/photo/14');
  await go(screen, '/memories');
  await expect.poll(marked).toEqual([['memories', at(2)]]);
  await go(screen, '/');
  await go(screen, '/memories');
  expect(marked()).toHaveLength(1);
});

test('seen place: of news that arrives in the open gallery, only what the page shows is marked', async () => {
  const news = serveNews(anItem('caption', 1, { key: 'caption.499115.p8' }));
  const screen = await open('/photos');
  await expect.poll(marked).toEqual([['gallery', at(1)]]);
  await news.add(screen, anItem('photos', 2));
  await expect.poll(marked).toEqual([
    ['gallery', at(1)],
    ['gallery', at(2)],
  ]);
  const photos = [photoTakenInMay(14)];
  await news.add(screen, anItem('photo_note', 3, { key: 'photo_note.499115.p14', photos }));
  await news.add(screen, anItem('photos', 4, { key: 'photos.499116' }));
  expect(marked()).toHaveLength(2);
  expect(news.unseen().gallery).toBe(2);

  // The photo's own page shows the note, and the grid has shown the photos.
  await go(screen, '/photo/14');
  await expect.poll(marked).toContainEqual(['gallery', at(4)]);
  await news.add(
    screen,
    anItem('reaction', 5, { key: 'reaction.499115.p8', photos: [photoTakenInMay(8)] }),
  );
  expect(news.unseen().gallery).toBe(1);
  await go(screen, '/memories');
  await go(screen, '/photos');
  await expect.poll(marked).toContainEqual(['gallery', at(5)]);
});

test('seen place: news that was being read when the place was opened is part of it', async () => {
  const news = serveNews();
  const screen = await open('/');
  await expect.poll(seenBefore).toBe(start);
  const release = server.hold(readNews);
  const added = news.add(screen, anItem('caption', 1, { photos: [photoTakenInMay(8)] }));
  await go(screen, '/photos');
  release();
  await added;
  await expect.poll(marked).toEqual([['gallery', at(1)]]);
  await news.add(screen, anItem('caption', 2, { photos: [photoTakenInMay(8)] }));
  expect(news.unseen().gallery).toBe(1);
});

test('seen place: a reaction that arrives beside the list of memories is marked once its memory is open', async () => {
  const news = serveNews();
  const screen = await open('/memories');
  await expect.poll(seenBefore).toBe(start);
  await news.add(screen, anItem('memory', 1, { memory: aMemory() }));
  await expect.poll(marked).toEqual([['memories', at(1)]]);
  await news.add(screen, anItem('reaction', 2, { key: 'reaction.499115.m1', memory: aMemory() }));
  expect(news.unseen().memories).toBe(1);
  await go(screen, '/memories?openMemory=1');
  await expect.poll(() => news.unseen().memories).toBe(0);
});

test('seen place: photos are new until the gallery is left, although Home marked them, also after a reload', async () => {
  const news = serveNews();
  const screen = await open('/');
  await expect.poll(seenBefore).toBe(start);
  news.see('home', at(1));
  await news.add(screen, anItem('photos', 1));
  await screen.unmount();
  queryClient.clear();

  const again = await open('/');
  await expect.poll(seenBefore).toBe(start);
  for (const path of ['/photos', '/photo/14', '/photos']) {
    await go(again, path);
    expect(seenBefore()).toBe(start);
  }
  await again.unmount();
  queryClient.clear();
  const reloaded = await open('/photos');
  await expect.poll(seenBefore).toBe(start);
  await go(reloaded, '/memories');
  await expect.poll(seenBefore).toBe(at(1));
});

test('seen place: memories are new until their page is left, although Home marked them', async () => {
  const memories = [2, 1].map((id) => ({ id, title: `Memory ${id}`, at: at(id) }));
  const news = serveNews();
  const screen = await open('/');
  await expect.poll(newMemories).toEqual([]);
  news.see('home', at(2));
  await news.add(screen, anItem('memory', 2, { count: 2, memories, memory: aMemory({ id: 2 }) }));
  await expect.poll(newMemories).toEqual([2, 1]);
  await go(screen, '/memories');
  expect(newMemories()).toEqual([2, 1]);
  await go(screen, '/');
  await expect.poll(newMemories).toEqual([]);
});
