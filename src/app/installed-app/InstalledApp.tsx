import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Workbox } from 'workbox-window';
import { photosPurged } from '#features/photos/photos.contract.ts';
import { requestUpload } from '#features/photos/web/upload/upload-events.ts';
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
  useSharedPhotos();
  useProxyReturn();
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

/** Adds photos that were shared with the installed app to the upload dialog. */
function useSharedPhotos(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isShared = pathname === sharing.leadsTo && new URLSearchParams(search).has(sharing.mark);
  useEffect(() => {
    if (!isShared) return;
    void navigate(sharing.leadsTo, { replace: true });
    void addSharedPhotos();
  }, [isShared, navigate]);
}

/** Removes the mark of the navigation that led to the sign-in of a proxy. */
function useProxyReturn(): void {
  const [params, setParams] = useSearchParams();
  const isMarked = params.has(proxyMark);
  useEffect(() => {
    if (!isMarked) return;
    setParams(
      (all) => {
        all.delete(proxyMark);
        return all;
      },
      { replace: true },
    );
  }, [isMarked, setParams]);
}

async function addSharedPhotos(): Promise<void> {
  const files = await takeSharedFiles();
  if (files.length === 0) {
    toast.general(t.onThePhone.nothingShared, { tone: 'warn', duration: null });
    return;
  }
  requestUpload(files);
}
