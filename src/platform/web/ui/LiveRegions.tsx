import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { onSpoken, spokenNow } from './announce.ts';

/**
 * The one polite and the one assertive region of the app; once, at the root. It lies in the body and carries React
 * Aria's mark, so that an open dialog does not silence it.
 */
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
