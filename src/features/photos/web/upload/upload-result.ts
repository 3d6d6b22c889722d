import type { Outcome } from '../../upload.rules.ts';
import { uploadTexts as texts } from '../../upload.texts.ts';
import type { UploadItem } from './upload-item.ts';

/** What to say once everything is up. */
export function resultOf(items: readonly UploadItem[]): { title: string; lines: string[] } {
  const count = (outcome: Outcome) =>
    items.filter(({ state }) => state.is === 'success' && state.outcome === outcome).length;
  const [added, already, recovered] = [count('added'), count('already'), count('recovered')];
  if (added === 0 && recovered === 0) {
    return { title: texts.allHere(already), lines: [texts.nothingTwice] };
  }
  if (added === 0) {
    return {
      title: texts.allBack(recovered),
      lines: already > 0 ? [texts.someHere(already)] : [texts.forBoth(recovered)],
    };
  }
  return {
    title: texts.added(added),
    lines: [
      texts.forBoth(added),
      ...(already > 0 ? [texts.someHere(already)] : []),
      ...(recovered > 0 ? [texts.someBack(recovered)] : []),
    ],
  };
}
