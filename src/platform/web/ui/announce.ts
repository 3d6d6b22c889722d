export type Urgency = 'polite' | 'assertive';

type Spoken = { polite: string; assertive: string };

let spoken: Spoken = { polite: '', assertive: '' };
const listeners = new Set<() => void>();

/**
 * Says a sentence to a screen reader: `polite` when it is next idle, `assertive` at once.
 * Nothing shows; <LiveRegions/> must be on the page. The same sentence twice is said twice.
 */
export const announce = (text: string, urgency: Urgency = 'polite'): void => {
  // A region says only what changed in it: a trailing no-break space makes a repeated sentence a change.
  spoken = { ...spoken, [urgency]: text === spoken[urgency] ? `${text}\u00a0` : text };
  for (const listener of listeners) listener();
};

/** Nothing of what was said can be read any more. */
export const hush = (): void => {
  spoken = { polite: '', assertive: '' };
  for (const listener of listeners) listener();
};

export const spokenNow = (): Spoken => spoken;

export const onSpoken = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
