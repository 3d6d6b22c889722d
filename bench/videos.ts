import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { partBytes, readVideo } from '#features/photos/videos.contract.ts';
import { photoIn } from '../tests/support/photos.ts';
import { callWire, type TestServer } from '../tests/support/test-server.ts';
import { box, noise, uploadVideo } from '../tests/support/videos.ts';
import { cameraPhoto } from './data.ts';
import {
  bearer,
  compare,
  memoryOf,
  newFolder,
  report,
  startLimit,
  startProduct,
  timed,
} from './harness.ts';

const videoBytes = 300_000_000;

/** Uploads a video in parts until its first bytes are served, and measures the memory during it. */
export async function video(): Promise<boolean> {
  const [bare, product] = [await startLimit('append', newFolder()), await startProduct()];
  const { url, tokens } = product;
  const call: TestServer['call'] = (spec, given = {}) => callWire(url, spec, given);
  const picture = await cameraPhoto(640, 480);
  const content = await noise(videoBytes, 1, 40_000);
  const copy = async () => {
    for (let at = 0; at < content.length; at += partBytes) {
      const body = new Uint8Array(content.subarray(at, at + partBytes));
      await (await fetch(`${bare.url}/${at}`, { method: 'POST', body })).arrayBuffer();
    }
  };
  /** Uploads bytes that aren't stored yet, and reads the start of the video. */
  const uploadAndPlay = async (bytes: Buffer) => {
    const newBytes = Buffer.concat([bytes, box('free', randomBytes(16))]);
    const photo = photoIn(await uploadVideo({ url, call }, tokens[0], newBytes, { picture }));
    const headers = { ...bearer(tokens[1]), range: 'bytes=0-999999' };
    const answer = await fetch(url + readVideo.path.replace(':filename', photo.filename), {
      headers,
    });
    await answer.arrayBuffer();
    if (answer.status !== 206) throw new Error(`A video had status ${answer.status}.`);
  };

  // All code is loaded, and the image process runs.
  await uploadAndPlay(await noise(20_000_000, 2, 40_000));
  const processes = [product.pid(), ...childrenOf(product.pid())];
  const idle = processes.map((pid) => memoryOf(pid, 'VmRSS'));
  for (const pid of processes) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  await uploadAndPlay(content);
  const growth = processes.map((pid, index) => memoryOf(pid, 'VmHWM') - (idle[index] ?? 0));
  const most = growth.reduce((sum, mebibytes) => sum + mebibytes, 0);

  const what = 'Upload of 300 MB of video until it plays';
  const isFast = await compare([{ what, unit: 'ms', target: 'ratio ≤ 2' }], {
    limit: async () => [await timed(copy)],
    product: async () => [await timed(() => uploadAndPlay(content))],
  });
  const memory = { what: `${what}: memory above idle`, unit: 'MiB', target: '≤ 60' } as const;
  return report(memory, [most]) && isFast;
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
