import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { socket } from '#platform/web/realtime/socket.ts';
import { session } from '#platform/web/session/session.ts';
import type { Notice } from './note.reducer.ts';
import { createNote } from './note-client.ts';
import { openNoteDrafts } from './note-drafts.ts';
import { createTab } from './note-tab.ts';

const tab = createTab();

/** The shared note in this tab, connected while the component is mounted. */
export function useNote(userId: number, onNotice: (notice: Notice) => void) {
  const notify = useEffectEvent(onNotice);
  const [client] = useState(() =>
    createNote({
      socket,
      userId,
      tab,
      drafts: openNoteDrafts(userId),
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
    const { unsaved } = client.drafts;
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === unsaved.key) unsaved.reread();
    };
    addEventListener('storage', onStorage, { signal });
    // A phone may end a hidden page without another event.
    const onVisibility = () => document.visibilityState === 'hidden' && void client.save();
    document.addEventListener('visibilitychange', onVisibility, { signal });
    return () => {
      listeners.abort();
      stop();
    };
  }, [client]);
  const state = useSyncExternalStore(client.subscribe, client.windowState);
  const { unsaved } = client.drafts;
  const { value } = useSyncExternalStore(unsaved.subscribe, unsaved.snapshot);
  return { state, client, unsaved: value };
}
