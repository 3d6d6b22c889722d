import { type Edit, type Source, UnusableVideo, type VideoInfo } from './video-source.ts';

/* Reads WebM files (RFC 8794, RFC 9559). Elements must fill the file to its last byte. */

interface Element {
  readonly id: number;
  readonly at: number;
  readonly start: number;
  /** Infinity for an element that ends where another kind begins. */
  readonly end: number;
}

const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  date: 0x4461,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  void: 0xec,
} as const;

/** Elements of a segment; any of them ends a cluster of unknown length. */
const inSegment = new Set<number>([
  ids.info,
  ids.tracks,
  ids.cluster,
  ids.tags,
  ids.attachments,
  // Seek head, cues and chapters.
  0x114d9b74,
  0x1c53bb6b,
  0x1043a770,
]);

const maxElements = 400_000;
const maxTracks = 32;
/** Milliseconds from 1970 to 2001. */
const epoch = 978_307_200_000;

const unreadable = () => new UnusableVideo('unreadable');

export async function readWebm(source: Source): Promise<Omit<VideoInfo, 'format'>> {
  let steps = 0;

  async function elementAt(at: number, to: number): Promise<Element> {
    steps += 1;
    if (steps > maxElements || at >= to) throw unreadable();
    const head = await source.read(at, Math.min(12, to - at));
    const idLength = Math.clz32((head[0] ?? 0) << 24) + 1;
    const lengthAt = head[idLength] ?? 0;
    const sizeLength = Math.clz32(lengthAt << 24) + 1;
    if (idLength > 4 || sizeLength > 8 || idLength + sizeLength > head.length) throw unreadable();
    let size = lengthAt & (0xff >> sizeLength);
    let isUnknown = size === 0xff >> sizeLength;
    for (const byte of head.subarray(idLength + 1, idLength + sizeLength)) {
      size = size * 256 + byte;
      isUnknown &&= byte === 0xff;
    }
    const start = at + idLength + sizeLength;
    const end = isUnknown ? Number.POSITIVE_INFINITY : start + size;
    if (!isUnknown && end > to) throw unreadable();
    return { id: head.readUIntBE(0, idLength), at, start, end };
  }

  async function childrenOf({ start, end }: Element): Promise<Element[]> {
    const children: Element[] = [];
    if (end === Number.POSITIVE_INFINITY) throw unreadable();
    for (let at = start; at < end; at = children.at(-1)?.end ?? end) {
      const child = await elementAt(at, end);
      if (child.end === Number.POSITIVE_INFINITY) throw unreadable();
      children.push(child);
    }
    return children;
  }

  const bytesOf = ({ start, end }: Element) => {
    if (end - start > 64) throw unreadable();
    return source.read(start, end - start);
  };
  const integer = async (element: Element | undefined) => {
    if (element === undefined) return undefined;
    const bytes = await bytesOf(element);
    return bytes.length <= 8 ? Number(`0x${bytes.toString('hex') || '0'}`) : undefined;
  };
  const find = (elements: readonly Element[], id: number) =>
    elements.find((element) => element.id === id);

  const header = await elementAt(0, source.size);
  const type = find(await childrenOf(header), ids.docType);
  const name = type && (await bytesOf(type)).toString('latin1').replace(/\0+$/, '');
  if (name !== 'webm') throw new UnusableVideo('unsupported');
  const segment = await elementAt(header.end, source.size);
  if (segment.id !== ids.segment) throw unreadable();
  if (segment.end !== Number.POSITIVE_INFINITY && segment.end !== source.size) throw unreadable();

  const parts: Element[] = [];
  for (let at = segment.start; at < source.size; ) {
    const part = await elementAt(at, source.size);
    const isOpen = part.end === Number.POSITIVE_INFINITY;
    if (isOpen && part.id !== ids.cluster) throw unreadable();
    at = isOpen ? await endOfCluster(part) : part.end;
    if (part.id !== ids.cluster || parts.at(-1)?.id !== ids.cluster) parts.push(part);
  }

  async function endOfCluster({ start }: Element): Promise<number> {
    for (let at = start; at < source.size; ) {
      const element = await elementAt(at, source.size);
      if (inSegment.has(element.id)) return at;
      if (element.end === Number.POSITIVE_INFINITY) throw unreadable();
      at = element.end;
    }
    return source.size;
  }

  const [info, tracks] = [find(parts, ids.info), find(parts, ids.tracks)];
  if (info === undefined || tracks === undefined || find(parts, ids.cluster) === undefined) {
    throw unreadable();
  }
  const inInfo = await childrenOf(info);
  const scale = (await integer(find(inInfo, ids.timestampScale))) ?? 1_000_000;
  const date = find(inInfo, ids.date);
  const madeAt =
    date && date.end - date.start === 8
      ? epoch + Math.round(Number((await bytesOf(date)).readBigInt64BE(0)) / 1e6)
      : epoch;
  return {
    ...(await dimensionsIn(tracks)),
    durationMs: await durationOf(find(inInfo, ids.duration), scale),
    dates: [],
    madeAt: madeAt > epoch ? madeAt : null,
    edits: parts
      .filter(({ id }) => id === ids.tags || id === ids.attachments || id === ids.void)
      .flatMap(eraseElement),
  };

  async function durationOf(element: Element | undefined, scale: number) {
    const bytes = element && (await bytesOf(element));
    if (bytes?.length !== 4 && bytes?.length !== 8) return null;
    const value = bytes.length === 4 ? bytes.readFloatBE(0) : bytes.readDoubleBE(0);
    const duration = Math.round((value * scale) / 1e6);
    return duration > 0 && duration <= 7 * 24 * 60 * 60 * 1000 ? duration : null;
  }

  async function dimensionsIn(element: Element) {
    const all = (await childrenOf(element)).filter(({ id }) => id === ids.track);
    if (all.length > maxTracks) throw unreadable();
    let dimensions: { width: number; height: number } | undefined;
    for (const track of all) {
      const inTrack = await childrenOf(track);
      const kind = await integer(find(inTrack, ids.trackType));
      // Video, audio and subtitles; not metadata and others.
      if (kind !== 1 && kind !== 2 && kind !== 17) throw new UnusableVideo('unsupported');
      const video = find(inTrack, ids.video);
      if (kind !== 1 || video === undefined || dimensions !== undefined) continue;
      const inVideo = await childrenOf(video);
      const width = (await integer(find(inVideo, ids.width))) ?? 0;
      dimensions = { width, height: (await integer(find(inVideo, ids.height))) ?? 0 };
    }
    if (dimensions === undefined) throw unreadable();
    return dimensions;
  }
}

/** Turns an element into a void one of the same length. */
function eraseElement({ at, end }: Element): Edit[] {
  const availableBytes = end - at - 1;
  const length = Math.min(8, availableBytes);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(availableBytes - length));
  const bytes = Buffer.concat([Buffer.of(ids.void), size.subarray(8 - length)]);
  bytes[1] = (bytes[1] ?? 0) | (0x80 >> (length - 1));
  return [
    { at, bytes },
    { at: at + bytes.length, end },
  ];
}
