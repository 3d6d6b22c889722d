import type { Page, Route } from '@playwright/test';
import { incrementLove, readLove } from '#features/love/love.contract.ts';
import {
  changeMemoryPhotos,
  createMemory,
  readMemories,
} from '#features/memories/memories.contract.ts';
import {
  addPhotoNote,
  readAllPhotos,
  readPhotoNotes,
  uploadPhoto,
} from '#features/photos/photos.contract.ts';
import { addressOf, type EndpointSpec } from '#shared/endpoint.ts';
import { type BrokenWire, startProxy } from '../support/proxy.ts';
import { test as base, expect, type Partner } from './couple.ts';
import { tokenOf } from './server-api.ts';

export const heart = (page: Page) => page.getByRole('button', { name: 'Share love' });
export const chip = (page: Page, count: number) =>
  page.getByRole('button', { name: `${count} not sent yet. Show queued items` });
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Not sent yet' });
export const note = (page: Page) => page.getByRole('textbox', { name: 'Your note' });
/** The tile of this photo, also beside others. */
export const tileOf = (page: Page, id: number) =>
  page.getByRole('gridcell').filter({ has: page.locator(`[href$="/photo/${id}"]`) });
export const waitingNotes = (page: Page) =>
  page.getByRole('list', { name: 'Waiting for connection' });
export const noneWaits = (page: Page) =>
  expect(page.getByRole('button', { name: /not sent yet\. Show queued items/ })).toBeHidden({
    timeout: 30_000,
  });

/** The page has loaded completely. */
export const isThere = (page: Page) =>
  expect(page.getByRole('button', { name: /^Open notes/ })).toBeVisible();

const ask = async (address: string, spec: EndpointSpec, params = {}) => {
  const answer = await fetch(address + addressOf('', spec.path, params), {
    headers: { authorization: `Bearer ${await tokenOf('zoe')}` },
  });
  return answer.json();
};

/** The server's count of each. */
export const counted = async (address: string, photo: number) => ({
  love: (await ask(address, readLove)).count,
  notes: (await ask(address, readPhotoNotes, { id: photo })).length,
  memories: (await ask(address, readMemories)).length,
  photos: (await ask(address, readAllPhotos)).length - 1,
});

const kinds = [incrementLove, addPhotoNote, createMemory, changeMemoryPhotos, uploadPhoto];
const isOne = (url: URL, spec: EndpointSpec) =>
  new RegExp(`${spec.path.replace(/:\w+/g, '[^/]+')}$`).test(url.pathname);
/** True for requests that can be queued. */
export const isCall = (url: URL) => kinds.some((spec) => isOne(url, spec));

/** The server behind a proxy that a test can break. */
export const test = base.extend<{ wire: BrokenWire }>({
  wire: async ({ server }, use) => {
    const wire = await startProxy(server.port);
    await use(wire);
    await wire.close();
  },
  address: async ({ wire }, use) => use(`http://localhost:${wire.port}`),
});

/** Handles every request that can be queued in this way. Returns how to end it. */
export async function onTheWay(
  { page }: Pick<Partner, 'page'>,
  trouble: (route: Route) => Promise<void>,
) {
  await page.route(isCall, (route) =>
    route.request().method() === 'GET' ? route.continue() : trouble(route),
  );
  return () => page.unroute(isCall);
}
