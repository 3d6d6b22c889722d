import * as z from 'zod/mini';
import { Box } from '#features/boxes/boxes.contract.ts';
import { Word } from '#features/love/love.contract.ts';
import { Memory } from '#features/memories/memories.contract.ts';
import { Photo } from '#features/photos/photos.contract.ts';
import { endpoint, numberParam } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { t } from './messages/index.ts';
import { byPlace, isKey, newsKinds, places } from './news.rules.ts';

/** Something that the partner did, or several things of one kind in one hour. */
export const NewsItem = z.object({
  /** Stays while the item grows. */
  key: z.string(),
  kind: z.enum(newsKinds),
  /** Time of the newest thing. */
  at: z.string(),
  user: z.object({ id: z.int(), name: z.string() }),
  count: z.int(),
  /** The part of `count` that is about videos. Earlier versions cached none. */
  videos: z._default(z.int(), 0),
  /** The newest ones of the item, at most four. */
  photos: z.array(Photo),
  memory: z.optional(Memory),
  /** The newest 50 memories of the item, newest first; `memory` is the first. Earlier versions cached none. */
  memories: z._default(z.array(z.object({ id: z.int(), title: z.string(), at: z.string() })), []),
  /** Of an approved box. */
  box: z.optional(Box),
  /** Of the newest thing: the caption, the note on the photo, the emoji, the word, or the name of the memory or prize. */
  text: z.optional(z.string()),
  /** All words of the item, newest first. Earlier versions cached none. */
  words: z._default(z.array(z.pick(Word, { id: true, text: true, at: true })), []),
  /** The event of a prize. */
  prize: z.optional(z.enum(['claimed', 'approved', 'given'])),
});
export type NewsItem = z.infer<typeof NewsItem>;

export const News = z.object({
  seen: z.object(byPlace(() => z.string())),
  /** Items that are newer than what was seen at their place. */
  unseen: z.object(byPlace(() => z.int())),
  items: z.array(NewsItem),
});
export type News = z.infer<typeof News>;

/** News of the partner, newest first. */
export const readNews = endpoint({
  method: 'GET',
  path: '/api/news',
  access: 'user',
  query: z.object({
    limit: numberParam({ minimum: 1, maximum: 100, defaultValue: 20 }),
    /** The key of the last item of the page before. */
    before: z.optional(z.string().check(z.refine(isKey, { error: () => t.answers.unknownItem }))),
  }),
  responses: { 200: News },
});

const Seen = z.pick(News, { seen: true, unseen: true });

/** A check of our own: `z.iso.datetime` would add to the JavaScript of the first page. */
const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** Moves a place forward, never back; `home` moves all places. */
export const changeSeen = endpoint({
  method: 'PUT',
  path: '/api/news/seen',
  access: 'user',
  body: z.object({ place: z.enum(places), until: z.string().check(z.refine(isInstant)) }),
  responses: { 200: Seen },
});

/** Event for both users: the news of one of them may have changed, or how much of it is seen. */
export const newsChanged = liveEvent({ name: 'news-changed', data: z.object({}), throttleMs: 500 });
