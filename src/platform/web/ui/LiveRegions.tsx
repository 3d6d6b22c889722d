import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { onSpoken, spokenNow } from './announce.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * The one polite and the one assertive region of the app; mounted once, at the root, before anything is said.
 * It lies directly in the body and carries React Aria's mark, so that an open dialog does not silence it.
 */
export function LiveRegions() {
  const { polite, assertive } = useSyncExternalStore(onSpoken, spokenNow);
  return createPortal(
    <div data-live-announcer="true">
      <VisuallyHidden>
        <span aria-live="polite" aria-atomic="true" data-testid="polite">
          {polite}
        </span>
      </VisuallyHidden>
      <VisuallyHidden>
        <span aria-live="assertive" aria-atomic="true" data-testid="assertive">
          {assertive}
        </span>
      </VisuallyHidden>
    </div>,
    document.body,
  );
}
