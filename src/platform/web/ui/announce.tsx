import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createEmitter } from '../emitter.ts';

export type Urgency = 'polite' | 'assertive';

type Spoken = { polite: string; assertive: string };

let spoken: Spoken = { polite: '', assertive: '' };
const changes = createEmitter();

/** Announces a sentence to screen readers, politely or assertively. <LiveRegions/> must be on the page. Repeated sentences are announced again. */
export const announce = (text: string, urgency: Urgency = 'polite'): void => {
  // Screen readers announce changes only: a trailing no-break space makes a repeated sentence a change.
  spoken = { ...spoken, [urgency]: text === spoken[urgency] ? `${text}\u00a0` : text };
  changes.emit();
};

/** Announces each new text politely, and the same text about something else; nothing for an empty one. */
export const useAnnouncement = (text: string, about?: unknown): void =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text again
  useEffect(() => {
    if (text !== '') announce(text);
  }, [text, about]);

/** Clears both live regions. */
export const hush = (): void => {
  spoken = { polite: '', assertive: '' };
  changes.emit();
};

export const spokenNow = (): Spoken => spoken;

export const onSpoken = changes.subscribe;

/** The polite and the assertive live region, once at the root. React Aria's mark keeps them audible while a dialog is open. */
export function LiveRegions() {
  const spoken = useSyncExternalStore(onSpoken, spokenNow);
  return createPortal(
    <div className="visually-hidden" data-live-announcer="true">
      {(['polite', 'assertive'] as const).map((urgency) => (
        <div key={urgency} aria-live={urgency} aria-atomic="true" data-testid={urgency}>
          {spoken[urgency]}
        </div>
      ))}
    </div>,
    document.body,
  );
}
