/** What the first bytes of a picture tell. */
export interface PictureKind {
  /** Moves, or may: a still of it would not be it. */
  readonly moves: boolean;
  /** Some of its pixels may be see-through. */
  readonly seeThrough: boolean;
}

/** Bytes from the beginning that are enough to tell. */
const headBytes = 32;
const webpFlags = 20;
const movesFlag = 0x02;

/** Reads it from the picture itself: what a file is called says nothing. */
export async function kindOf(picture: Blob): Promise<PictureKind> {
  const head = await bytesOf(picture, 0, headBytes);
  if (head[0] === 0xff && head[1] === 0xd8) return { moves: false, seeThrough: false };
  if (lettersAt(head, 0, 4) === 'GIF8') return { moves: true, seeThrough: true };
  const flags = isWebp(head) && lettersAt(head, 12, 4) === 'VP8X' ? (head[webpFlags] ?? 0) : 0;
  return { moves: (flags & movesFlag) !== 0, seeThrough: true };
}

const isWebp = (head: Uint8Array): boolean =>
  lettersAt(head, 0, 4) === 'RIFF' && lettersAt(head, 8, 4) === 'WEBP';

const bytesOf = async (picture: Blob, from: number, count: number) =>
  new Uint8Array(await picture.slice(from, from + count).arrayBuffer());

const lettersAt = (bytes: Uint8Array, from: number, count: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + count));
