import type { UploadCount, UploadKind, UploadOutcome } from '../../upload.rules.ts';

/** State of one photo. */
export type UploadState = Readonly<
  /** `isStarted`: the user pressed Upload. */
  | { is: 'pending'; isStarted: boolean }
  /** `percent` is null while the photo is prepared. */
  | { is: 'uploading'; percent: number | null }
  /** The outbox sends it later. `reason`: why the server asked to wait; undefined without a response. */
  | { is: 'queued'; reason?: string | undefined }
  | { is: 'done'; outcome: UploadOutcome }
  | { is: 'failed'; reason: string; canRetry: boolean }
>;

/** A remark on the file: it could not be compressed, or only its first frame is kept. */
export type UploadNote = 'large' | 'still';

export interface UploadItem {
  /** Idempotency key of the upload. */
  readonly key: string;
  readonly name: string;
  readonly kind: UploadKind;
  /** Bytes of the picked file. */
  readonly bytes: number;
  /** Bytes that are uploaded; null until the photo is prepared. */
  readonly sentBytes: number | null;
  readonly note: UploadNote | null;
  /** Object URL of the picked file. */
  readonly preview: string;
  readonly state: UploadState;
}

export interface Uploads {
  /** True if the dialog is open. */
  readonly isOpen: boolean;
  readonly items: readonly UploadItem[];
  /** Names of the files picked last that are no photos. */
  readonly skipped: readonly string[];
}

export type UploadAction = Readonly<
  | { type: 'opened' | 'closed' | 'started' | 'cleared' }
  | { type: 'picked'; items: readonly UploadItem[]; skipped: readonly string[] }
  | { type: 'changed'; key: string; change: Partial<UploadItem> }
  /** The states of photos in the outbox, by key. */
  | { type: 'sending'; states: ReadonlyMap<string, UploadState | undefined> }
  | { type: 'removed'; key: string }
>;

export const noUploads: Uploads = { isOpen: false, items: [], skipped: [] };

const isDone = ({ state }: UploadItem): boolean => state.is === 'done';
const hasResult = ({ state }: UploadItem): boolean => state.is === 'done' || state.is === 'failed';
const isRefused = ({ state }: UploadItem): boolean => state.is === 'failed' && !state.canRetry;

const isSameState = (one: UploadState, other: UploadState): boolean =>
  one.is === other.is &&
  (one.is !== 'queued' || other.is !== 'queued' || one.reason === other.reason) &&
  (one.is !== 'uploading' || other.is !== 'uploading' || one.percent === other.percent) &&
  (one.is !== 'pending' || other.is !== 'pending' || one.isStarted === other.isStarted);

/** Returns the same object if nothing changes. */
export function reduceUploads(uploads: Uploads, action: UploadAction): Uploads {
  const { items } = uploads;
  switch (action.type) {
    case 'opened':
      return { ...uploads, isOpen: true };
    case 'closed': {
      const remaining = items.filter((item) => !isDone(item) && !isRefused(item));
      const isActive = countsOf(items).active > 0;
      return { isOpen: false, items: isActive ? items : remaining, skipped: [] };
    }
    case 'picked': {
      const earlier = countsOf(items).isFinished ? [] : items;
      return { isOpen: true, items: [...earlier, ...action.items], skipped: action.skipped };
    }
    case 'started':
      return {
        ...uploads,
        skipped: [],
        items: items.map((item) =>
          item.state.is === 'pending'
            ? { ...item, state: { is: 'pending', isStarted: true } }
            : item,
        ),
      };
    case 'changed':
      return {
        ...uploads,
        items: items.map((item) =>
          item.key === action.key ? { ...item, ...action.change } : item,
        ),
      };
    case 'sending': {
      const changed = items.map((item) => {
        // Another tab may have sent an item that this tab still lists.
        if (hasResult(item)) return item;
        const state = action.states.get(item.key) ?? item.state;
        return isSameState(state, item.state) ? item : { ...item, state };
      });
      return changed.every((item, index) => item === items[index])
        ? uploads
        : { ...uploads, items: changed };
    }
    case 'removed':
      return { ...uploads, items: items.filter(({ key }) => key !== action.key) };
    case 'cleared':
      return noUploads;
  }
}

export type UploadCounts = ReturnType<typeof countsOf>;

/** Numbers of photos by state. */
export function countsOf(items: readonly UploadItem[]) {
  const count = (test: (state: UploadState) => boolean) =>
    items.filter(({ state }) => test(state)).length;
  const picked = count(isPicked);
  const doneCount = count((state) => state.is === 'done');
  return {
    /** Items that haven't started. */
    picked,
    started: items.length - picked,
    /** Items that started and have no result. */
    active: count(({ is }) => is === 'uploading' || is === 'pending') - picked,
    queued: count((state) => state.is === 'queued'),
    done: doneCount,
    failed: count((state) => state.is === 'failed'),
    /** Failed items for which another attempt can help. */
    retryable: count(isRetryable),
    /** True if some are done and the server refused all others for good. */
    isFinished: doneCount > 0 && items.every((item) => isDone(item) || isRefused(item)),
  };
}

/** Numbers of photos and videos, of those in a state that passes the test. */
export function kindsOf(
  items: readonly UploadItem[],
  test: (state: UploadState) => boolean,
): UploadCount {
  const count = (kind: UploadKind) =>
    items.filter((item) => item.kind === kind && test(item.state)).length;
  return { photo: count('photo'), video: count('video') };
}

export const isPicked = (state: UploadState): boolean => state.is === 'pending' && !state.isStarted;
export const isRetryable = (state: UploadState): boolean => state.is === 'failed' && state.canRetry;

/** Numbers of done photos and videos by outcome. */
export function outcomesOf(items: readonly UploadItem[]): Record<UploadOutcome, UploadCount> {
  const of = (outcome: UploadOutcome) =>
    kindsOf(items, (state) => state.is === 'done' && state.outcome === outcome);
  return { added: of('added'), already: of('already'), recovered: of('recovered') };
}

/**
 * Returns the items in the order of picking. Once nothing is active, failed photos come first, to
 * find them among hundreds.
 */
export function sortedForDisplay(items: readonly UploadItem[]): readonly UploadItem[] {
  if (countsOf(items).active > 0) return items;
  const isFailed = ({ state }: UploadItem) => Number(state.is === 'failed');
  return [...items].sort((one, other) => isFailed(other) - isFailed(one));
}
