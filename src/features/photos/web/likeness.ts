import { thumbHashToDataURL } from 'thumbhash';

/** Bytes of the shortest thumbhash. */
const shortest = 5;

/** So many are kept: more than are drawn at once, and some screens back and forth. About 2 MB. */
const mostKept = 500;
const kept = new Map<string, string | undefined>();

/**
 * A photo's tiny likeness as the address of an image; undefined where it cannot be read. The last ones are kept, since
 * tiles come and go while somebody scrolls.
 */
export function likenessOf(thumbhash: string): string | undefined {
  const known = kept.get(thumbhash);
  const likeness = known ?? drawn(thumbhash);
  // Whoever was asked for last goes last.
  kept.delete(thumbhash);
  kept.set(thumbhash, likeness);
  const [first] = kept.keys();
  if (kept.size > mostKept && first !== undefined) kept.delete(first);
  return likeness;
}

function drawn(thumbhash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));
    return bytes.length < shortest ? undefined : thumbHashToDataURL(bytes);
  } catch {
    return undefined;
  }
}
