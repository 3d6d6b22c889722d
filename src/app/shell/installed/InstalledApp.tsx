import { appMessages as t } from '../../messages/index.ts';
import './install-prompt.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { photosPurged } from '#features/photos/photos.contract.ts';
import { basePath } from '#platform/web/api/base-path.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { sharing } from '#shared/sharing.ts';
import { keptUnasked } from '../../kept.rules.ts';
import { watchPage, watchUpdates } from './updates.ts';
import {
  answerOfWorker,
  askWorker,
  authorization,
  controlled,
  registered,
  tellOfLeaving,
} from './worker-line.ts';

/** What makes the pages an app of their own on a phone. It comes last: nothing on the screen needs it. */
export function InstalledApp() {
  useEffect(() => void begin(), []);
  useShared();
  return null;
}

let heeds = false;
let watched = false;

/** Anew for everybody who signs in on this page. */
async function begin(): Promise<void> {
  if (!heeds) {
    tellOfLeaving();
    // Nothing of them may stay on this device.
    onLiveEvent(photosPurged, (gone) =>
      askWorker({ ask: 'purged', ...gone, authorization: authorization() }),
    );
  }
  heeds = true;
  const registration = await registered();
  if (!watched) {
    watched = true;
    if (registration === undefined) watchPage();
    else watchUpdates(registration);
  }
  if (registration === undefined) return;
  await controlled();
  // The worker may have come after all that is on the page.
  const read = performance.getEntriesByType('resource').map(({ name }) => name);
  const unasked = keptUnasked.map((path) => location.origin + basePath + path);
  askWorker({ ask: 'keep', addresses: [...read, ...unasked], authorization: authorization() });
}

/** The photos that somebody shared with the app from elsewhere on the phone are picked, once somebody is signed in. */
function useShared(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isShared = pathname === sharing.leadsTo && new URLSearchParams(search).has(sharing.mark);
  useEffect(() => {
    if (!isShared) return;
    void navigate(sharing.leadsTo, { replace: true });
    void pickShared();
  }, [isShared, navigate]);
}

async function pickShared(): Promise<void> {
  // Before they are asked for: the worker hands them over once.
  const { uploads } = await import('#features/photos/web/upload/uploads.ts');
  const asked = { ask: 'shared', authorization: authorization() } as const;
  const files = (await answerOfWorker<File[]>(asked)) ?? [];
  if (files.length === 0) {
    toast.general(t.onThePhone.nothingShared, { tone: 'warn', duration: null });
    return;
  }
  uploads.add(files);
}
