import { thumbHashToDataURL } from 'thumbhash';

/** Bytes of the shortest thumbhash. */
const shortest = 5;

/** A photo's tiny likeness as the address of an image; undefined where it cannot be read. */
export function likenessOf(thumbhash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));
    return bytes.length < shortest ? undefined : thumbHashToDataURL(bytes);
  } catch {
    return undefined;
  }
}
