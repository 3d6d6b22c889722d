import { useEffect } from 'react';
import { announce } from './announce.tsx';

/** Announces each new text politely, and the same text about something else; nothing for an empty one. */
export const useAnnouncement = (text: string, about?: unknown): void =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text again
  useEffect(() => {
    if (text !== '') announce(text);
  }, [text, about]);
