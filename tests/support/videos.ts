import { readFileSync } from 'node:fs';
import {
  beginVideo,
  finishVideo,
  partBytes,
  sendVideoPart,
} from '#features/photos/videos.contract.ts';
import type { Answer, TestServer } from './test-server.ts';
import { callOf, send } from './wire.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../fixtures/videos/${name}`, import.meta.url));

/** Four seconds of 160 × 120 pixels; the MP4 has a location and a date. */
export const clips = { mp4: fixture('clip.mp4'), webm: fixture('clip.webm') };
/** The box of the location in `clips.mp4`. */
export const clipLocation = 'loci';

let count = 0;

/** The same video with other bytes. */
export function freshClip(): Buffer {
  count += 1;
  return Buffer.concat([clips.mp4, box('free', Buffer.from(`${process.pid}-${count}`))]);
}

/** Builds a box of an MP4 or MOV file. */
export function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

export function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

interface Track {
  handler?: string;
  width?: number;
  height?: number;
  /** True for a video that is turned by a quarter. */
  isTurned?: boolean;
  /** Offset and length of each chunk of samples. */
  chunks?: readonly { at: number; bytes: number }[];
  more?: readonly Buffer[];
}

export function track({
  handler = 'vide',
  width = 64,
  height = 48,
  isTurned = false,
  chunks = [],
  more = [],
}: Track = {}): Buffer {
  const one = 0x10000;
  const matrix = isTurned ? [0, one, 0, one, 0, 0, 0, 0, one] : [one, 0, 0, 0, one, 0, 0, 0, one];
  const header = numbers(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, ...matrix, width * one, height * one);
  const table = box(
    'stbl',
    box('stsz', numbers(0, 0, chunks.length, ...chunks.map(({ bytes }) => bytes))),
    box('stsc', numbers(0, 1, 1, 1, 1)),
    box('stco', numbers(0, chunks.length, ...chunks.map(({ at }) => at))),
  );
  const media = box(
    'mdia',
    box('hdlr', numbers(0, 0), Buffer.from(handler), numbers(0, 0, 0)),
    box('minf', table),
  );
  return box('trak', box('tkhd', header), media, ...more);
}

/** Metadata as phones write it: names and texts. */
export function phoneMetadata(values: Readonly<Record<string, string>>): Buffer {
  const names = Object.keys(values).map((name) => box('mdta', Buffer.from(name)));
  const items = Object.values(values).map((text, index) => {
    const item = box('item', box('data', numbers(1, 0), Buffer.from(text)));
    item.writeUInt32BE(index + 1, 4);
    return item;
  });
  return box(
    'meta',
    box('hdlr', numbers(0, 0), Buffer.from('mdta'), numbers(0, 0, 0)),
    box('keys', numbers(0, names.length), ...names),
    box('ilst', ...items),
  );
}

/** A movie of boxes without a picture: two seconds, made on 2024-05-14 at 10:22:33 UTC. */
export function movie({
  brand = 'isom',
  media = Buffer.alloc(64, 7),
  tracks = [track()],
  more = [],
  madeAt = 3_798_526_953,
  tail = [],
}: {
  brand?: string;
  media?: Buffer;
  tracks?: readonly Buffer[];
  more?: readonly Buffer[];
  madeAt?: number;
  tail?: readonly Buffer[];
} = {}): Buffer {
  return Buffer.concat([
    box('ftyp', Buffer.from(brand), numbers(0)),
    box('mdat', media),
    box('moov', box('mvhd', numbers(0, madeAt, 0, 1000, 2000)), ...tracks, ...more),
    ...tail,
  ]);
}

/** The place of the media in a `movie`. */
export const mediaAt = 24;

type TestedServer = Pick<TestServer, 'url' | 'call'>;

export async function sendPart(
  server: TestedServer,
  token: string,
  { key, at, part }: { key: string; at: number; part: Buffer },
): Promise<Answer> {
  const sent = callOf(sendVideoPart, { token, params: { key }, body: { at: `${at}` }, file: part });
  return answerOf(await send(server.url, sent));
}

export async function finish(
  server: TestedServer,
  token: string,
  {
    key,
    name = 'clip.mp4',
    picture = Buffer.alloc(0),
    ...body
  }: { key: string; name?: string; picture?: Buffer; takenAt?: string; live?: 'true' },
): Promise<Answer> {
  const headers = { 'idempotency-key': key };
  const form = new FormData();
  for (const [field, value] of Object.entries(body)) form.set(field, value);
  form.set('picture', new Blob([new Uint8Array(picture)]), name);
  const response = await fetch(server.url + finishVideo.path.replace(':key', key), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Uploads a video as the uploader does: in parts, each once. Returns the first error, or the last answer. */
export async function uploadVideo(
  server: TestedServer,
  token: string,
  bytes: Buffer,
  given: { name?: string; picture?: Buffer; takenAt?: string; live?: 'true'; key?: string } = {},
): Promise<Answer> {
  const { key = newKey(), ...last } = given;
  const body = { bytes: bytes.length };
  const begun = await server.call(beginVideo, { token, params: { key }, body });
  if (begun.status !== 200) return begun;
  for (let at = 0; at < bytes.length; at += partBytes) {
    const part = bytes.subarray(at, at + partBytes);
    const answer = await sendPart(server, token, { key, at, part });
    if (answer.status !== 200) return answer;
  }
  return finish(server, token, { key, ...last });
}

export const newKey = (): string => crypto.randomUUID();

const answerOf = ({ status, text }: { status: number; text: string }): Answer => ({
  status,
  headers: new Headers(),
  body: JSON.parse(text),
});
