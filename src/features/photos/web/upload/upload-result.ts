import { photosMessages as t } from '../../messages/index.ts';
import type { Outcome } from '../../upload.rules.ts';
import type { UploadItem } from './upload-item.ts';

/** What to say once everything is up. */
export function resultOf(items: readonly UploadItem[]): { title: string; lines: string[] } {
  const count = (outcome: Outcome) =>
    items.filter(({ state }) => state.is === 'success' && state.outcome === outcome).length;
  const [added, already, recovered] = [count('added'), count('already'), count('recovered')];
  if (added === 0 && recovered === 0) {
    return { title: t.upload.allHere(already), lines: [t.upload.nothingAdded] };
  }
  if (added === 0) {
    return {
      title: t.upload.allBack(recovered),
      lines: already > 0 ? [t.upload.someHere(already)] : [t.upload.forBoth(recovered)],
    };
  }
  return {
    title: t.upload.added(added),
    lines: [
      t.upload.forBoth(added),
      ...(already > 0 ? [t.upload.someHere(already)] : []),
      ...(recovered > 0 ? [t.upload.someBack(recovered)] : []),
    ],
  };
}
