import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { type Remembered, remembered } from '#platform/web/session/remembered.ts';
import { session } from '#platform/web/session/session.ts';

type DraftOf = 'caption' | 'note';

/**
 * What this person typed about a photo and did not save. A note outlives the tab; a caption, of which there is one for
 * both, must not come back weeks later over what the other wrote.
 */
const draftOf = (person: string, id: number, of: DraftOf): Remembered<string> =>
  remembered(`photo-draft.${person}.${id}.${of}`, z.string(), of === 'note' ? 'browser' : 'tab');

/** Of who is signed in; undefined for nobody, on the way out. */
function draftHere(id: number, of: DraftOf): Remembered<string> | undefined {
  const person = session.person();
  return person === null ? undefined : draftOf(person, id, of);
}

/** What becomes of a note that is typed where its photo is shown. Each answers whether that is there. */
type Change = (typed: string) => string;
const listeners = new Set<(id: number, change: Change) => boolean>();

/**
 * Gives a note back to the place where it was written. Answers whether it is shown and outlives the page there; null
 * where something else is being written.
 */
export function handBackNote(id: number, text: string): { lasts: boolean } | null {
  const draft = draftHere(id, 'note');
  if (draft === undefined || (draft.get() ?? '').trim() !== '') return null;
  draft.set(text);
  // A photo that is not shown may be gone, and with it the place.
  const isShown = [...listeners].map((take) => take(id, () => text)).includes(true);
  return { lasts: isShown && draft.lasts() };
}

/** This note is sent: it leaves every place where it stands, except for whoever wrote on meanwhile. */
export function noteSent(id: number, text: string): void {
  for (const take of listeners) take(id, (typed) => (typed === text ? '' : typed));
}

/** Hears of a note that is given back, or sent, while its photo is shown. */
export function useNoteChanges(photo: number, take: (change: Change) => void): void {
  const hear = useEffectEvent((id: number, change: Change) => {
    if (id === photo) take(change);
    return id === photo;
  });
  useEffect(() => {
    const listener = (id: number, change: Change) => hear(id, change);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

/**
 * What was typed about a photo and is not saved, `caption` or `note`: it waits until somebody comes back to it. It is of
 * who is signed in now, also where they are signed out before they are done.
 */
export function photoDraft(id: number, of: DraftOf) {
  const draft = draftHere(id, of);
  return {
    /** Null where nothing was; it is read from the browser's storage, so once in the life of a field. */
    get: (): string | null => draft?.get() ?? null,
    keep(text: string | null): void {
      if (text === null) draft?.forget();
      else draft?.set(text);
    },
    /** This much is saved by now; what was typed since waits on. */
    saved(text: string): void {
      if (draft?.get() === text) draft.forget();
    },
  };
}
