import { Suspense } from 'react';
import { leaving } from '#features/auth/web/session.queries.ts';
import { BoxTidings } from '#features/boxes/web/BoxTidings.tsx';
import { BothHearts } from '#features/love/web/both/BothHearts.tsx';
import { NoticeDoor } from '#features/notifications/web/NoticeDoor.tsx';
import { uploadsWanted } from '#features/photos/web/upload/uploads-wanted.ts';
import { NotesWindow } from '#features/shared-note/web/NotesWindow.tsx';
import { lazyPart, untilItComes } from '#platform/web/lazy-part.ts';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { preloadToasts } from '#platform/web/ui/ToastRegion.tsx';
import { InstalledApp } from './installed/InstalledApp.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { ShortcutSheet } from './shortcuts/ShortcutSheet.tsx';
import { refuseStrayFiles } from './stray-files.ts';

const Uploads = lazyPart(async () => {
  await uploadsWanted;
  return (await import('#features/photos/web/upload/Uploads.tsx')).Uploads;
});

const Outbox = lazyPart(() => untilItComes(async () => (await import('./Outbox.tsx')).Outbox));

export { OfflineBanner };

preloadToasts();
refuseStrayFiles();

/** What lies over every signed-in page; each fails alone. */
export function Overlays() {
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={null}>
          <Uploads leaving={leaving} />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary>
        <Suspense fallback={null}>
          <Outbox />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary>
        <NotesWindow />
      </ErrorBoundary>
      <ErrorBoundary>
        <BoxTidings />
      </ErrorBoundary>
      <ErrorBoundary>
        <BothHearts />
      </ErrorBoundary>
      <ErrorBoundary>
        <ShortcutSheet />
      </ErrorBoundary>
      <ErrorBoundary>
        <InstalledApp />
      </ErrorBoundary>
      <ErrorBoundary>
        <NoticeDoor />
      </ErrorBoundary>
    </>
  );
}
