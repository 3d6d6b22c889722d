import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { newIdempotencyKey } from '#platform/web/api/client.ts';
import { socket } from '#platform/web/realtime/socket.ts';
import { persistedValue } from '#platform/web/session/persisted-value.ts';
import { session } from '#platform/web/session/session.ts';
import { NoteClient } from './note-client.ts';
import type { Notice } from './note-state.ts';

/**
 * The name of a tab survives a reload, so that the tab keeps the lock. It is stored only between two pages: a
 * duplicated tab finds none, and gets its own.
 */
export function createTab() {
  const stored = persistedValue(
    'note-tab',
    z.object({ name: z.string(), texts: z.number() }),
    'tab',
  );
  const { name, texts: before } = stored.get() ?? { name: newIdempotencyKey(), texts: 0 };
  let texts = before;
  stored.clear();
  return {
    name,
    /** Returns the number of the next text; it grows over reloads too. */
    countText() {
      texts += 1;
      return texts;
    },
    /** The page is left. */
    leave: () => stored.set({ name, texts }),
    /** The page is back from the browser's back/forward cache; another one may have counted on. */
    back() {
      texts = Math.max(texts, stored.get()?.texts ?? 0);
      stored.clear();
    },
  };
}

const tab = createTab();
const clock = {
  now: () => Date.now(),
  after(delay: number, work: () => void) {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  },
};

/** The shared note in this tab, connected while the component is mounted. */
export function useNote(userId: number, onNotice: (notice: Notice) => void) {
  const notify = useEffectEvent(onNotice);
  const [client] = useState(
    () =>
      new NoteClient({
        socket,
        clock,
        self: { userId, tab: tab.name },
        countText: tab.countText,
        hasToken: session.isStored,
        onNotice: (notice) => notify(notice),
      }),
  );
  useEffect(() => {
    const stop = client.start();
    const listeners = new AbortController();
    const { signal } = listeners;
    const onPageHide = () => {
      client.keepDraft();
      tab.leave();
    };
    addEventListener('pagehide', onPageHide, { signal });
    addEventListener(
      'pageshow',
      ({ persisted }) => {
        tab.back();
        if (persisted) client.restart();
      },
      { signal },
    );
    addEventListener('storage', ({ key }) => client.onStorage(key), { signal });
    // A phone may end a hidden page without another event.
    const onVisibility = () => document.visibilityState === 'hidden' && void client.save();
    document.addEventListener('visibilitychange', onVisibility, { signal });
    return () => {
      listeners.abort();
      stop();
    };
  }, [client]);
  const state = useSyncExternalStore(client.subscribe, client.state);
  return { state, client };
}
