import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  expectAccessible,
  expectAccessibleLayouts,
} from '../../../../tests/components/accessible.ts';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { whilePrinted } from '../../../../tests/components/media.ts';
import { renderRoutes, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { expectToast } from '../../../../tests/components/toasts.ts';
import { t } from '../messages/index.ts';
import { changeProfilePage, type ProfilePage, readProfilePage } from '../profiles.contract.ts';
import { fieldsOf, type Layout } from '../profiles.rules.ts';
import * as Page from './ProfilePage.tsx';

const openFor = (as: 'zoe' | 'sam' | null) => (path: string) =>
  renderRoutes([{ path: '/:username', ...Page }], path, { as });
const open = openFor('zoe');
const headings = (screen: Screen) =>
  screen
    .getByRole('heading', { level: 2 })
    .elements()
    .map((heading) => heading.textContent);
const edit = (screen: Screen, title: string) =>
  screen.getByRole('button', { name: t.editor.editOf(title), exact: true });
const field = (screen: Screen, title: string) => screen.getByRole('textbox', { name: title });
const save = (screen: Screen) => screen.getByRole('button', { name: t.editor.save, exact: true });
const section = (screen: Screen, title: string) => screen.getByRole('region', { name: title });

/** A page with these texts; the others are the template. */
function pageOf(
  username: string,
  layout: Layout,
  texts: Readonly<Record<string, string>> = {},
): ProfilePage {
  const template: Readonly<Record<string, string>> = t.template;
  const written = Object.keys(texts).filter((name) => texts[name] !== '');
  const sections = fieldsOf(layout).map((name) => [name, texts[name] || (template[name] ?? '')]);
  return { username, layout, sections: Object.fromEntries(sections), written };
}

/** Saves a page as the server does. Returns how another device changes it. */
function keepPage(username: string, layout: Layout) {
  const texts: Record<string, string> = {};
  const current = () => pageOf(username, layout, texts);
  const change = (sections: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(sections)) texts[name] = text.trim();
  };
  server.reply(readProfilePage, 200, current);
  const accept = () =>
    server.reply(changeProfilePage, 200, ({ body }) => {
      change(body.sections);
      return current();
    });
  accept();
  return { change, accept };
}

test('profile page: visitors read a resume without private data', async () => {
  server.reply(readProfilePage, 200, pageOf('zoe', 'resume'));
  const screen = await openFor(null)('/zoe');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Resume' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Resume - Fivetwenty');
  expect(headings(screen)).toEqual([
    'Research and expertise',
    'Education',
    'Technical skills',
    'Experience',
    'Featured projects',
    'Publications',
  ]);
  await expect.element(screen.getByText(t.template.publications)).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  await expectAccessibleLayouts();
});

test('profile page: visitors read a placeholder; an address of another kind makes no link', async () => {
  const linkedIn = 'javascript:alert(1)';
  server.reply(readProfilePage, 200, pageOf('sam', 'placeholder', { linkedIn }));
  const screen = await openFor(null)('/sam');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  const connect = section(screen, "Let's Connect");
  for (const words of ['Send Email', 'View LinkedIn']) {
    await expect.element(connect.getByText(words, { exact: true })).toBeVisible();
  }
  await expect.element(connect.getByText(t.page.notSet)).toHaveLength(2);
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
  await expectAccessibleLayouts();
});

test('profile page: Cancel discards a section by keyboard', async () => {
  keepPage('zoe', 'resume');
  const screen = await open('/zoe');
  await tabTo(edit(screen, 'Education'));
  await userEvent.keyboard('{Enter}');
  await expect.element(field(screen, 'Education')).toHaveFocus();
  await userEvent.keyboard('nonsense');
  await expect.element(screen.getByText(t.editor.unsaved)).toBeVisible();
  await expectAccessibleLayouts();
  await tabTo(screen.getByRole('button', { name: t.editor.cancel }));
  await userEvent.keyboard('{Enter}');
  await expect.element(edit(screen, 'Education')).toHaveFocus();
  await expect.element(screen.getByText(t.template.education)).toBeVisible();
  expect(server.requests(changeProfilePage)).toEqual([]);
});

test('profile page: a draft that is too long is not sent; it survives leaving the page, an error, and being offline', async () => {
  const { accept } = keepPage('zoe', 'resume');
  const words = 'A school\n  <b>and</b> another';
  const screen = await open('/zoe');
  await edit(screen, 'Education').click();
  await field(screen, 'Education').fill('x'.repeat(5_001));
  await expect.element(screen.getByText(t.page.tooLong(1))).toBeVisible();
  await save(screen).click();
  await expect.element(field(screen, 'Education')).toHaveFocus();
  expect(server.requests(changeProfilePage)).toEqual([]);
  await field(screen, 'Education').fill(words);
  await screen.navigate('/a/b');
  await screen.navigate('/zoe');
  await expect.element(field(screen, 'Education')).toHaveValue(words);

  server.reply(changeProfilePage, 500, { message: 'broken' });
  await save(screen).click();
  const failed = screen.getByRole('alert').getByText(t.editor.failed);
  await expect.element(failed).toBeVisible();
  await expectAccessible();
  server.offline();
  await save(screen).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/^You're offline\./);
  server.online();
  accept();
  await field(screen, 'Education').click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectToast(t.editor.saved);
  await expect.element(edit(screen, 'Education')).toHaveFocus();
  await expect
    .poll(() => section(screen, 'Education').getByText('<b>and</b>').element().textContent)
    .toBe(words);
});

test("profile page: the name and the links of Let's Connect", async () => {
  keepPage('sam', 'placeholder');
  const screen = await openFor('sam')('/sam');
  await edit(screen, 'Name').click();
  await field(screen, 'Name').fill('Sam Smith');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Sam Smith' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Sam Smith - Fivetwenty');

  await edit(screen, "Let's Connect").click();
  const email = field(screen, t.editor.email);
  const linkedIn = field(screen, t.editor.linkedIn);
  await email.fill('sam@example.org?bcc=eve@example.org');
  await linkedIn.fill('https://linkedin.com.evil.example/in/sam');
  await save(screen).click();
  await expect.element(screen.getByText(t.page.noEmail)).toBeVisible();
  await expect.element(screen.getByText(t.page.noLinkedIn)).toBeVisible();
  await expect.element(email).toHaveFocus();
  await expectAccessibleLayouts();
  await email.fill('sam+home@example.org');
  await linkedIn.fill('https://www.linkedin.com/in/sam');
  await save(screen).click();
  await expect
    .element(screen.getByRole('link', { name: 'Send Email', exact: true }))
    .toHaveAttribute('href', 'mailto:sam%2Bhome@example.org');
  await expect
    .element(screen.getByRole('link', { name: 'View LinkedIn', exact: true }))
    .toHaveAttribute('href', 'https://www.linkedin.com/in/sam');

  // Print shows only the owner's texts.
  await whilePrinted(async () => {
    await expect.element(screen.getByText('sam+home@example.org')).toBeVisible();
    await expect.element(screen.getByText(t.template.about)).not.toBeVisible();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  });
});
