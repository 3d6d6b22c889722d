import { thumbHashToDataURL } from 'thumbhash';

/** Bytes of the shortest thumbhash. */
const shortest = 5;

/** Size of the cache: some screens of tiles, about 2 MB. */
const mostKept = 500;
const urls = new Map<string, string | undefined>();

/** The blurred placeholder of a photo as a data URL; undefined if the thumbhash is invalid. Cached, since tiles unmount. */
export function placeholderOf(thumbhash: string): string | undefined {
  const cachedUrl = urls.get(thumbhash);
  const placeholder = cachedUrl ?? drawn(thumbhash);
  // The least recently used one is evicted.
  urls.delete(thumbhash);
  urls.set(thumbhash, placeholder);
  const [first] = urls.keys();
  if (urls.size > mostKept && first !== undefined) urls.delete(first);
  return placeholder;
}

const waitingFrames = new Set<() => void>();

/**
 * Calls `take` with the placeholder: at once if it is cached, otherwise in a task of its own, so that many placeholders
 * don't block the page. Does nothing if the thumbhash is invalid. Returns a function that cancels it.
 */
export function whenPlaceholder(
  thumbhash: string,
  take: (placeholder: string) => void,
): () => void {
  const give = () => {
    const placeholder = placeholderOf(thumbhash);
    if (placeholder !== undefined) take(placeholder);
  };
  if (urls.has(thumbhash)) give();
  else {
    if (waitingFrames.size === 0) setTimeout(drawNext);
    waitingFrames.add(give);
  }
  return () => waitingFrames.delete(give);
}

function drawNext(): void {
  const [next] = waitingFrames;
  if (next === undefined) return;
  waitingFrames.delete(next);
  next();
  if (waitingFrames.size > 0) setTimeout(drawNext);
}

function drawn(thumbhash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));
    return bytes.length < shortest ? undefined : thumbHashToDataURL(bytes);
  } catch {
    return undefined;
  }
}
