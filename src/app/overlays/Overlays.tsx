import { useEffect, useState } from 'react';
import { BoxUpdates } from '#features/boxes/web/BoxUpdates.tsx';
import { BothHearts } from '#features/love/web/BothHearts.tsx';
import { loveOutbox } from '#features/love/web/share-love.ts';
import { Words } from '#features/love/web/words/Words.tsx';
import { memoriesOutbox } from '#features/memories/web/form/memories.outbox.ts';
import { NotificationHandler } from '#features/notifications/web/NotificationHandler.tsx';
import { notesOutbox } from '#features/photos/web/notes/notes.queries.ts';
import { Uploads } from '#features/photos/web/upload/Uploads.tsx';
import { uploadsOutbox } from '#features/photos/web/upload/uploads.outbox.ts';
import { NotesWindow } from '#features/shared-note/web/NotesWindow.tsx';
import { OutboxStrip } from '#platform/web/api/OutboxPanel.tsx';
import { outbox } from '#platform/web/api/outbox.ts';
import { importAlertDialog } from '#platform/web/ui/confirm.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { importPanel } from '#platform/web/ui/Popover.tsx';
import { InstalledApp } from '../installed-app/InstalledApp.tsx';
import { ShortcutSheet } from './Shortcuts.tsx';

outbox.register(loveOutbox, notesOutbox, memoriesOutbox, uploadsOutbox);
// The overlays are loaded while the server is reachable, so that they work offline.
void Promise.allSettled([
  import('#platform/web/ui/ToastRegion.tsx'),
  import('../installed-app/proxy-notice.ts'),
  importAlertDialog(),
  importPanel(),
]);

const overlays = [
  Uploads,
  Outbox,
  NotesWindow,
  BoxUpdates,
  BothHearts,
  Words,
  ShortcutSheet,
  InstalledApp,
  NotificationHandler,
];

/** The overlays of every signed-in page. An error in one leaves the others, and the outbox, in place. */
export function Overlays() {
  useEffect(() => outbox.start(), []);
  return overlays.map((Overlay, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is constant
    <ErrorBoundary key={position}>
      <Overlay />
    </ErrorBoundary>
  ));
}

/** The outbox strip is shown below the header, where the layout keeps a place for it. */
function Outbox() {
  const [host] = useState(() => document.getElementById('outbox'));
  return host !== null && <OutboxStrip host={host} />;
}
