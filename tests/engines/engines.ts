// Walks the main screens in Firefox and WebKit, and takes a picture of each: npm run engines [-- firefox|webkit]
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { startDemo } from '../support/demo.mjs';
import { type Browser, type Overflow, until } from './browser.ts';
import { startFirefox } from './firefox.ts';
import { type Recorder, startRecorder } from './recorder.ts';
import { screens, userOf, type Visit } from './walk.ts';
import { startWebKit } from './webkit.ts';

const folder = fileURLToPath(new URL('../../test-results/engines/', import.meta.url));
const sizes = { desk: [1280, 800], phone: [390, 844] } as const;
const engines = { firefox: startFirefox, webkit: startWebKit };

/** Returns the problems of all screens. */
async function walk(browser: Browser, recorder: Recorder, visit: Visit): Promise<string[]> {
  const problems: string[] = [];
  const user = userOf(browser, recorder.address);
  await browser.resize(...sizes.desk);
  for (const [screen, show] of Object.entries(screens)) {
    await show(user, visit);
    for (const [size, [width, height]] of Object.entries(sizes)) {
      await browser.resize(width, height);
      await rest(browser);
      const overflows = await browser.evaluate<Overflow[]>('window.engines.overflows()');
      writeFileSync(join(folder, `${browser.name}-${screen}-${size}.png`), await browser.picture());
      problems.push(
        ...recorder.take().map((text) => `${screen}: ${text}`),
        ...overflows.map(({ element, pixels }) => `${screen} (${size}): ${element} +${pixels} px`),
      );
    }
    await browser.resize(...sizes.desk);
    await rest(browser);
  }
  return problems;
}

async function rest(browser: Browser): Promise<void> {
  let pending: string[] | null = null;
  try {
    await until('page at rest', async () => {
      pending = await browser.evaluate<string[] | null>('window.engines?.pending()');
      return pending?.length === 0;
    });
  } catch (error) {
    throw new Error(`${String(error)}: ${JSON.stringify(pending)}`);
  }
}

/** Starts one browser and a server with the demo, and prints the problems. */
async function run(name: string, start: () => Promise<Browser>, photo: string): Promise<void> {
  const browser = await start();
  try {
    const demo = await startDemo();
    const recorder = await startRecorder(Number(new URL(demo.address).port));
    try {
      const problems = await walk(browser, recorder, { password: demo.password, photo });
      console.log([`${name}: ${problems.length} problems`, ...problems].join('\n  '));
      if (problems.length > 0) process.exitCode = 1;
    } catch (error) {
      writeFileSync(join(folder, `${name}-stopped.png`), await browser.picture());
      console.error(`${name}:`, error, recorder.take());
      process.exitCode = 1;
    } finally {
      recorder.close();
      await demo.end();
    }
  } finally {
    await browser.close();
  }
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const photo = join(folder, 'upload.jpg');
const brown = { width: 640, height: 480, channels: 3, background: '#804020' } as const;
await sharp({ create: brown }).jpeg().toFile(photo);
const chosen = process.argv.slice(2);
for (const [name, start] of Object.entries(engines)) {
  if (chosen.length === 0 || chosen.includes(name)) await run(name, start, photo);
}
console.log(`Pictures: ${folder}`);
