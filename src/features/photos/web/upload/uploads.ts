import { useSyncExternalStore } from 'react';
import { newIdempotencyKey } from '#platform/web/api/client.ts';
import type { OutboxItem } from '#platform/web/api/outbox.rules.ts';
import { outbox } from '#platform/web/api/outbox.ts';
import { createEmitter } from '#platform/web/emitter.ts';
import { onUserChange } from '#platform/web/session/session.ts';
import { localTimeZone } from '#shared/dates.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t } from '../../messages/index.ts';
import { isVideo, progressOf, type UploadCount, type UploadOutcome } from '../../upload.rules.ts';
import type { PreparedPhoto } from './photo-upload.ts';
import type { PickedFile } from './picked-files.ts';
import {
  kindsOf,
  noUploads,
  reduceUploads,
  type UploadAction,
  type UploadItem,
  type UploadState,
  type Uploads,
} from './uploads.reducer.ts';

/** Kind of the items in the outbox. */
export const uploadKind = 'photo';

interface ListedFile extends PickedFile {
  /** The item of an upload that failed. The next attempt must have the same bytes. */
  failedItem?: OutboxItem | undefined;
}

/** The photos that were picked in this tab, whatever page is shown. The outbox sends them. */
class UploadList {
  #uploads: Uploads = noUploads;
  readonly #changes = createEmitter();
  readonly #pickedFiles = new Map<string, ListedFile>();
  #isFollowing = false;
  /** The zone of the couple, for capture times in UTC. */
  timeZone = localTimeZone();

  subscribe = this.#changes.subscribe;
  current = (): Uploads => this.#uploads;

  /** Follows the outbox and the user from now on, also while signed out. */
  follow = (): void => {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    outbox.subscribe(() => {
      const states = new Map(outbox.items().map((item) => [item.key, stateOf(item)]));
      this.#dispatch({ type: 'sending', states });
    });
    onUserChange(() => {
      this.#pickedFiles.clear();
      this.#dispatch({ type: 'cleared' });
    });
  };

  open = (): void => this.#dispatch({ type: 'opened' });
  /** Closes the dialog. Uploads under way continue. */
  close = (): void => this.#dispatch({ type: 'closed' });

  /** Lists the photos and videos among these files, and names the others. */
  add = (files: readonly File[]): void => {
    if (files.length === 0) return;
    void import('./picked-files.ts')
      .then(({ pickedFilesIn }) => pickedFilesIn(files))
      // Without the module, the server decides.
      .catch(() => files.map(byName))
      .then((picked) => {
        const listed = new Set(picked.flatMap(({ file, video }) => [file, video]));
        const skipped = files.filter((file) => !listed.has(file)).map(({ name }) => name);
        this.#dispatch({ type: 'picked', skipped, items: picked.map(this.#itemOf) });
      });
  };

  #itemOf = (picked: PickedFile): UploadItem => {
    const { file, kind, video } = picked;
    const key = newIdempotencyKey();
    this.#pickedFiles.set(key, { ...picked });
    return {
      key,
      name: file.name,
      kind,
      bytes: file.size + (video?.size ?? 0),
      sentBytes: null,
      note: null,
      preview: URL.createObjectURL(file),
      state:
        file.size === 0
          ? { is: 'failed', reason: t.answers.empty, canRetry: false }
          : { is: 'pending', isStarted: false },
    };
  };

  /** Uploads all listed photos. */
  start = async (): Promise<void> => {
    const picked = this.#uploads.items.filter(
      ({ state }) => state.is === 'pending' && !state.isStarted,
    );
    this.#dispatch({ type: 'started' });
    for (const { key } of picked) {
      const { file, kind, video } = this.#pickedFiles.get(key) ?? {};
      const second = video && { is: 'video', blob: video };
      const input = { name: file?.name, kind, prepared: null, second };
      if (file !== undefined) await outbox.addFile({ key, kind: uploadKind, input, blob: file });
    }
  };

  /** Uploads one failed photo again, or all for which another attempt can help. */
  retry = async (only?: string): Promise<void> => {
    const failedItems = this.#uploads.items.flatMap(({ key, state }) => {
      const isMeant = state.is === 'failed' && state.canRetry && (only ?? key) === key;
      return (isMeant && this.#pickedFiles.get(key)?.failedItem) || [];
    });
    for (const item of failedItems) {
      this.#change(item.key, { state: { is: 'pending', isStarted: true } });
      await outbox.addFile(item);
    }
  };

  remove = (key: string): void => {
    const { failedItem } = this.#pickedFiles.get(key) ?? {};
    this.forget(key);
    const items = outbox.items().filter((item) => item.key === key);
    void outbox.discard(failedItem === undefined ? items : [failedItem]);
  };

  /** Numbers of photos and videos that are lost if the user signs out. */
  unstored = (): UploadCount =>
    kindsOf(
      this.#uploads.items.filter(({ key }) => !outbox.isStored(key)),
      ({ is }) => is === 'pending' || is === 'uploading',
    );

  // Results of the outbox

  showPrepared(key: string, { blob, second, note }: PreparedPhoto): void {
    const poster = second?.is === 'poster' ? second.blob : null;
    const videoBytes = second?.is === 'video' ? (second.blob?.size ?? 0) : 0;
    this.#change(key, {
      sentBytes: blob.size + videoBytes,
      // Only the server knows whether it keeps the frames.
      note: note === 'still' ? null : note,
      ...(poster && { preview: URL.createObjectURL(poster) }),
    });
  }

  /** Returns whether the photo is listed in this tab. */
  showDone(key: string, outcome: UploadOutcome, isStill: boolean): boolean {
    this.#change(key, { state: { is: 'done', outcome }, ...(isStill && { note: 'still' }) });
    return this.#pickedFiles.delete(key);
  }

  /** The list keeps a failed photo of this tab instead of the outbox. */
  async showFailed(key: string, reason: string, canRetry: boolean): Promise<void> {
    const pickedFile = this.#pickedFiles.get(key);
    if (pickedFile === undefined) return;
    pickedFile.failedItem = await outbox.remove(key);
    this.#change(key, { state: { is: 'failed', reason, canRetry } });
  }

  forget(key: string): void {
    this.#pickedFiles.delete(key);
    this.#dispatch({ type: 'removed', key });
  }

  #change(key: string, change: Partial<UploadItem>): void {
    this.#dispatch({ type: 'changed', key, change });
  }

  #dispatch(action: UploadAction): void {
    const { items } = this.#uploads;
    this.#uploads = reduceUploads(this.#uploads, action);
    const previews = new Set(this.#uploads.items.map(({ preview }) => preview));
    for (const { preview } of items) if (!previews.has(preview)) URL.revokeObjectURL(preview);
    this.#changes.emit();
  }
}

const byName = (file: File): PickedFile => ({ file, kind: isVideo(file) ? 'video' : 'photo' });

const connectionErrors = (): readonly string[] => {
  const { offline, unreachable, timeout } = sharedMessages;
  return [offline, unreachable, timeout];
};

function stateOf(item: OutboxItem): UploadState | undefined {
  const share = outbox.shareOf(item);
  switch (outbox.stateOf(item)) {
    case 'failed':
      return undefined;
    case 'sending':
      return { is: 'uploading', percent: share === null ? null : progressOf(share) };
    case 'queued': {
      const error = outbox.errorOf(item);
      if (error === null) return { is: 'pending', isStarted: true };
      return { is: 'queued', reason: connectionErrors().includes(error) ? undefined : error };
    }
  }
}

export const uploads = new UploadList();

export const useUploads = (): Uploads => useSyncExternalStore(uploads.subscribe, uploads.current);
