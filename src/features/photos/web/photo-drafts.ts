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

const ofNobody = { get: () => undefined, set: () => undefined, forget: () => undefined } as const;

/** Who is signed in, or nobody on the way out. */
function draftHere(id: number, of: DraftOf) {
  const person = session.person();
  return person === null ? ofNobody : draftOf(person, id, of);
}

const listeners = new Set<(id: number, text: string) => void>();

/**
 * Gives a note back to the place where it was written. Answers whether it outlives the page there; null where something
 * else is being written.
 */
export function handBackNote(id: number, text: string): { lasts: boolean } | null {
  const person = session.person();
  if (person === null) return null;
  const draft = draftOf(person, id, 'note');
  if ((draft.get() ?? '').trim() !== '') return null;
  draft.set(text);
  for (const listener of listeners) listener(id, text);
  return { lasts: draft.lasts() };
}

/** Hears of a note that is given back while its photo is shown. */
export function useHandedBack(photo: number, take: (text: string) => void): void {
  const hear = useEffectEvent((id: number, text: string) => {
    if (id === photo) take(text);
  });
  useEffect(() => {
    const listener = (id: number, text: string) => hear(id, text);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

/** What was typed about a photo and is not saved, `caption` or `note`: it waits until somebody comes back to it. */
export function usePhotoDraft(id: number, of: DraftOf) {
  return {
    kept: draftHere(id, of).get() ?? null,
    keep: (text: string | null) => {
      if (text === null) draftHere(id, of).forget();
      else draftHere(id, of).set(text);
    },
  };
}
