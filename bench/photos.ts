import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type Photo, readImage } from '#features/photos/photos.contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { addPhoto } from '../tests/support/photos.ts';
import { cameraPhoto } from './data.ts';
import * as harness from './harness.ts';
import { deliveryTimes } from './live.ts';

const { compare, newFolder, percentile, startLimit, startProduct, timed } = harness;
type Product = harness.Product;

const imageOf = ({ url }: Product, photo: Photo, size: string) =>
  addressOf(url, readImage.path, photo, { size });

/** Uploads bytes that aren't stored yet: the end of a JPEG file may be followed by anything. */
const uploadNew = ({ url, tokens }: Product, bytes: Buffer) =>
  addPhoto({ url }, tokens[0], { bytes: Buffer.concat([bytes, randomBytes(16)]) });

async function uploadAndView(product: Product, bytes: Buffer): Promise<void> {
  const photo = await uploadNew(product, bytes);
  for (const size of ['thumbnail', 'medium']) {
    const headers = { cookie: product.imageCookie };
    const response = await fetch(imageOf(product, photo, size), { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`An image had status ${response.status}.`);
  }
}

/** Uploads until all sizes are served, then clicks during uploads. */
export async function upload(): Promise<boolean> {
  const [bare, product] = [await startLimit('images', newFolder()), await startProduct()];
  const file = join(newFolder(), 'picture.jpg');
  const makeBare = async () => {
    await (await fetch(`${bare.url}/make?${new URLSearchParams({ file })}`)).arrayBuffer();
  };
  const met: boolean[] = [];
  let bytes: Buffer = Buffer.alloc(0);
  for (const [what, width, height] of [
    ['1920 px', 1920, 1440],
    ['12 MP', 4000, 3000],
  ] as const) {
    bytes = await cameraPhoto(width, height);
    writeFileSync(file, bytes);
    for (const inFlight of [1, 2]) {
      const times = (work: () => Promise<void>) => async () => [
        await timed(() => Promise.all(Array.from({ length: inFlight }, work))),
      ];
      const name = `Upload, ${what}, ${inFlight} in flight`;
      const runs = { limit: times(makeBare), product: times(() => uploadAndView(product, bytes)) };
      met.push(await compare([{ what: name, unit: 'ms', target: 'ratio ≤ 1.35' }], runs));
    }
  }
  const what = 'Click to the partner’s stream during 12 MP uploads';
  met.push(await compareClicks(product, what, () => uploadAndView(product, bytes)));
  return met.every(Boolean);
}

/** Compares the 99th percentile of click deliveries on an idle server with the one during other work. */
export function compareClicks(product: Product, what: string, work: () => Promise<unknown>) {
  const measure = async () => [percentile(await deliveryTimes(product, 100), 0.99)];
  return compare([{ what: `${what}, 99th percentile`, unit: 'ms', target: 'ratio ≤ 3' }], {
    limit: measure,
    async product() {
      let isOver = false;
      const working = (async () => {
        while (!isOver) await work();
      })();
      const result = await measure();
      isOver = true;
      await working;
      return result;
    },
  });
}

/** Thumbnails over 32 connections. */
export async function image(): Promise<boolean> {
  const [bare, product] = [await startLimit('images', newFolder()), await startProduct()];
  const bytes = await cameraPhoto(1920, 1440, true);
  const file = join(newFolder(), 'picture.jpg');
  writeFileSync(file, bytes);
  await fetch(`${bare.url}/make?${new URLSearchParams({ file })}`);
  const thumbnail = imageOf(product, await uploadNew(product, bytes), 'thumbnail');
  const rate = async (url: string, cookie: string) => {
    const load = { url, headers: { cookie }, connections: 32, duration: 2 };
    const { requests, non2xx } = await autocannon(load);
    if (non2xx > 0) throw new Error(`${url}: ${non2xx} errors`);
    return [requests.average];
  };
  return compare([{ what: 'Thumbnails', unit: 'images/s', target: 'ratio ≥ 0.5' }], {
    limit: () => rate(`${bare.url}/image`, 'img=bare'),
    product: () => rate(thumbnail, product.imageCookie),
  });
}
