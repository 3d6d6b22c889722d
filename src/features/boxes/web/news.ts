import { useSyncExternalStore } from 'react';
import { onUserChange } from '#platform/web/session/session.ts';
import type { MessageOf } from '#shared/topic.ts';
import type { boxUpdates } from '../boxes.contract.ts';

/** Something that was told of a box. */
export type News = MessageOf<typeof boxUpdates>;

/** As many are kept, the newest first (S3 §3). */
const most = 10;

let news: readonly News[] = [];
const listeners = new Set<() => void>();

function become(next: readonly News[]): void {
  news = next;
  for (const listener of [...listeners]) listener();
}

/** Keeps what was told. Answers whether it is news. */
export function hearNews(told: News): boolean {
  if (news.some(({ eventId }) => eventId === told.eventId)) return false;
  become([told, ...news].slice(0, most));
  return true;
}

// What one was told is nothing for the other.
onUserChange(() => become([]));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The newest ten, the newest first. */
export const useNews = (): readonly News[] => useSyncExternalStore(subscribe, () => news);
