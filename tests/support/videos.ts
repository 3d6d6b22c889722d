import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
} from 'mediabunny';
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
/** 1.2 seconds in fragments, with a location in one of them. */
export const fragmentedClip = fixture('fragmented.mp4');
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

/** Adds boxes to the movie of a file that ends with it, such as `clips.mp4`. */
export function withMetadata(video: Buffer, ...boxes: readonly Buffer[]): Buffer {
  const longer = Buffer.concat([video, ...boxes]);
  const movie = video.indexOf('moov') - 4;
  longer.writeUInt32BE(longer.length - movie, movie);
  return longer;
}

/** Changes the content of the first box of a type in `clips.mp4`. */
export function withBox(type: string, change: (content: Buffer) => unknown): Buffer {
  const changed = Buffer.from(clips.mp4);
  change(changed.subarray(changed.indexOf(type) + 4));
  return changed;
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

export function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

/**
 * An MP4 of about so many bytes: 25 frames a second of noise, which no browser can decode, made on 2024-05-14 at
 * 10:22:33 UTC.
 */
export async function noise(bytes: number, seed = 0, frameBytes = 100_000): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const config = { codec: 'vp8', codedWidth: 320, codedHeight: 240 };
  for (let at = 0; at < bytes; at += frameBytes) {
    const frame = Buffer.alloc(Math.min(frameBytes, bytes - at), seed + 2 * (at / frameBytes));
    // An even first byte begins a frame that needs no other.
    frame[0] = 0;
    const packet = new EncodedPacket(frame, 'key', at / frameBytes / 25, 1 / 25);
    await source.add(packet, { decoderConfig: config });
  }
  await output.finalize();
  const video = Buffer.from(target.buffer ?? new ArrayBuffer(0));
  video.writeUInt32BE(3_798_526_953, video.lastIndexOf('mvhd') + 8);
  return video;
}

/** An MP4 with sound, but no frames. */
export async function sound(): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 };
  await source.add(new EncodedPacket(Buffer.alloc(50, 1), 'key', 0, 0.02), { decoderConfig });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** A small video that shows the same 5000 bytes as so many frames. */
export function overlappingClip(frames: number): Buffer {
  const places = numbers(...Array<number>(frames).fill(48));
  const video = Buffer.concat([clips.mp4.subarray(0, clips.mp4.indexOf('udta') - 4), places]);
  const movie = video.indexOf('moov') - 4;
  video.writeUInt32BE(video.length - movie, movie);
  for (const type of ['trak', 'mdia', 'minf', 'stbl', 'stco']) {
    const at = video.indexOf(type) - 4;
    video.writeUInt32BE(video.readUInt32BE(at) + places.length, at);
  }
  numbers(0, 1, frames).copy(video, video.indexOf('stts') + 4);
  numbers(0, 1, 1, 1).copy(video, video.indexOf('stsc') + 4);
  numbers(0, 5000, frames).copy(video, video.indexOf('stsz') + 4);
  numbers(0, frames).copy(video, video.indexOf('stco') + 4);
  return video;
}

/** The frames and the sound of a video: for each track the times of its samples, and a hash of their bytes. */
export async function samplesOf(video: Buffer) {
  const source = new BufferSource(video);
  const input = new Input({ source, formats: [MP4, QTFF, WEBM] });
  const samples: { times: number[]; hash: string }[] = [];
  for (const track of await input.getTracks()) {
    const hash = createHash('sha256');
    const times: number[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) {
      times.push(Math.round(1000 * packet.timestamp));
      hash.update(packet.data);
    }
    samples.push({ times, hash: hash.digest('hex') });
  }
  input.dispose();
  return samples;
}

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
