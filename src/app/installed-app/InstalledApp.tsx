import { useEffect } from 'react';
import type { Workbox } from 'workbox-window';
import { photosPurged } from '#features/photos/photos.contract.ts';
import { requestUpload } from '#features/photos/web/upload/upload-events.ts';
import { useRequestInAddress } from '#platform/web/navigation.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { proxyMark } from '#shared/proxy-sign-in.ts';
import { sharing } from '#shared/sharing.ts';
import { t } from '../messages/index.ts';
import './install-prompt.ts';
import { takeSharedFiles } from './offline-data.ts';
import { authorization, postToWorker, reportSignOut, warmUpCaches } from './registration.ts';
import { watchUpdates } from './updates.ts';

/** Service worker, updates and shared photos of a signed-in page. */
export function InstalledApp() {
  useEffect(() => void start(), []);
  // Photos that were shared with the installed app.
  useRequestInAddress(sharing.mark, () => void addSharedPhotos());
  // The return from the sign-in of a proxy.
  useRequestInAddress(proxyMark);
  return null;
}

let started: Promise<Workbox | undefined> | undefined;

/** Runs for each user who signs in on this page. */
async function start(): Promise<void> {
  started ??= startOnce();
  if ((await started) !== undefined) await warmUpCaches();
}

function startOnce(): Promise<Workbox | undefined> {
  reportSignOut();
  onLiveEvent(
    photosPurged,
    (purged) =>
      void postToWorker({ type: 'PHOTOS_PURGED', ...purged, authorization: authorization() }),
  );
  return watchUpdates();
}

/** Adds them to the upload dialog. */
async function addSharedPhotos(): Promise<void> {
  const files = await takeSharedFiles();
  if (files.length === 0) {
    toast.general(t.onThePhone.nothingShared, { tone: 'warn', duration: null });
    return;
  }
  requestUpload(files);
}
