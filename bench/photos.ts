import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import autocannon from 'autocannon';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { Photo, readImage, uploadPhoto } from '#features/photos/photos.contract.ts';
import { type FormBody, formOf } from '../tests/support/forms.ts';
import { percentile, report } from './figures.ts';
import { type Measured, startBarePictures, startProduct } from './homes.ts';
import { startLoad } from './load.ts';

const turns = Number(process.env.BENCH_TURNS ?? 7);

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Of this program: it holds the bodies of everything that it sent. */
function collectGarbage(): void {
  if (typeof collect !== 'function') throw new Error('this Node cannot be told to');
  collect();
}

/** From the first byte of an upload until both smaller sizes were served. */
export async function uploadBench(): Promise<boolean> {
  const bare = await startBarePictures();
  const home = await startProduct();
  const passed: boolean[] = [];
  for (const [what, width, height] of [
    ['12 megapixels', 4000, 3000],
    ['1920 pixels', 1920, 1440],
  ] as const) {
    const picture = await photoLike(width, height);
    const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-bench-'));
    const file = join(folder, 'picture.jpg');
    writeFileSync(file, picture);
    for (const inFlight of [1, 2]) {
      const limit: number[] = [];
      const product: number[] = [];
      for (let turn = -1; turn < turns; turn++) {
        const forms = Array.from({ length: inFlight }, () => asNew(picture));
        const all = (work: (form: FormBody) => Promise<void>) =>
          timed(async () => void (await Promise.all(forms.map(work))));
        // What the last ones left would be collected while one of the two is measured.
        collectGarbage();
        const bareTime = await all(() => makeBare(bare.url, file));
        const homeTime = await all((form) => uploadAndLook(home, form));
        // The first turn wakes both up.
        if (turn < 0) continue;
        limit.push(bareTime);
        product.push(homeTime);
      }
      passed.push(
        report({
          what: `Upload until its sizes are served, ${what}, ${inFlight} in flight`,
          unit: 'ms',
          limit,
          product,
          must: { ratioAtMost: 1.35 },
        }),
      );
    }
    rmSync(folder, { recursive: true });
  }
  passed.push(await loveMeanwhile(home));
  await bare.stop();
  await home.stop();
  return passed.every(Boolean);
}

/** What large uploads cost the partner who watches the heart. */
async function loveMeanwhile(home: Measured): Promise<boolean> {
  const picture = await photoLike(4000, 3000);
  const load = startLoad();
  const order = { do: 'feed', homes: [home], clicks: 100 } as const;
  await load.run({ ...order, clicks: 10 });
  const idle: number[] = [];
  const busy: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    idle.push(percentile((await load.run(order))[0] ?? [], 0.99));
    let over = false;
    const uploads = (async () => {
      while (!over) await uploadAndLook(home, asNew(picture));
    })();
    busy.push(percentile((await load.run(order))[0] ?? [], 0.99));
    over = true;
    await uploads;
  }
  load.stop();
  return report({
    what: 'From a click to the partner’s stream, 99th percentile: idle, and while 12 megapixels come in',
    unit: 'ms',
    limit: idle,
    product: busy,
    must: { ratioAtMost: 3 },
  });
}

/** Thumbnails as fast as 32 connections carry them, each with the image cookie. */
export async function imageBench(): Promise<boolean> {
  const bare = await startBarePictures();
  const home = await startProduct();
  const picture = await photoLike(1920, 1440, { calm: true });
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-bench-'));
  writeFileSync(join(folder, 'picture.jpg'), picture);
  await makeBare(bare.url, join(folder, 'picture.jpg'));
  const { filename } = await sent(home, asNew(picture));
  const thumbnail = `http://127.0.0.1:${home.port}${addressOf(filename)}?size=thumbnail`;

  const limit: number[] = [];
  const product: number[] = [];
  const again: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    limit.push(await perSecond(`${bare.url}/picture`, { cookie: bare.cookie }));
    product.push(await perSecond(thumbnail, { cookie: home.imageCookie }));
    const etag = `"${filename.replace('.', '.thumbnail.')}"`;
    again.push(await perSecond(thumbnail, { cookie: home.imageCookie, 'if-none-match': etag }));
  }
  rmSync(folder, { recursive: true });
  await bare.stop();
  await home.stop();
  const unit = 'pictures/s';
  return [
    report({ what: 'Thumbnails', unit, limit, product, must: { ratioAtLeast: 0.5 } }),
    report({ what: 'The same, still held (304)', unit, limit, product: again, must: 'nothing' }),
  ].every(Boolean);
}

async function perSecond(url: string, headers: Record<string, string>): Promise<number> {
  const { requests, non2xx, statusCodeStats } = await autocannon({
    url,
    headers,
    connections: 32,
    duration: 2,
  });
  const refused = Object.keys(statusCodeStats ?? {}).filter((code) => !/^(200|304)$/.test(code));
  if (refused.length > 0) throw new Error(`${url} answered ${refused} (${non2xx})`);
  return requests.average;
}

async function makeBare(url: string, file: string): Promise<void> {
  await (await fetch(`${url}/make?file=${encodeURIComponent(file)}`)).text();
}

async function uploadAndLook(home: Measured, form: FormBody): Promise<void> {
  const { filename } = await sent(home, form);
  for (const size of ['thumbnail', 'medium']) {
    const url = `http://127.0.0.1:${home.port}${addressOf(filename)}?size=${size}`;
    const answer = await fetch(url, { headers: { cookie: home.imageCookie } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`a picture answered ${answer.status}`);
  }
}

/** The picture as one that is not here yet: what follows its end is no part of it. */
const asNew = (picture: Buffer): FormBody =>
  formOf([
    { name: 'photo', filename: 'picture.jpg', content: Buffer.concat([picture, randomBytes(16)]) },
  ]);

async function sent({ port, tokens }: Measured, { headers, body }: FormBody): Promise<Photo> {
  const answer = await fetch(`http://127.0.0.1:${port}${uploadPhoto.path}`, {
    method: uploadPhoto.method,
    headers: { ...headers, authorization: `Bearer ${tokens[0]}` },
    body,
  });
  if (answer.status !== 201) throw new Error(`an upload answered ${answer.status}`);
  return z.object({ photo: Photo }).parse(await answer.json()).photo;
}

const addressOf = (filename: string) => readImage.path.replace(':filename', filename);

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * A turned JPEG with about as much in it as a camera's; a calm one has large quiet parts, and a thumbnail of the 18 kB
 * that most have.
 */
async function photoLike(width: number, height: number, { calm = false } = {}): Promise<Buffer> {
  const grain = calm ? 32 : 8;
  const noise = await sharp({
    create: {
      width: Math.round(width / grain),
      height: Math.round(height / grain),
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: calm ? 30 : 60 },
    },
  })
    .png()
    .toBuffer();
  return sharp(noise)
    .resize(width, height, { kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}
