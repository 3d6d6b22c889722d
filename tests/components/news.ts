import type { NewsItem } from '#features/news/news.contract.ts';

/** News of Sam: a photo, unless `given` says otherwise. */
export const aNewsItem = (given: Partial<NewsItem> = {}): NewsItem => ({
  key: 'photos.499115',
  kind: 'photos',
  at: '2026-11-28T10:00:00Z',
  user: { id: 2, name: 'Sam' },
  count: 1,
  videos: 0,
  photos: [],
  words: [],
  memories: [],
  ...given,
});
