// Takes the screenshots of README.md and docs/guide: npm run screenshots
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { getChromium } from '../tests/support/chromium.mjs';
import { startDemo } from '../tests/support/demo.mjs';
import { build } from './build.mjs';
import { repository } from './lib.mjs';
import { scenes } from './screenshots/scenes.mjs';

const folder = join(repository, 'docs/screenshots');
const screens = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 } },
};
const mostBytes = 90_000;

/** Signs in and returns the storage of the browser. */
async function signIn(browser, { address, password }, who, screen) {
  const context = await browser.newContext({ ...screens[screen], baseURL: address });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('radio', { name: who }).check({ force: true });
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Enter Our World' }).click();
  await page.getByRole('button', { name: 'Share love' }).waitFor();
  const storage = await context.storageState();
  await context.close();
  return storage;
}

/** True if fonts and visible images are loaded, no toast is visible, and no animation is running. */
const isStill = async () => {
  await document.fonts.ready;
  const visible = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  // A loaded image may not be painted yet.
  const decoded = await Promise.allSettled(visible.map((image) => image.decode()));
  const dialogs = [...document.querySelectorAll('[role="dialog"]')];
  return (
    decoded.every(({ status }) => status === 'fulfilled') &&
    document.querySelector('[aria-busy="true"], [role="alertdialog"]') === null &&
    dialogs.every((dialog) => dialog.checkVisibility({ opacityProperty: true })) &&
    document.getAnimations().every(({ playState }) => playState !== 'running')
  );
};

/** Takes screenshots until two in a row are equal: a busy computer paints late. */
async function steady(page) {
  const take = () => page.screenshot({ animations: 'disabled' });
  let [before, now] = [await take(), await take()];
  while (!now.equals(before)) [before, now] = [now, await take()];
  return now;
}

async function takePicture(browser, address, storageState, { name, on, theme, path, show }) {
  const context = await browser.newContext({
    ...screens[on],
    baseURL: address,
    storageState,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto(path);
  // The note and the theme button load last.
  await page.getByRole('button', { name: /^Open notes/ }).waitFor();
  if (on === 'desk') await page.getByRole('button', { name: /^Switch to/ }).waitFor();
  await show(page);
  // Avoids hover styles.
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

await build();
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) rmSync(join(folder, file));
const demo = await startDemo();
// Chromium has no sandbox for root.
const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
const browser = await chromium.launch({ executablePath: getChromium(), args });
try {
  const storages = new Map();
  for (const scene of scenes) {
    const key = `${scene.who} ${scene.on}`;
    if (!storages.has(key)) storages.set(key, await signIn(browser, demo, scene.who, scene.on));
    await takePicture(browser, demo.address, storages.get(key), scene);
  }
} finally {
  await browser.close();
  await demo.end();
}
