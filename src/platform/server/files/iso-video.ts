import {
  type Edit,
  type Source,
  UnusableVideo,
  type VideoInfo,
  windowBytes,
} from './video-source.ts';

/*
 * Reads MP4 and QuickTime files (ISO 14496-12, QuickTime File Format). Boxes must fill the file to its last byte, so
 * that nothing is appended to it. Metadata is overwritten in place.
 */

interface Box {
  readonly type: string;
  /** Offsets of the header and of the content. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

interface Track {
  readonly box: Box;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly handler: string;
}

const maxBoxes = 20_000;
const maxTracks = 32;
/** Bytes of a table of samples. */
const maxTableBytes = 4 * 1024 * 1024;
/** Chunks of the removed tracks together; a drone writes 30 a second. */
const maxChunks = 500_000;

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex']);
/** Boxes that players need. All others are removed, since they may contain positions. */
const knownBoxTypes = {
  top: new Set(['ftyp', 'styp', 'pdin', 'mdat', 'moov', 'moof', 'sidx', 'ssix', 'prft', 'mfra']),
  movie: new Set(['mvhd', 'trak', 'mvex', 'iods', 'pssh', 'clip', 'ctab']),
  track: new Set(['tkhd', 'tref', 'trgr', 'edts', 'mdia', 'load', 'tapt', 'clip', 'matt', 'imap']),
} as const;
/** Boxes further inside that carry nothing that a player needs. */
const metadataTypes = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'wide', 'XMP_']);
/** Tracks that are kept; others carry positions, faces and sensors, drones write positions as subtitles. */
const shownTracks = new Set(['vide', 'soun', 'auxv', 'clcp', 'tmcd']);

const unreadable = () => new UnusableVideo('unreadable');

export async function readIsoVideo(source: Source): Promise<Omit<VideoInfo, 'format'>> {
  let steps = 0;

  async function boxesIn(from: number, to: number): Promise<Box[]> {
    const boxes: Box[] = [];
    for (let at = from; at < to; ) {
      steps += 1;
      if (steps > maxBoxes || to - at < 8) throw unreadable();
      const head = await source.read(at, Math.min(16, to - at));
      const size = head.readUInt32BE(0);
      const type = head.toString('latin1', 4, 8);
      // 1: the size follows in 64 bits. 0: up to the end of the file.
      const isLong = size === 1 && head.length === 16;
      const length = isLong ? Number(head.readBigUInt64BE(8)) : size || source.size - at;
      const start = at + (isLong ? 16 : 8);
      const end = at + length;
      if (!/^[\x20-\x7e\xa9]{4}$/.test(type) || end < start || end > to) throw unreadable();
      boxes.push({ type, at, start, end });
      at = end;
    }
    return boxes;
  }

  const topBoxes = await boxesIn(0, source.size);
  const mediaBoxes = topBoxes.filter(({ type, start, end }) => type === 'mdat' && end > start);
  const [movie, ...otherMovies] = topBoxes.filter(({ type }) => type === 'moov');
  if (movie === undefined || otherMovies.length > 0 || mediaBoxes.length === 0) throw unreadable();
  const isFragmented = topBoxes.some(({ type }) => type === 'moof');

  const removedBoxes: Box[] = topBoxes.filter(({ type }) => !knownBoxTypes.top.has(type));
  const movieBoxes = await boxesIn(movie.start, movie.end);
  removedBoxes.push(...movieBoxes.filter(({ type }) => !knownBoxTypes.movie.has(type)));

  async function readTrack(box: Box): Promise<Track> {
    const boxes = new Map<string, Box>();
    const collect = async (from: Box): Promise<void> => {
      for (const innerBox of await boxesIn(from.start, from.end)) {
        const isKnown =
          from === box ? knownBoxTypes.track.has(innerBox.type) : !metadataTypes.has(innerBox.type);
        if (!isKnown) removedBoxes.push(innerBox);
        else if (containers.has(innerBox.type)) await collect(innerBox);
        else if (!boxes.has(innerBox.type)) boxes.set(innerBox.type, innerBox);
      }
    };
    await collect(box);
    // `minf` of QuickTime has a handler of its own; the one of `mdia` comes first.
    const handler = boxes.get('hdlr');
    if (handler === undefined) throw unreadable();
    return { box, boxes, handler: (await source.read(handler.start + 8, 4)).toString('latin1') };
  }

  const tracks: Track[] = [];
  for (const box of movieBoxes.filter(({ type }) => type === 'trak')) {
    if (tracks.length === maxTracks) throw unreadable();
    tracks.push(await readTrack(box));
  }

  const edits: Edit[] = [];
  let overwrittenBytes = 0;
  const overwrite = (at: number, end: number) => {
    overwrittenBytes += end - at;
    // Without this limit, many tracks could overwrite the same bytes again and again.
    if (overwrittenBytes > source.size) throw unreadable();
    edits.push({ at, end });
  };

  let chunks = 0;
  for (const track of tracks.filter(({ handler }) => !shownTracks.has(handler))) {
    if (isFragmented) throw new UnusableVideo('unsupported');
    const samples = await samplesOf(source, track, maxChunks - chunks);
    chunks += samples.length;
    for (const [at, end] of merged(samples)) {
      if (!isInside(mediaBoxes, at, end)) throw unreadable();
      overwrite(at, end);
    }
    removedBoxes.push(track.box);
  }
  const outermostBoxes: Box[] = [];
  for (const box of removedBoxes.sort((one, other) => one.at - other.at)) {
    if (box.at >= (outermostBoxes.at(-1)?.end ?? 0)) outermostBoxes.push(box);
  }
  const dates = await writtenDates(source, movieBoxes, boxesIn).catch(() => []);
  for (const { at, start, end } of outermostBoxes) {
    edits.push({ at: at + 4, bytes: Buffer.from('free') });
    overwrite(start, end);
  }

  const header = movieBoxes.find(({ type }) => type === 'mvhd');
  if (header === undefined) throw unreadable();
  return {
    ...(await dimensionsIn(source, tracks)),
    ...(await timesOf(source, header)),
    dates,
    edits,
  };
}

async function dimensionsIn(source: Source, tracks: readonly Track[]) {
  for (const { boxes, handler } of tracks) {
    const header = boxes.get('tkhd');
    if (handler !== 'vide' || header === undefined) continue;
    const isLong = (await source.read(header.start, 1))[0] === 1;
    const content = await source.read(header.start, isLong ? 96 : 84);
    const matrix = isLong ? 52 : 40;
    // 16.16 fixed point. Without a horizontal part of the first row it is turned by a quarter.
    const isTurned = content.readInt32BE(matrix) === 0;
    const width = content.readUInt32BE(matrix + 36) >>> 16;
    const height = content.readUInt32BE(matrix + 40) >>> 16;
    return isTurned ? { width: height, height: width } : { width, height };
  }
  throw unreadable();
}

/** Seconds from 1904 to 1970. */
const epoch = 2_082_844_800;
/** The year 9999, in seconds from 1904. */
const latest = epoch + 253_402_300_800;

async function timesOf(source: Source, { start, end }: Box) {
  const content = await source.read(start, Math.min(end - start, 36));
  const isLong = content[0] === 1;
  if (content.length < (isLong ? 32 : 20)) throw unreadable();
  const creationSeconds = isLong ? Number(content.readBigUInt64BE(4)) : content.readUInt32BE(4);
  const scale = content.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(content.readBigUInt64BE(24)) : content.readUInt32BE(16);
  // In a fragmented recording the duration is 0, or all ones if it is unknown.
  const isKnown =
    scale > 0 && length > 0 && length < (isLong ? Number.MAX_SAFE_INTEGER : 2 ** 32 - 1);
  const duration = Math.round((length / scale) * 1000);
  return {
    durationMs: isKnown && duration <= maxDuration ? duration : null,
    // A clock that was not set writes 1904 or 1970.
    madeAt:
      creationSeconds > epoch && creationSeconds < latest ? (creationSeconds - epoch) * 1000 : null,
  };
}

/** Milliseconds; more is a wrong value. */
const maxDuration = 7 * 24 * 60 * 60 * 1000;

/** Reads the date that phones write beside the movie, with the wall time of the camera. */
async function writtenDates(
  source: Source,
  movieBoxes: readonly Box[],
  boxesIn: (from: number, to: number) => Promise<Box[]>,
): Promise<string[]> {
  const meta = movieBoxes.find(({ type }) => type === 'meta');
  if (meta === undefined || meta.end - meta.start > windowBytes) return [];
  // In MP4 the version comes first.
  const isFull = (await source.read(meta.start + 4, 4)).toString('latin1') !== 'hdlr';
  const boxes = await boxesIn(meta.start + (isFull ? 4 : 0), meta.end);
  const [keys, list] = ['keys', 'ilst'].map((name) => boxes.find(({ type }) => type === name));
  if (keys === undefined || list === undefined) return [];
  const names = await source.read(keys.start, keys.end - keys.start);
  let number = 0;
  let index = 0;
  for (let at = 8; at + 8 <= names.length; at += Math.max(8, names.readUInt32BE(at))) {
    index += 1;
    const name = names.toString('latin1', at + 8, at + names.readUInt32BE(at));
    if (name === 'com.apple.quicktime.creationdate') number = index;
  }
  const items = await source.read(list.start, list.end - list.start);
  for (let at = 0; at + 24 <= items.length; at += Math.max(8, items.readUInt32BE(at))) {
    // The text comes after the headers of item and value, type and language.
    if (items.readUInt32BE(at + 4) === number) {
      return [items.toString('latin1', at + 24, Math.min(at + items.readUInt32BE(at), at + 64))];
    }
  }
  return [];
}

/** Joins ranges that touch, and leaves out empty ones. */
function merged(ranges: readonly [number, number][]): [number, number][] {
  const joinedRanges: [number, number][] = [];
  for (const [at, end] of ranges) {
    const lastPart = joinedRanges.at(-1);
    if (lastPart !== undefined && at === lastPart[1]) lastPart[1] = end;
    else if (end > at) joinedRanges.push([at, end]);
  }
  return joinedRanges;
}

/** True if one of the boxes, which are in order, contains the range. */
function isInside(boxes: readonly Box[], at: number, end: number): boolean {
  let [low, high] = [0, boxes.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((boxes[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const box = boxes[low];
  return box !== undefined && at >= box.start && end <= box.end;
}

/** Returns where the samples of a track are, chunk by chunk (ISO 14496-12 §8.7). Throws if there are more than `maxCount`. */
async function samplesOf(
  source: Source,
  { boxes }: Track,
  maxCount: number,
): Promise<[number, number][]> {
  const table = async (...names: string[]) => {
    const [box] = names.flatMap((name) => boxes.get(name) ?? []);
    if (box === undefined || box.end - box.start > maxTableBytes) throw unreadable();
    const pieces: Buffer[] = [];
    for (let at = box.start; at < box.end; at += windowBytes) {
      pieces.push(await source.read(at, Math.min(windowBytes, box.end - at)));
    }
    const bytes = Buffer.concat(pieces);
    return (at: number) => {
      if (at + 4 > bytes.length) throw unreadable();
      return bytes.readUInt32BE(at);
    };
  };
  const sizes = await table('stsz');
  const runs = await table('stsc');
  const chunks = await table('stco', 'co64');
  const isLong = !boxes.has('stco');
  const commonSize = sizes(4);
  const samples = sizes(8);

  const foundRanges: [number, number][] = [];
  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < chunks(4) && sample < samples; chunk += 1) {
    const place = 8 + (isLong ? 8 : 4) * chunk;
    const at = isLong ? chunks(place) * 2 ** 32 + chunks(place + 4) : chunks(place);
    if (run + 1 < runs(4) && runs(8 + 12 * (run + 1)) <= chunk + 1) run += 1;
    const lastSample = Math.min(samples, sample + runs(12 + 12 * run));
    let end = at + (lastSample - sample) * commonSize;
    if (commonSize > 0) sample = lastSample;
    for (; sample < lastSample; sample += 1) end += sizes(12 + 4 * sample);
    if (foundRanges.length === maxCount) throw unreadable();
    foundRanges.push([at, end]);
  }
  return foundRanges;
}
