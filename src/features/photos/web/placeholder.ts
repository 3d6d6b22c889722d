import { thumbHashToDataURL } from 'thumbhash';

/** Bytes of the shortest thumbhash. */
const minThumbhashBytes = 5;

/** Size of the cache: some screens of tiles, about 2 MB. */
const maxCachedUrls = 500;
const urls = new Map<string, string | undefined>();

/** The blurred placeholder of a photo as a data URL; undefined if the thumbhash is invalid. Cached, since tiles unmount. */
export function placeholderOf(thumbhash: string): string | undefined {
  const cachedUrl = urls.get(thumbhash);
  const placeholder = cachedUrl ?? decodeThumbhash(thumbhash);
  // The least recently used one is evicted.
  urls.delete(thumbhash);
  urls.set(thumbhash, placeholder);
  const [oldestThumbhash] = urls.keys();
  if (urls.size > maxCachedUrls && oldestThumbhash !== undefined) urls.delete(oldestThumbhash);
  return placeholder;
}

const waitingTasks = new Set<() => void>();

/**
 * Calls `onPlaceholder` with the placeholder: at once if it is cached, otherwise in a task of its own, so that many placeholders
 * don't block the page. Does nothing if the thumbhash is invalid. Returns a function that cancels it.
 */
export function whenPlaceholder(
  thumbhash: string,
  onPlaceholder: (placeholder: string) => void,
): () => void {
  const deliver = () => {
    const placeholder = placeholderOf(thumbhash);
    if (placeholder !== undefined) onPlaceholder(placeholder);
  };
  if (urls.has(thumbhash)) deliver();
  else {
    if (waitingTasks.size === 0) setTimeout(runNext);
    waitingTasks.add(deliver);
  }
  return () => waitingTasks.delete(deliver);
}

function runNext(): void {
  const [nextTask] = waitingTasks;
  if (nextTask === undefined) return;
  waitingTasks.delete(nextTask);
  nextTask();
  if (waitingTasks.size > 0) setTimeout(runNext);
}

function decodeThumbhash(thumbhash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));
    return bytes.length < minThumbhashBytes ? undefined : thumbHashToDataURL(bytes);
  } catch {
    return undefined;
  }
}
