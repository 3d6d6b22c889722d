const nameOf = ({ name }: File): string => name.replace(/\.\w+$/, '').toLowerCase();

/** Returns the video of each Live Photo: a MOV of the same name and content identifier, chosen together with it. */
export async function livePairsIn(
  photos: readonly File[],
  videos: readonly File[],
): Promise<Map<File, File>> {
  const pairs = new Map<File, File>();
  for (const photo of photos) {
    const video = videos.find((file) => nameOf(file) === nameOf(photo));
    if (video !== undefined && (await belongTogether(photo, video))) pairs.set(photo, video);
  }
  return pairs;
}

/** Bytes; the video of a Live Photo takes three seconds. */
const maxVideoBytes = 50_000_000;

async function belongTogether(photo: File, video: File): Promise<boolean> {
  if (video.size > maxVideoBytes) return false;
  const videoText = await textOf(video);
  const at = videoText.indexOf('com.apple.quicktime.content.identifier');
  const [id] = /[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}/i.exec(videoText.slice(at)) ?? [];
  return at !== -1 && id !== undefined && (await textOf(photo)).includes(id);
}

/** One character per byte. */
const textOf = async (file: Blob): Promise<string> =>
  new TextDecoder('latin1').decode(await file.arrayBuffer());

/** Follows the video in a file of Huawei or Honor: its length, padded with spaces. */
const huaweiTrailer = /LIVE_\d+[\s\0]*$/;

const motionPhoto = /^(?:\xff\xd8|.{4}ftyp(?:hei|hev|mif))/s;

/** Returns the first and the last place of the MP4 at the end of a motion photo, JPEG or HEIC; null if there is none. */
export async function motionIn(photo: Blob): Promise<[number, number] | null> {
  const text = await textOf(photo);
  const isMarked =
    /:(?:MotionPhoto|MicroVideo)\s*(?:=\s*["']1|>1<)/.test(text) ||
    text.includes('MotionPhoto_Data') ||
    huaweiTrailer.test(text.slice(-64));
  if (!motionPhoto.test(text) || !isMarked) return null;
  for (let at = text.indexOf('ftyp'); at !== -1; at = text.indexOf('ftyp', at + 1)) {
    const end = endOfMovie(text, at - 4);
    if (end !== null) return [at - 4, end];
  }
  return null;
}

/** Walks the boxes of a movie. Null unless there are all that a movie needs. */
function endOfMovie(text: string, start: number): number | null {
  const usedKeys = new Set<string>();
  let at = start;
  while (at + 8 <= text.length) {
    const size = [0, 1, 2, 3].reduce((sum, byte) => sum * 256 + text.charCodeAt(at + byte), 0);
    const type = text.slice(at + 4, at + 8);
    if (!/^[a-z\d ]{4}$/.test(type) || size < 8 || at + size > text.length) break;
    usedKeys.add(type);
    at += size;
  }
  return usedKeys.has('moov') && usedKeys.has('mdat') ? at : null;
}
