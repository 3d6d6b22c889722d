import { countMemories } from '#features/memories/memories.contract.ts';
import { readOnThisDay } from '#features/memories/on-this-day.contract.ts';
import { readPhotosPage, readRandomPhotos } from '#features/photos/photos.contract.ts';
import { readRelationship } from '#features/relationship/relationship.contract.ts';
import { comeIn, expect, test } from './couple.ts';
import { fourYearsAgo } from './dashboard-screen.ts';
import { complaints, expectAccessible, expectReflow, largeText, variants } from './looks.ts';
import { addMemory } from './memory-wire.ts';
import { addPhoto } from './pictures.ts';

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

for (const { name, ...look } of variants) {
  // With all that moves, which others never see.
  const moving = { ...look, reducedMotion: 'no-preference' } as const;

  test(`every state of the dashboard can be read by everyone (${name}) @night`, async ({
    browser,
    address,
  }) => {
    test.slow();
    const { page, context } = await comeIn(browser, address, 'Zoë', moving);
    const heard = complaints(page);
    const looks = async () => {
      await expectAccessible(page);
      await expectReflow(page);
    };
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Start Your Love Story' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Milestone days' })).toBeVisible();
    await looks();

    const day = fourYearsAgo();
    for (const hue of [0, 60, 120, 180, 240]) {
      const takenAt = `${hue === 0 ? day : '2024-05-14'}T10:00:00`;
      await addPhoto(address, 'sam', { hue, width: 240, height: 160, takenAt });
    }
    for (const type of ['anniversary', 'event'] as const) {
      await addMemory(address, 'sam', { title: long, description: long, type, date: day });
    }
    const list = page.getByRole('list', { name: 'Coming up' });
    await expect(list.getByRole('link')).toHaveCount(1);
    const onThisDay = page.getByRole('region', { name: 'On this day' });
    await expect(onThisDay.getByRole('listitem')).toHaveCount(3);
    await expectReflow(page);
    // Axe cannot measure what passes by.
    await page.getByRole('button', { name: 'Pause photo strip' }).click();
    await page.getByRole('button', { name: 'Pet the cat' }).first().click();
    await looks();
    await largeText(page);
    await expectReflow(page);
    await page.reload();
    await onThisDay.getByRole('button', { name: /^Hide Photo/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectReflow(page);
    expect(heard).toEqual([]);

    const failing = [readRandomPhotos, readPhotosPage, countMemories, readOnThisDay];
    for (const { path } of [...failing, readRelationship]) {
      await page.route(
        ({ pathname }) => pathname === path,
        (route) => route.fulfill({ status: 400, json: { message: 'No' } }),
      );
    }
    await page.reload();
    await expect(page.getByText("Couldn't load your milestone days")).toBeVisible();
    // The start date is unknown.
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(4);
    await looks();
    await context.close();
  });

  test(`every state of the settings can be read by everyone (${name}) @night`, async ({
    browser,
    address,
  }) => {
    const { page, context } = await comeIn(browser, address, 'Sam', look);
    const heard = complaints(page);
    const looks = async () => {
      await expectAccessible(page);
      await expectReflow(page);
    };
    await page.goto(`${address}/settings#none`);
    await expect(page.getByRole('button', { name: 'Our details' })).toBeVisible();
    await looks();
    await page.goto(`${address}/settings#timeline,details`);
    await expect(page.getByRole('timer')).toBeVisible();
    await page.getByLabel('Your name').fill(' ');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByLabel('Together since').fill('2999-01-01');
    await page.getByRole('button', { name: 'Save for both of you' }).click();
    await expect(page.getByRole('alert')).toHaveCount(2);
    await looks();
    await page.getByRole('combobox', { name: 'Time zone' }).fill('europe');
    await expect(page.getByRole('option').first()).toBeVisible();
    await looks();
    await page.keyboard.press('Escape');
    await largeText(page);
    await expectReflow(page);
    expect(heard).toEqual([]);
    await context.close();
  });
}
