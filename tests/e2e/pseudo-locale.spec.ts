import type { Page } from '@playwright/test';
import { startBuiltServer } from '../support/built-server.ts';
import { pseudoBuild } from '../support/pseudo-build.ts';
import { expect, openDevice, test } from './couple.ts';
import { phone, shownTexts } from './looks.ts';
import { expectTranslated, seedScreens } from './screens.ts';

/** The couple's own texts, names of keys and time zones, and dates, which follow the locale instead of the messages. */
const notMessages = [
  /Zoë|Sam|zoe|sam|Travel|Trip|First kiss|(Waiting|Opened|Completed|Approved|Claimed) one|Breakfast|Massage|By the lake|It is cooked|by the sea|Cook for me|Unknown device/,
  /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|^(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day/,
];

test('all texts are messages, and longer texts fit a phone @night', async ({ browser, made }) => {
  test.slow();
  const build = await pseudoBuild();
  const server = await startBuiltServer({}, made.folder, build.program);
  try {
    const address = `http://localhost:${server.port}`;
    await seedScreens(address);
    const stranger = await browser.newPage();
    await stranger.goto(`${address}/login`);
    await expect(stranger.locator('form')).toBeVisible();
    expect(await foreignTexts(stranger)).toEqual([]);
    await stranger.close();

    const { page, context } = await openDevice(browser, address, 'Zoë', {
      ...phone,
      hasTouch: true,
    });
    await expectTranslated(page, address, foreignTexts);
    await context.close();
  } finally {
    await server.remove();
    build.remove();
  }
});

/** Texts and accessible names with Latin words outside the brackets of the pseudo-locale. */
const foreignTexts = async (page: Page): Promise<string[]> =>
  (await shownTexts(page))
    .map((text) => text.replaceAll(/⟦[^⟦⟧]*⟧/g, '').trim())
    .filter((rest) => /[a-z]{2}/i.test(rest) && !notMessages.some((known) => known.test(rest)));
