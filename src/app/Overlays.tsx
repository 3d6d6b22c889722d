import { leaving } from '#features/auth/web/session.queries.ts';
import { BoxTidings } from '#features/boxes/web/BoxTidings.tsx';
import { BothHearts } from '#features/love/web/both/BothHearts.tsx';
import { NoticeDoor } from '#features/notifications/web/NoticeDoor.tsx';
import { Uploads } from '#features/photos/web/upload/Uploads.tsx';
import { NotesWindow } from '#features/shared-note/web/NotesWindow.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { InstalledApp } from './shell/installed/InstalledApp.tsx';
import { Outbox } from './shell/Outbox.tsx';
import { ShortcutSheet } from './shortcuts/Shortcuts.tsx';

const overlays = [
  () => <Uploads leaving={leaving} />,
  Outbox,
  NotesWindow,
  BoxTidings,
  BothHearts,
  ShortcutSheet,
  InstalledApp,
  NoticeDoor,
];

/** What floats above every signed-in page. Each fails alone. */
export const Overlays = () =>
  overlays.map((Overlay, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is constant
    <ErrorBoundary key={position}>
      <Overlay />
    </ErrorBoundary>
  ));
