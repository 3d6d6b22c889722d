import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { seenBeforeQuery } from '#features/photos/web/photos.queries.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { refetch, renderRoutes } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { changeSeen, type News, readNews } from '../news.contract.ts';
import type { Place } from '../news.rules.ts';
import { SeenPlace } from './SeenPlace.tsx';

const start = '2026-11-01T00:00:00Z';

const placesByPath: Readonly<Record<string, Place>> = {
  '/': 'home',
  '/photos': 'gallery',
  '/photo/14': 'gallery',
  '/memories': 'memories',
};
const Shell = () => <SeenPlace place={placesByPath[useLocation().pathname]} />;

/** Answers reads of news of which nothing is unseen. */
function replySeen(gallery: string): void {
  server.reply(readNews, 200, {
    seen: { home: start, gallery, memories: start, surprises: start },
    unseen: { home: 0, gallery: 0, memories: 0, surprises: 0 },
    items: [],
  });
}

test('seen place: photos are new since the last visit until the gallery is left, also from Home', async () => {
  const first = '2026-11-28T11:00:00Z';
  const second = '2026-11-28T12:00:00Z';
  const third = '2026-11-28T13:00:00Z';
  const seenBefore = () => queryClient.getQueryData(seenBeforeQuery.queryKey);
  replySeen(first);
  const screen = await renderRoutes([{ path: '/*', Component: Shell }], '/');
  await expect.poll(seenBefore).toBe(first);
  replySeen(second);
  await refetch();
  for (const path of ['/photos', '/photo/14', '/photos']) {
    await screen.navigate(path);
    await expect.poll(seenBefore).toBe(first);
  }
  await screen.navigate('/memories');
  await expect.poll(seenBefore).toBe(second);
  replySeen(third);
  await refetch();
  await screen.navigate('/photos');
  await expect.poll(seenBefore).toBe(third);
});

test('seen place: a page marks its own news once; Home and pages without news mark nothing', async () => {
  const at = '2026-11-28T11:00:00Z';
  const seen = { home: start, gallery: start, memories: start, surprises: start };
  const news: News = {
    seen,
    unseen: { home: 1, gallery: 0, memories: 2, surprises: 0 },
    items: [
      {
        key: 'note.499115',
        kind: 'note',
        at,
        user: { id: 2, name: 'Sam' },
        count: 1,
        videos: 0,
        photos: [],
        words: [],
      },
    ],
  };
  server.reply(readNews, 200, news);
  server.reply(changeSeen, 200, ({ body: { place, until } }) => ({
    seen: { ...seen, [place]: until },
    unseen: { ...news.unseen, [place]: 0 },
  }));
  const screen = await renderRoutes([{ path: '/*', Component: Shell }], '/');
  await expect.poll(() => server.requests(readNews)).toHaveLength(1);
  await screen.navigate('/photo/14');
  await screen.navigate('/memories');
  await expect
    .poll(() => server.requests(changeSeen).map(({ body }) => body))
    .toEqual([{ place: 'memories', until: at }]);
  await screen.navigate('/');
  await screen.navigate('/memories');
  expect(server.requests(changeSeen)).toHaveLength(1);
});
