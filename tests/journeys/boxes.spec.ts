import { card, reviewOf } from './box-players.ts';
import { expect, openDevice, test } from './couple.ts';
import { region } from './dashboard-screen.ts';
import { expectToast, phone } from './page-checks.ts';
import { picture } from './pictures.ts';
import { holdRequest } from './server-api.ts';

test.use({ firstPath: '/surprise-boxes' });

test('a box from creating to claiming: it floats, is proved by a photo, rejected, approved, and becomes a memory', async ({
  browser,
  zoe,
  address,
}) => {
  test.slow();
  const sam = await openDevice(browser, address, 'Sam', {
    ...phone,
    hasTouch: true,
    reducedMotion: 'no-preference',
  });
  const { page } = sam;
  // Over the live connection, which other pages show.
  await page.goto(`${address}/surprise-boxes`);
  for (const each of [page, zoe.page]) {
    await expect(each.getByText('Live', { exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();

  // Zoë makes a box.
  await zoe.page.getByRole('button', { name: 'Create Box' }).first().click();
  const form = zoe.page.getByRole('dialog', { name: 'Create Box' });
  await form.getByLabel('Prize name').fill('A kite');
  await form.getByLabel('Prize description').fill('A red one');
  await form.getByLabel('Task description').fill('Show me');
  await form.getByLabel('Prize price ($)').fill('12.5');
  await form.getByLabel('Prize price ($)').press('Enter');
  await expect(form.getByText('Step 2 of 2')).toBeInViewport({ ratio: 1 });
  await form.getByRole('button', { name: 'Create Box' }).click();
  const owned = card(zoe.page, 'A kite');
  await expect(owned).toContainText('Waiting for recipient to open');

  // It floats over Sam's page, who opens it by a tap.
  await expectToast(page, 'A surprise box from Zoë has dropped: “Show me”');
  await expect(region(sam, 'For you')).toContainText('A surprise from ZoëShow me');
  const floating = page.getByRole('button', { name: 'Open a surprise box from Zoë' });
  await floating.evaluate((button) => {
    for (const animation of button.getAnimations()) animation.pause();
  });
  await floating.tap({ force: true });
  const opened = page.getByRole('dialog', { name: 'A surprise from Zoë' });
  await expect(opened).toContainText('Show me');
  await expect(owned).toContainText('Waiting for completion');
  await opened.getByRole('button', { name: 'Later' }).click();

  // A proof photo is uploaded while its dialog is closed.
  await page.getByRole('link', { name: /^Surprises/ }).click();
  await expect(page.getByText('A kite')).toHaveCount(0);
  const complete = card(page, 'Show me').getByRole('button', { name: 'Complete task' });
  await complete.click();
  const completion = page.getByRole('dialog', { name: 'Complete task' });
  const send = completion.getByRole('button', { name: 'Send for approval' });
  const goOn = await holdRequest(page, '**/api/photos/upload-single');
  const buffer = await picture({ hue: 120 });
  await completion
    .locator('input[type=file]')
    .setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer });
  await expect(send).toHaveAccessibleDescription('Your photo is still uploading.');
  await page.keyboard.press('Escape');
  await expect(complete).toBeFocused();
  await complete.click();
  await expect(send).toHaveAccessibleDescription('Your photo is still uploading.');
  // The browser asks before the page is left.
  const asked = page.waitForEvent('dialog');
  const leaving = page.evaluate(() => location.reload());
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;
  goOn();
  await expect(completion.getByRole('img')).toBeVisible();
  await send.click();

  // Zoë asks for another try.
  await expect(zoe.page.getByRole('tab', { name: 'Created (1)' })).toContainText('1 pending');
  await expect(owned.getByRole('link', { name: 'Proof photo' })).toBeVisible();
  const review = reviewOf(zoe.page, 'A kite');
  await review.open();
  await review.askAgain.click();
  await review.rejection.getByLabel("What's missing?").fill('The sky');
  await review.rejection.getByRole('button', { name: 'Ask for another try' }).click();
  await expect(card(page, 'Show me')).toContainText('The sky');
  await complete.click();
  await completion.getByLabel('How did you do it?').fill('Look up');
  await completion.getByRole('button', { name: 'Choose from gallery' }).click();
  await page.getByRole('dialog', { name: 'Choose a photo' }).getByRole('option').first().click();
  await page.getByRole('button', { name: 'Done' }).click();
  await send.click();
  await expect(owned).toContainText('Look up');
  await review.open();
  await review.approve.click();
  await expect(owned).toContainText('Approved');

  // Sam gets the prize, and both keep a memory of it.
  const won = card(page, 'A kite');
  await won.getByRole('button', { name: 'Claim prize' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hooray!' }).click();
  await expect(owned).toContainText('Claimed');
  await owned.getByRole('button', { name: 'Keep as a memory' }).click();
  await expectToast(zoe.page, 'Memory saved');
  await won.getByRole('link', { name: 'View memory' }).click();
  const memory = page.getByRole('dialog', { name: 'A kite' });
  await expect(memory).toContainText('Look up');
  await expect(memory.getByRole('img')).toHaveCount(1);
  await sam.context.close();
});
