import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  beginVideo,
  partBytes,
  readVideo,
  sendVideoPart,
} from '#features/photos/videos.contract.ts';
import { photoIn } from '../../tests/support/photos.ts';
import { callWire, type TestServer } from '../../tests/support/test-server.ts';
import {
  finish,
  newKey,
  noise,
  samplesOf,
  sendPart,
  uploadVideo,
} from '../../tests/support/videos.ts';
import { callOf } from '../../tests/support/wire.ts';
import { bearer, memoryOf, startProduct } from '../harness.ts';
import { expect } from './expect.ts';

const mebibyte = 1024 * 1024;
const videoBytes = 300_000_000;
const cuts = 10;
/** MiB above the idle server. */
const mostMemory = 40;

/** A video of 300 MB is uploaded over ten broken connections and a restart, and read in ranges. */
export async function videos(): Promise<void> {
  const { url, server, tokens, pid } = await startProduct();
  const token = tokens[0];
  const video = await noise(videoBytes, 5);
  const key = newKey();
  const call: TestServer['call'] = (spec, given = {}) => callWire(url, spec, given);
  const ask = { token, params: { key }, body: { bytes: video.length } };
  const begin = async () =>
    beginVideo.responses[200].parse((await call(beginVideo, ask)).body).received;
  const growth: number[] = [];
  let idle = 0;
  /** Uploads a short video, so that all code is loaded, and forgets the largest memory so far. */
  const settle = async () => {
    await uploadVideo({ url, call }, token, await noise(20 * mebibyte, 6));
    await sleep(3_000);
    idle = memoryOf(pid(), 'VmRSS');
    writeFileSync(`/proc/${pid()}/clear_refs`, '5');
  };
  await settle();
  const measure = (when: string) => {
    growth.push(memoryOf(pid(), 'VmHWM') - idle);
    console.log(`${when}: ${growth.at(-1)?.toFixed(1)} MiB above idle`);
  };

  const cutEvery = Math.floor(video.length / partBytes / (cuts + 1));
  let isRestarted = false;
  for (let part = 1, at = await begin(); at < video.length; part += 1) {
    const bytes = video.subarray(at, at + partBytes);
    if (part % cutEvery === 0) {
      await sendHalf(url, token, { key, at, part: bytes });
      at = await begin();
    }
    if (!isRestarted && at > video.length / 2) {
      measure('half of it');
      await server.stop('SIGKILL');
      await server.start();
      isRestarted = true;
      const receivedBytes = await begin();
      expect('a restart keeps every part', receivedBytes, at);
      await settle();
    }
    const answer = await sendPart({ url, call }, token, { key, at, part: bytes });
    if (answer.status !== 200) expect('status of a part', answer.status, 200);
    at += bytes.length;
  }
  measure('all parts');
  const finished = await finish({ url, call }, token, { key });
  expect('the video is added', finished.status, 201);
  measure('added');
  const { filename } = photoIn(finished);
  const stored = readFileSync(join(server.folder, 'photos', filename.replace('.', '.video.')));
  const [sentSamples, storedSamples] = [await samplesOf(video), await samplesOf(stored)];
  expect('every frame is kept', storedSamples[0]?.hash, sentSamples[0]?.hash);
  const path = url + readVideo.path.replace(':filename', filename);
  for (let start = 0; start < stored.length; start += 50 * mebibyte) {
    const headers = { ...bearer(token), range: `bytes=${start}-${start + 10 * mebibyte - 1}` };
    const answer = await fetch(path, { headers });
    const read = Buffer.from(await answer.arrayBuffer());
    const isSame = read.equals(stored.subarray(start, start + read.length));
    if (answer.status !== 206 || !isSame) expect('a range', answer.status, 206);
  }
  measure('read in ranges');
  const most = Math.max(...growth);
  expect(`memory grew by ${most.toFixed(1)} MiB`, most <= mostMemory);
  expect('exit code', await server.stop(), 0);
}

/** Sends half of a part, and closes the connection. */
async function sendHalf(
  url: string,
  token: string,
  { key, at, part }: { key: string; at: number; part: Buffer },
): Promise<void> {
  const given = { token, params: { key }, body: { at: `${at}` }, file: part };
  const { method, path, headers = {}, body = '' } = callOf(sendVideoPart, given);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = [`${method} ${path} HTTP/1.1`, `host: ${hostname}`, ...lines];
  socket.write(`${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n`);
  socket.write(body.slice(0, body.length / 2));
  await sleep(50);
  socket.destroy();
}
