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

const wanted = new Set<() => void>();

/**
 * Gives a photo's likeness: at once where it was drawn before, otherwise while the browser has nothing better to do, one
 * after the other, so that many of them hold up nothing. Nothing is given where it cannot be read. Returns how to call it
 * off.
 */
export function whenLikeness(thumbhash: string, take: (likeness: string) => void): () => void {
  const give = () => {
    const likeness = likenessOf(thumbhash);
    if (likeness !== undefined) take(likeness);
  };
  if (kept.has(thumbhash)) give();
  else {
    if (wanted.size === 0) setTimeout(drawNext);
    wanted.add(give);
  }
  return () => wanted.delete(give);
}

function drawNext(): void {
  const [next] = wanted;
  if (next === undefined) return;
  wanted.delete(next);
  next();
  if (wanted.size > 0) setTimeout(drawNext);
}

function drawn(thumbhash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));
    return bytes.length < shortest ? undefined : thumbHashToDataURL(bytes);
  } catch {
    return undefined;
  }
}
