import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { globalAgent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { login } from '#features/auth/auth.contract.ts';
import { incrementLove } from '#features/love/love.contract.ts';
import { Photo, readImage } from '#features/photos/photos.contract.ts';
import { initialNote, subscribeNote } from '#features/shared-note/shared-note.contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { eventStream } from '#shared/event.ts';
import { type BuiltHome, startBuiltHome } from '../../tests/support/built-home.ts';
import { upload } from '../../tests/support/pictures.ts';
import { openSockjs, openStomp, transports } from '../../tests/support/stomp-client.ts';
import { callWire } from '../../tests/support/test-home.ts';
import { openBrowser } from '../browser.ts';
import { moveIn, productSettings, signIn, zoe } from '../homes.ts';
import { expectations } from './expectations.ts';
import { freePort, type Place, places, type proxies, startProxyServer } from './proxy-servers.ts';

/*
 * The built home behind a real nginx and a real Caddy, each with what `deploy/` has for it: at the root, below a path,
 * and below one that the proxy takes away. Needs both programs, openssl and a browser. `PROXY=caddy` for one of them.
 */

const { expect, passed } = expectations();
const second = 1_000;

export async function behindProxies(): Promise<boolean> {
  // The certificates are made for this, and known to nobody.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  globalAgent.options.rejectUnauthorized = false;
  const browser = await openBrowser();
  const picture = await largePicture();
  for (const name of ['nginx', 'caddy'] as const) {
    if ((process.env.PROXY ?? name) !== name) continue;
    // Their keys are those of the type.
    for (const place of Object.keys(places) as Place[]) {
      console.log(`\n${name}, ${place}`);
      await tryBehind({ name, place, browser, picture });
    }
  }
  await browser.close();
  return passed();
}

interface Trial {
  name: keyof typeof proxies;
  place: Place;
  browser: Browser;
  picture: Buffer;
}

async function tryBehind({ name, place, browser, picture }: Trial): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-proxy-'));
  mkdirSync(join(folder, 'proxy'));
  const port = await freePort();
  const url = `https://127.0.0.1:${port}${places[place]}`;
  const {
    PORT: _,
    FIVETWENTY_RATE_LIMITS: __,
    ...settings
  } = productSettings(join(folder, 'data'));
  const home = await startBuiltHome({
    ...settings,
    FIVETWENTY_PUBLIC_URL: url,
    FIVETWENTY_TRUST_PROXY: '127.0.0.1',
  });
  const proxy = await startProxyServer(name, {
    ...{ place, port, homePort: home.port, folder: join(folder, 'proxy') },
  });
  let token = '';
  try {
    await moveIn(url);
    token = await signIn(url, 'zoe');
    await tryPages(url);
    await tryCaller(url, home);
    await tryStream(url, token, await signIn(url, 'sam'));
    await trySockets(url, token);
    await tryUploads(url, token, picture);
    await tryScreen(browser, url);
    // A fault is written down as well, in another log.
    await home.stop();
    const gone = await fetch(`${url}${eventStream.path}?token=${token}`);
    expect('without its home', gone.status, 502);
  } finally {
    const written = await proxy.stop();
    expect('the access log names the stream', written.includes(eventStream.path), true);
    expect('tokens in any log of it', written.split(token).length - 1, 0);
    await home.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tryPages(url: string): Promise<void> {
  const page = await fetch(`${url}/photos?of=anybody`);
  const html = await page.text();
  const asset = /src="([^"]+\.js)"/.exec(html)?.[1] ?? '';
  expect('a page', page.status, 200);
  expect('its script', (await fetch(new URL(asset, url))).status, 200);
  expect('over https, it says', page.headers.get('strict-transport-security'), 'max-age=63072000');
}

/** From another address of this computer, pretending a third. */
async function tryCaller(url: string, home: BuiltHome): Promise<void> {
  const status = await new Promise<number>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      origin: new URL(url).origin,
      'x-forwarded-for': '203.0.113.9',
    };
    const options = { method: 'POST', localAddress: '127.0.0.2', headers, agent: false } as const;
    const call = request(url + login.path, options, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    call.once('error', reject);
    call.end(JSON.stringify({ ...zoe, password: 'not this one' }));
  });
  expect('a wrong password', status, 401);
  const addresses = () =>
    [...home.output().matchAll(/"address":"([^"]+)"/g)].map(([, each]) => each).join();
  for (let left = 100; addresses() === '' && left > 0; left -= 1) await pause(50);
  expect('who it was, for the home', addresses(), '127.0.0.2');
}

/** With the token in the address, as clients without headers have it. */
async function tryStream(url: string, token: string, partner: string): Promise<void> {
  const answer = await fetch(`${url}${eventStream.path}?token=${token}`);
  expect('the event stream', answer.status, 200);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (holds: () => boolean) => {
    while (!holds()) {
      const read = await Promise.race([reader?.read(), pause(10 * second)]);
      if (read === undefined || read.done) throw new Error(`the stream says no more after ${text}`);
      text += read.value;
    }
  };
  await until(() => text.includes('"partnerLoveCount":0'));
  const sent = performance.now();
  await callWire(url, incrementLove, { token: partner });
  await until(() => text.includes('"partnerLoveCount":1'));
  const took = performance.now() - sent;
  expect(`a click arrives at once (${took.toFixed(0)} ms)`, took < second, true);
  await reader?.cancel();
}

async function trySockets(url: string, token: string): Promise<void> {
  const ways = [
    ['a bare socket', () => openStomp(url)] as const,
    ...transports.map((way) => [way, () => openSockjs(url, way)] as const),
  ];
  for (const [way, open] of ways) {
    const began = performance.now();
    const client = await open();
    await client.connect(token);
    await client.subscribe(initialNote);
    await client.say(subscribeNote, {});
    const { type } = await client.hear(initialNote);
    const took = performance.now() - began;
    expect(`the note by ${way} (${took.toFixed(0)} ms)`, type, 'INITIAL_CONTENT');
    client.close();
  }
}

async function tryUploads(url: string, token: string, picture: Buffer): Promise<void> {
  const megabytes = (picture.length / 1e6).toFixed(1);
  const sent = performance.now();
  const { status, body } = await upload({ url }, token, picture, { name: 'large.png' });
  const took = ((performance.now() - sent) / second).toFixed(1);
  expect(`a photo of ${megabytes} MB (${took} s)`, status, 201);
  const { photo } = { photo: Photo.parse(Object(body).photo) };
  const image = await fetch(url + addressOf('', readImage.path, photo), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect('its picture', (await image.arrayBuffer()).byteLength > 0 && image.status, 200);
  const tooLarge = Buffer.alloc(25 * 1024 * 1024 + 100_000);
  const refused = await upload({ url }, token, tooLarge);
  expect(
    'one that is too large, in words of ours',
    Object(refused.body).message,
    'This is too large.',
  );
}

/** Signs in on the login screen, sees a picture and is told live, over an address with a cookie of its own. */
async function tryScreen(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(url);
  await page.getByRole('radio', { name: 'Zoë' }).check({ force: true });
  await page.getByLabel('Password', { exact: true }).fill(zoe.password);
  await page.getByRole('button', { name: 'Enter Our World' }).click();
  await page.getByText('Real-time sync').waitFor();
  await page.goto(`${url}/photos`);
  const image = page.getByRole('gridcell').getByRole('img').first();
  await image.waitFor();
  const isDrawn = () => image.evaluate((each) => 'naturalWidth' in each && each.naturalWidth !== 0);
  while (!(await isDrawn())) await pause(50);
  const cookie = (await context.cookies()).find(({ name }) => name === '__Secure-img');
  expect(
    'the cookie of pictures',
    cookie?.path,
    `${new URL(url).pathname}/api/photos/image`.replace('//', '/'),
  );
  expect('complaints of the browser', errors.join('; '), '');
  await context.close();
}

/** About 20 MB that nothing makes smaller. */
const largePicture = (): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: 2_600, height: 2_600, channels: 3, background: '#808080' },
      noise: { type: 'gaussian', mean: 128, sigma: 100 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
