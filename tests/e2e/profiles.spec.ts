import type { Page } from '@playwright/test';
import { profilesMessages } from '#features/profiles/messages/en.ts';
import { changeProfilePage, readProfilePage } from '#features/profiles/profiles.contract.ts';
import { expect, signBackIn, test } from './couple.ts';
import { from } from './gallery-wire.ts';
import {
  collectPageErrors,
  expectAccessible,
  expectMessage,
  expectUsable,
  tabTo,
  tryAgain,
} from './looks.ts';
import { heldBack } from './wire.ts';

const headings = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();
const edit = (page: Page, title: string) =>
  page.getByRole('button', { name: profilesMessages.editor.editOf(title), exact: true });
const field = (page: Page, title: string) => page.getByRole('textbox', { name: title });
const save = (page: Page) =>
  page.getByRole('button', { name: profilesMessages.editor.save, exact: true });
const section = (page: Page, title: string) => page.getByRole('region', { name: title });
const callFor = (username: string) => `**${readProfilePage.path.replace(':username', username)}`;

test('signed-out visitors read both pages without private data, with loading and error states @night', async ({
  page,
  address,
}) => {
  const problems = collectPageErrors(page);
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') || pathname === '/ws') requested.push(pathname);
  });
  const answer = await page.goto(`${address}/zoe`);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await expect(page.getByRole('heading', { level: 1, name: 'Resume' })).toBeVisible();
  await expect(page).toHaveTitle('Resume - Fivetwenty');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  expect(await headings(page)).toEqual([
    'Research and expertise',
    'Education',
    'Technical skills',
    'Experience',
    'Featured projects',
    'Publications',
  ]);
  await expect(page.getByText(profilesMessages.template.publications)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expectUsable(page);

  await page.goto(`${address}/sam`);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(await headings(page)).toEqual([
    'About',
    'Education',
    'Competencies',
    'Experience',
    'Projects',
    'Interests',
    "Let's Connect",
  ]);
  const connect = section(page, "Let's Connect");
  for (const words of ['Send Email', 'View LinkedIn']) {
    await expect(connect.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(connect.getByText(profilesMessages.page.notSet)).toHaveCount(2);
  await expect(page.getByRole('link')).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText(/Zoë|Sam\b|Days Together/);
  await expectUsable(page);
  expect([...new Set(requested)].sort()).toEqual(['/api/profiles/sam', '/api/profiles/zoe']);
  expect(problems).toEqual([]);

  for (const path of ['/nobody', '/photos', '/settings']) {
    await page.goto(address + path);
    await expect(page).toHaveURL(/\/login$/);
  }

  // Loading and error.
  const release = await heldBack(page, callFor('zoe'));
  const request = page.waitForRequest(callFor('zoe'));
  await page.goto(`${address}/zoe`);
  await request;
  await expect(page.getByRole('heading', { name: 'Loading...' })).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(page.getByText(profilesMessages.template.research)).toBeVisible();

  await page.route(callFor('sam'), (route) => route.abort());
  await page.goto(`${address}/sam`);
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expectUsable(page);
  await page.unroute(callFor('sam'));
  await tryAgain(page);
  await expect(page.getByText(profilesMessages.template.about)).toBeVisible();
});

test('the owner edits a section, the partner sees it live, and drafts survive errors, offline and sign-out @night', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  const problems = collectPageErrors(page);
  await sam.page.goto(`${address}/zoe`);
  await expect(sam.page.getByText(profilesMessages.template.education)).toBeVisible();
  await expect(edit(sam.page, 'Education')).toHaveCount(0);
  await page.goto(`${address}/settings#details`);
  await page.getByRole('link', { name: profilesMessages.links.yours }).click();
  await expect(page).toHaveURL(`${address}/zoe`);

  // By keyboard alone; Cancel discards the text.
  await tabTo(page, 'button', profilesMessages.editor.editOf('Education'));
  await page.keyboard.press('Enter');
  await expect(field(page, 'Education')).toBeFocused();
  await page.keyboard.type('nonsense');
  await page.getByRole('button', { name: profilesMessages.editor.cancel }).press('Enter');
  await expect(edit(page, 'Education')).toBeFocused();
  await expect(page.getByText(profilesMessages.template.education)).toBeVisible();

  // The draft survives leaving the page, a server error and being offline.
  const words = 'A school\n  <b>and</b> another';
  await edit(page, 'Education').click();
  await field(page, 'Education').fill(words);
  await expect(page.getByText(profilesMessages.editor.unsaved)).toBeVisible();
  await expectUsable(page, 'form');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Share love' })).toBeVisible();
  await page.goto(`${address}/zoe`);
  await expect(field(page, 'Education')).toHaveValue(words);
  expect(problems).toEqual([]);
  const change = `**${changeProfilePage.path}`;
  await page.route(change, (route) => route.fulfill({ status: 500, json: { message: 'broken' } }));
  await save(page).click();
  await expect(page.getByRole('alert').getByText(profilesMessages.editor.failed)).toBeVisible();
  await page.unroute(change);
  await zoe.context.setOffline(true);
  await field(page, 'Education').press('Control+Enter');
  await expect(page.getByRole('alert').getByText(profilesMessages.editor.failed)).toBeVisible();
  await zoe.context.setOffline(false);
  await expect(field(page, 'Education')).toHaveValue(words);
  await field(page, 'Education').press('Control+Enter');
  await expectMessage(page, profilesMessages.editor.saved);
  await expect(edit(page, 'Education')).toBeFocused();
  for (const each of [page, sam.page]) {
    await expect(section(each, 'Education').getByText('<b>and</b>')).toHaveText(words);
  }

  // Another device edits another section at the same time; an empty text restores the template.
  await edit(page, 'Education').click();
  await field(page, 'Education').fill(' \n');
  await from(address, 'zoe', changeProfilePage, { body: { sections: { skills: 'knots' } } });
  await expect(page.getByText('knots')).toBeVisible();
  await save(page).click();
  await expect(sam.page.getByText(profilesMessages.template.education)).toBeVisible();
  await expect(sam.page.getByText('knots')).toBeVisible();

  // Text that is too long shows an error at once and is not sent.
  await edit(page, 'Education').click();
  await field(page, 'Education').fill('x'.repeat(5_001));
  await expect(page.getByText(profilesMessages.page.tooLong(1))).toBeVisible();
  await save(page).click();
  await expect(field(page, 'Education')).toBeFocused();
  await field(page, 'Education').fill('kept through a sign-in');

  // A user whose session has ended signs in and returns to the draft.
  await page.route(change, (route) =>
    route.fulfill({ status: 401, json: { message: 'Please sign in.' } }),
  );
  await save(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.unroute(change);
  await signBackIn(page, 'Zoë');
  await expect(page).toHaveURL(`${address}/zoe`);
  await save(page).click();
  await expect(sam.page.getByText('kept through a sign-in')).toBeVisible();

  await page.goto(`${address}/nobody`);
  await expect(page).toHaveURL(`${address}/`);
  await expectMessage(page, "That page doesn't exist.");
});

test("the name and the links of Let's Connect: validation, safe links, print", async ({
  sam,
  browser,
  address,
}) => {
  const { page } = sam;
  await page.goto(`${address}/sam`);
  await edit(page, 'Name').click();
  await field(page, 'Name').fill('Sam Smith');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sam Smith' })).toBeVisible();
  await expect(page).toHaveTitle('Sam Smith - Fivetwenty');

  await edit(page, "Let's Connect").click();
  const email = page.getByRole('textbox', { name: profilesMessages.editor.email });
  const linkedIn = page.getByRole('textbox', { name: profilesMessages.editor.linkedIn });
  await email.fill('sam@example.org?bcc=eve@example.org');
  await linkedIn.fill('https://linkedin.com.evil.example/in/sam');
  await save(page).click();
  await expect(page.getByText(profilesMessages.page.noEmail)).toBeVisible();
  await expect(page.getByText(profilesMessages.page.noLinkedIn)).toBeVisible();
  await expect(email).toBeFocused();
  await expectUsable(page, 'form');
  await email.fill('sam+home@example.org');
  await linkedIn.fill('https://www.linkedin.com/in/sam');
  await save(page).click();

  const stranger = await browser.newPage({ reducedMotion: 'reduce' });
  for (const each of [page, stranger]) {
    if (each === stranger) await stranger.goto(`${address}/sam`);
    await expect(each.getByRole('link', { name: 'Send Email', exact: true })).toHaveAttribute(
      'href',
      'mailto:sam%2Bhome@example.org',
    );
    await expect(each.getByRole('link', { name: 'View LinkedIn', exact: true })).toHaveAttribute(
      'href',
      'https://www.linkedin.com/in/sam',
    );
  }

  // A malicious response produces no link.
  await stranger.route(callFor('sam'), async (route) => {
    const answer = await route.fetch();
    const body = readProfilePage.answers[200].parse(await answer.json());
    const sections = {
      ...body.sections,
      email: 'javascript:alert(1)',
      linkedIn: 'javascript:alert(1)',
    };
    await route.fulfill({ response: answer, json: { ...body, sections } });
  });
  await stranger.reload();
  await expect(stranger.getByText(profilesMessages.page.notSet)).toHaveCount(2);
  await expect(stranger.getByRole('link')).toHaveCount(0);

  // Print shows only the owner's texts.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('sam+home@example.org')).toBeVisible();
  await expect(page.getByText(profilesMessages.template.about)).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await stranger.close();
});
