import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createStore } from '../emitter.ts';

export type Urgency = 'polite' | 'assertive';

type Spoken = { polite: string; assertive: string };

const nothing: Spoken = { polite: '', assertive: '' };
const spoken = createStore(nothing);

/** Announces a sentence to screen readers, politely or assertively. <LiveRegions/> must be on the page. Repeated sentences are announced again. */
export const announce = (text: string, urgency: Urgency = 'polite'): void => {
  // Screen readers announce changes only: a trailing no-break space makes a repeated sentence a change.
  const last = spoken.get();
  spoken.set({ ...last, [urgency]: text === last[urgency] ? `${text}\u00a0` : text });
};

/** Clears both live regions. */
export const hush = (): void => spoken.set(nothing);

/** The polite and the assertive live region, once at the root. React Aria's mark keeps them audible while a dialog is open. */
export function LiveRegions() {
  const texts = useSyncExternalStore(spoken.subscribe, spoken.get);
  return createPortal(
    <div className="visually-hidden" data-live-announcer="true">
      {(['polite', 'assertive'] as const).map((urgency) => (
        <div key={urgency} aria-live={urgency} aria-atomic="true" data-testid={urgency}>
          {texts[urgency]}
        </div>
      ))}
    </div>,
    document.body,
  );
}
