import type { Outcome } from '../../upload.rules.ts';

/** How far one photo is (S2 §4). */
export type UploadState =
  /** Picked; `started` once somebody said that it is to go up. */
  | { readonly is: 'pending'; readonly started: boolean }
  /** `percent` is 0 while it is still made smaller. */
  | { readonly is: 'uploading'; readonly percent: number }
  | { readonly is: 'success'; readonly outcome: Outcome }
  /** It is kept in this browser, and goes up once the home answers. */
  | { readonly is: 'waits' }
  /** `again`: whether another try may help. */
  | { readonly is: 'error'; readonly reason: string; readonly again: boolean };

/** One photo on its way up. */
export interface UploadItem {
  readonly id: number;
  readonly name: string;
  /** Bytes as it was picked. */
  readonly bytes: number;
  /** Bytes that go up; null until that is known. */
  readonly sentBytes: number | null;
  /** It goes up as it was picked, which takes a while (S2 §5). */
  readonly heavy: boolean;
  /** The address of its picture in this tab. */
  readonly preview: string;
  readonly state: UploadState;
}

/** How many of them are where. */
export interface Standing {
  /** Picked, and nobody said yet that they are to go up. */
  readonly picked: number;
  /** All others: what is under way is counted among them. */
  readonly started: number;
  /** Waiting for their turn, or under way. */
  readonly busy: number;
  readonly done: number;
  readonly failed: number;
  /** Kept until the home answers. */
  readonly waits: number;
  /** Those of the failed that another try may help. */
  readonly again: number;
}

/** Counts them. */
export function standingOf(items: readonly UploadItem[]): Standing {
  const count = (fits: (state: UploadState) => boolean) =>
    items.filter(({ state }) => fits(state)).length;
  return {
    picked: count((state) => state.is === 'pending' && !state.started),
    started: count((state) => state.is !== 'pending' || state.started),
    busy: count((state) => state.is === 'uploading' || (state.is === 'pending' && state.started)),
    done: count((state) => state.is === 'success'),
    failed: count((state) => state.is === 'error'),
    waits: count((state) => state.is === 'waits'),
    again: count((state) => state.is === 'error' && state.again),
  };
}

/**
 * In the order in which they were picked; once nothing is under way what failed comes first. Among hundreds that went
 * well nobody would find it.
 */
export function inSight(items: readonly UploadItem[]): readonly UploadItem[] {
  const { failed, busy } = standingOf(items);
  if (failed === 0 || busy > 0) return items;
  const hasFailed = ({ state }: UploadItem) => state.is === 'error';
  return [...items.filter(hasFailed), ...items.filter((item) => !hasFailed(item))];
}
