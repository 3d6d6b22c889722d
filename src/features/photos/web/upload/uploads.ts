import pLimit from 'p-limit';
import { useSyncExternalStore } from 'react';
import { newIdempotencyKey, request } from '#platform/web/api/client.ts';
import { errorMessage, isTransient, NetworkError } from '#platform/web/api/errors.ts';
import { holdItem, releaseItem, removeItem } from '#platform/web/api/outbox.ts';
import { createEmitter } from '#platform/web/emitter.ts';
import { onUserChange } from '#platform/web/session/session.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { ApiError } from '#shared/api-error.ts';
import { t } from '../../messages/index.ts';
import { deletePhoto } from '../../photos.contract.ts';
import {
  isPhoto,
  isVideo,
  maxParallelUploads,
  maxProgress,
  progressOf,
} from '../../upload.rules.ts';
import type { PreparedPhoto, UploadedPhoto } from './photo-upload.ts';
import { publishUploaded } from './upload-events.ts';
import {
  noUploads,
  reduceUploads,
  type UploadAction,
  type UploadItem,
  type UploadState,
  type Uploads,
} from './uploads.reducer.ts';

/** The work behind an item without a final result. */
interface Job {
  readonly file: File;
  /** The video of a Live Photo. */
  readonly video: File | undefined;
  readonly controller: AbortController;
  storing?: Promise<void>;
  isStored: boolean;
  prepared?: PreparedPhoto;
  /** True if the user removed the photo after all of it was sent: it is deleted once the server responds. */
  isCanceled: boolean;
}

let currentUploads: Uploads = noUploads;
const changes = createEmitter();
const jobs = new Map<string, Job>();
const uploading = pLimit(maxParallelUploads);
const storing = pLimit(1);

export const useUploads = (): Uploads =>
  useSyncExternalStore(changes.subscribe, () => currentUploads);

function dispatch(action: UploadAction): void {
  const { items } = currentUploads;
  currentUploads = reduceUploads(currentUploads, action);
  const used = new Set(currentUploads.items.map(({ preview }) => preview));
  for (const { preview } of items) if (!used.has(preview)) URL.revokeObjectURL(preview);
  changes.emit();
}

const setState = (key: string, state: UploadState, more: Partial<UploadItem> = {}) =>
  dispatch({ type: 'changed', key, change: { ...more, state } });

/** The outbox sent or refused a photo, or the user discarded it (no state). */
export const endQueuedUpload = (key: string, state?: UploadState): void =>
  dispatch({ type: 'dequeued', key, state });

/** The photos that this tab uploads for the current user, whatever page is shown. */
export const uploads = {
  open: (): void => dispatch({ type: 'opened' }),
  /** Closes the dialog. Uploads under way continue. */
  close: (): void => dispatch({ type: 'closed' }),

  /** Lists the photos among these files, and names the others. */
  add(files: readonly File[]): void {
    if (files.length === 0) return;
    const isUpload = (file: File) => isPhoto(file) || isVideo(file);
    const skipped = files.filter((file) => !isUpload(file)).map(({ name }) => name);
    const uploadFiles = files.filter(isUpload);
    const list = (pairs: ReadonlyMap<File, File> = new Map()) => {
      const videos = new Set(pairs.values());
      const items = uploadFiles.filter((file) => !videos.has(file));
      dispatch({
        type: 'picked',
        skipped,
        items: items.map((file) => toItem(file, pairs.get(file))),
      });
    };
    if (!uploadFiles.some(isPhoto) || !uploadFiles.some(isVideo)) list();
    else {
      import('./live-photos.ts')
        .then(({ livePairsIn }) => livePairsIn(uploadFiles))
        .then(list, () => list());
    }
  },

  /** Uploads all listed photos. They are stored, to survive the tab. */
  start(): void {
    const picked = currentUploads.items.filter(
      ({ state }) => state.is === 'pending' && !state.isStarted,
    );
    dispatch({ type: 'started' });
    for (const { key } of picked) {
      const job = jobs.get(key);
      // A video is large, and stored once it is prepared.
      if (job !== undefined && !isVideo(job.file)) {
        job.storing = storing(() => store(key, job, job.file));
      }
      void uploading(() => run(key));
    }
  },

  /** Uploads one failed photo again, or all for which another attempt can help. */
  retry(only?: string): void {
    for (const { key, state } of currentUploads.items) {
      if (state.is !== 'failed' || !state.canRetry || (only ?? key) !== key) continue;
      setState(key, { is: 'pending', isStarted: true });
      void uploading(() => run(key));
    }
  },

  remove(key: string): void {
    const item = currentUploads.items.find((item) => item.key === key);
    const job = jobs.get(key);
    dispatch({ type: 'removed', key });
    if (job === undefined) return;
    void removeItem(key);
    job.isCanceled = item?.state.is === 'uploading' && item.state.percent === maxProgress;
    if (job.isCanceled) return;
    abort(key, job);
    if (job.prepared?.second !== undefined) {
      void import('./photo-upload.ts').then(({ cancelUpload }) => cancelUpload(key));
    }
  },

  /** Number of photos that are lost if the user signs out. */
  unstored: (): number =>
    currentUploads.items.filter(
      ({ key, state: { is } }) =>
        (is === 'pending' || is === 'uploading') && jobs.get(key)?.isStored !== true,
    ).length,
};

// Stored photos are uploaded when their user signs in again.
onUserChange(() => {
  for (const [key, job] of jobs) {
    abort(key, job);
    void releaseItem(key);
  }
  dispatch({ type: 'cleared' });
});

function toItem(file: File, video: File | undefined): UploadItem {
  const key = newIdempotencyKey();
  const controller = new AbortController();
  jobs.set(key, { file, video, controller, isStored: false, isCanceled: false });
  return {
    key,
    name: file.name,
    bytes: file.size + (video?.size ?? 0),
    sentBytes: null,
    note: null,
    preview: URL.createObjectURL(file),
    state: { is: 'pending', isStarted: false },
  };
}

function abort(key: string, { controller }: Job): void {
  controller.abort();
  jobs.delete(key);
}

async function store(key: string, job: Job, photo: File | PreparedPhoto): Promise<void> {
  if (job.controller.signal.aborted || job.isCanceled) return;
  const { name } = job.file;
  const blob = photo instanceof File ? photo : photo.blob;
  const second = job.video && { is: 'video', blob: job.video };
  const input =
    photo instanceof File ? { name, prepared: null, second } : { name, ...storableOf(photo) };
  job.isStored = await holdItem('photo', input, { key, blob });
}

const sizeOf = ({ blob, second }: PreparedPhoto): number =>
  blob.size + (second?.is === 'video' ? (second.blob?.size ?? 0) : 0);

/** The parts of a prepared photo that are stored beside its file. */
export const storableOf = ({ takenAt, isOriginal, second }: PreparedPhoto) => ({
  prepared: { takenAt, whole: isOriginal },
  second,
});

async function run(key: string): Promise<void> {
  const job = jobs.get(key);
  if (job === undefined) return;
  const { file, controller } = job;
  const { signal } = controller;
  setState(key, { is: 'uploading', percent: null });
  try {
    const { preparePhoto, sendPhoto } = await import('./photo-upload.ts');
    await job.storing;
    job.prepared ??= await preparePhoto(file, signal, job.video);
    const { prepared } = job;
    // A request that is repeated under its key must have the same bytes.
    await store(key, job, prepared);
    signal.throwIfAborted();
    const { second } = prepared;
    // Only the server knows whether it keeps the frames.
    const note = prepared.note === 'still' ? null : prepared.note;
    const poster = second?.is === 'poster' ? second.blob : null;
    setState(
      key,
      { is: 'uploading', percent: 0 },
      {
        sentBytes: sizeOf(prepared),
        note,
        ...(poster && { preview: URL.createObjectURL(poster) }),
      },
    );
    const uploaded = await sendPhoto(prepared, file.name, {
      idempotencyKey: key,
      signal,
      onProgress: (share) => dispatch({ type: 'progressed', key, percent: progressOf(share) }),
    });
    await removeItem(key);
    jobs.delete(key);
    if (job.isCanceled) await undo(file.name, uploaded);
    else {
      const isStill = prepared.note === 'still' && uploaded.photo.kind === 'photo';
      setState(key, { is: 'done', outcome: uploaded.outcome }, isStill ? { note: 'still' } : {});
      publishUploaded(uploaded.photo);
    }
  } catch (error) {
    if (!signal.aborted) await fail(key, job, error);
  }
}

/** Queues a photo without a response; shows every other error. */
async function fail(key: string, job: Job, error: unknown): Promise<void> {
  const { isCanceled, isStored, file } = job;
  const canRetry = !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
  const isQueued = !isCanceled && isStored && isTransient(error);
  if (isCanceled || isQueued || !canRetry) jobs.delete(key);
  if (isQueued) {
    // The state is set first, since the outbox may report a result at once.
    setState(key, { is: 'queued' });
    await releaseItem(key, error);
    return;
  }
  await removeItem(key);
  job.isStored = false;
  if (!isCanceled) setState(key, { is: 'failed', reason: errorMessage(error), canRetry });
  else if (error instanceof NetworkError) toastMaybeUploaded(file.name);
}

/** Moves a photo that was canceled too late to the recycle bin, unless it was in the gallery before. */
async function undo(name: string, { photo, outcome }: UploadedPhoto): Promise<void> {
  if (outcome === 'already') return;
  await request(deletePhoto, { params: { id: `${photo.id}` } }).then(
    () => toast.photo(t.upload.takenBack(name)),
    () => toastMaybeUploaded(name),
  );
}

const toastMaybeUploaded = (name: string) =>
  toast.photo(t.upload.notTakenBack(name), { tone: 'warn' });
