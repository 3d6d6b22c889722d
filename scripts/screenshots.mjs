// Takes the pictures of README.md and docs/guide: npm run screenshots
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { repository } from './lib.mjs';
import { scenes } from './screenshots/scenes.mjs';

const folder = join(repository, 'docs/screenshots');
const screens = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 } },
};
/** A page of the guide should come at once on a phone, too. */
const mostBytes = 90_000;

/** The demo in a process of its own, as anybody starts it. `end` waits until it has taken its folder away. */
async function startDemo() {
  const args = [join(repository, 'bin/fivetwenty.mjs'), 'demo', '--port', '0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const end = async () => {
    child.kill('SIGINT');
    await ended;
  };
  const said = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (more) => {
      text += more;
      const [, address, password] = /Address: +(\S+)\n[\s\S]*Password: +(.+)\n/.exec(text) ?? [];
      if (password !== undefined) resolve({ address, password });
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The demo ended before it was ready.')));
  });
  return { ...said, end };
}

/** Signs in once at each kind of screen. Answers what that browser keeps, for all the pictures that follow. */
async function signIn(browser, { address, password }, who, screen) {
  const context = await browser.newContext({ ...screens[screen], baseURL: address });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('radio', { name: who }).check({ force: true });
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Enter Our World' }).click();
  await page.getByRole('button', { name: 'Share love' }).waitFor();
  // On a desk it lies open over the page, at first.
  if (screen === 'desk') {
    await page.getByRole('button', { name: 'Minimize notes' }).click();
    await page.getByRole('button', { name: /^Open notes/ }).waitFor();
  }
  const kept = await context.storageState();
  await context.close();
  return kept;
}

/** Whether every font and every picture in sight is there, no message lies over the page, and nothing moves. */
const isStill = async () => {
  await document.fonts.ready;
  const inSight = [...document.images].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  });
  // What is loaded may still have to be drawn.
  const drawn = await Promise.allSettled(inSight.map((image) => image.decode()));
  const dialogs = [...document.querySelectorAll('[role="dialog"]')];
  const still =
    drawn.every(({ status }) => status === 'fulfilled') &&
    document.querySelector('[aria-busy="true"], [role="alertdialog"]') === null &&
    dialogs.every((dialog) => dialog.checkVisibility({ opacityProperty: true })) &&
    document.getAnimations().every(({ playState }) => playState !== 'running');
  // The last of all that is drawn two frames later.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return still;
};

/** A screenshot that is the same as the one before: on a busy computer, what came last is drawn after some others. */
async function steady(page) {
  const take = () => page.screenshot({ animations: 'disabled' });
  let before = await take();
  let now = await take();
  while (!now.equals(before)) {
    before = now;
    now = await take();
  }
  return now;
}

async function takePicture(browser, address, storageState, { name, on, theme, path, show }) {
  const { default: sharp } = await import('sharp');
  const context = await browser.newContext({
    ...{ ...screens[on], baseURL: address, storageState },
    ...{ colorScheme: theme, reducedMotion: 'reduce', locale: 'en-GB' },
  });
  const page = await context.newPage();
  await page.goto(path);
  // The window of the shared note and the theme are among what comes last.
  await page.getByRole('button', { name: /^Open notes/ }).waitFor();
  if (on === 'desk') await page.getByRole('button', { name: /^Switch to/ }).waitFor();
  await show(page);
  // What it points at looks otherwise.
  await page.mouse.move(0, 0);
  await page.waitForFunction(isStill);
  const picture = await sharp(await steady(page))
    .webp({ quality: 80, effort: 6 })
    .toBuffer();
  await context.close();
  if (picture.length > mostBytes) {
    throw new Error(`${name}.webp has ${picture.length} bytes, more than ${mostBytes}`);
  }
  await sharp(picture).toFile(join(folder, `${name}.webp`));
  console.log(`${name}.webp  ${(picture.length / 1000).toFixed(1)} kB`);
}

async function takeAll(browser, demo) {
  const signedIn = new Map();
  for (const scene of scenes) {
    const key = `${scene.who} ${scene.on}`;
    if (!signedIn.has(key)) signedIn.set(key, await signIn(browser, demo, scene.who, scene.on));
    await takePicture(browser, demo.address, signedIn.get(key), scene);
  }
}

/** What is shown no more goes. */
function removeOthers() {
  const names = new Set(scenes.map(({ name }) => `${name}.webp`));
  for (const file of readdirSync(folder)) if (!names.has(file)) rmSync(join(folder, file));
}

async function main() {
  await build();
  const [{ chromium }, { getChromium }] = await Promise.all([
    import('@playwright/test'),
    import('../tests/support/chromium.mjs'),
  ]);
  mkdirSync(folder, { recursive: true });
  // Root has no sandbox; nobody here has a graphics card to rely on.
  const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const demo = await startDemo();
  try {
    const browser = await chromium.launch({ executablePath: getChromium(), args });
    try {
      await takeAll(browser, demo);
    } finally {
      await browser.close();
    }
  } finally {
    await demo.end();
  }
  removeOthers();
}

await main();
