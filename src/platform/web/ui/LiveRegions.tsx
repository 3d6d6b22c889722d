import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { onSpoken, spokenNow } from './announce.ts';

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
