import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LiveRegions } from '#platform/web/ui/announce.tsx';
import { ConfirmProvider } from '#platform/web/ui/confirm.tsx';
import { rescueFocus } from '#platform/web/ui/focus.ts';
import { Page, SkipLink } from '#platform/web/ui/Page.tsx';
import { ToastRegion } from '#platform/web/ui/ToastRegion.tsx';
import { Choices } from './parts/Choices.tsx';
import { Fields } from './parts/Fields.tsx';
import { Files } from './parts/Files.tsx';
import { Identity } from './parts/Identity.tsx';
import { NotesWindow } from './parts/NotesWindow.tsx';
import { Overlays } from './parts/Overlays.tsx';
import { States } from './parts/States.tsx';

rescueFocus();
const asked = new URLSearchParams(location.search);
const me = asked.get('me');
const notes = asked.get('notes');
if (me !== null) document.documentElement.dataset.me = me;

const root = document.getElementById('root');
if (root === null) throw new Error('No root');

createRoot(root).render(
  <StrictMode>
    <SkipLink />
    <ConfirmProvider>
      <Page
        title="The kit"
        couple="Ann & Ben"
        intro="Solid is one of us; the gradient is both of us."
      >
        <div className="kit">
          <Identity />
          <Fields />
          <Choices />
          <Files />
          <Overlays />
          <States />
        </div>
      </Page>
      {notes !== null && <NotesWindow who={notes} />}
    </ConfirmProvider>
    <ToastRegion />
    <LiveRegions />
  </StrictMode>,
);
