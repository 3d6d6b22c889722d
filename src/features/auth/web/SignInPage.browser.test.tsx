import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { session } from '#platform/web/session/session.ts';
import { expectAccessibleLayouts, resizeToPhone } from '../../../../tests/components/accessible.ts';
import { users } from '../../../../tests/components/data.ts';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { renderRoutes, type Screen, tokenOf } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { login, readPartners } from '../auth.contract.ts';
import * as SignInPage from './SignInPage.tsx';

const password = 'our own words';

function open(language: 'en' | 'zh-CN' = 'en'): Promise<Screen> {
  server.reply(
    readPartners,
    200,
    [users.zoe, users.sam].map(({ username, displayName, color }) => ({
      username,
      displayName,
      color,
    })),
  );
  return renderRoutes([{ path: '/login', ...SignInPage }], '/login', { as: null, language });
}
const choose = (screen: Screen, name: string) =>
  screen.getByRole('radio', { name }).click({ force: true });
const field = (screen: Screen) => screen.getByLabelText('Password', { exact: true });
const enter = (screen: Screen) => screen.getByRole('button', { name: 'Enter Our World' });

/** Accepts the password as the server does. */
const acceptAll = () =>
  server.reply(login, 200, ({ body: { username } }) =>
    username === 'zoe'
      ? { token: tokenOf('zoe'), user: users.zoe }
      : { token: tokenOf('sam'), user: users.sam },
  );

test('sign-in page: its texts, in both colors, and a wrong password', async () => {
  const screen = await open();
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Welcome to our sanctuary');
  await expect.element(screen.getByText('A private space for our precious memories')).toBeVisible();
  await expect.element(screen.getByPlaceholder('Enter password')).toBeVisible();
  await expect.element(screen.getByRole('radiogroup', { name: 'Who are you?' })).toBeVisible();
  await expect.element(enter(screen)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessibleLayouts();

  await choose(screen, 'Sam');
  await expect.element(enter(screen)).not.toHaveAttribute('aria-disabled');
  await expectAccessibleLayouts();
  server.reply(login, 401, { message: 'No' });
  await field(screen).fill('not our password');
  await enter(screen).click();
  await expect.element(screen.getByText('Invalid credentials. Please try again.')).toBeVisible();
  await expect.element(field(screen)).toHaveValue('not our password');
  await expectAccessibleLayouts();
});

test('sign-in page: in Chinese', async () => {
  const screen = await open('zh-CN');
  await expect.element(screen.getByRole('radio', { name: 'Sam' })).toBeInTheDocument();
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(screen.container.textContent).not.toMatch(/Welcome|Password|Enter/);
  await expectAccessibleLayouts();
});

test('sign-in page: on a phone, the form and the language button fill the column in both languages', async () => {
  await resizeToPhone();
  for (const language of ['en', 'zh-CN'] as const) {
    const screen = await open(language);
    const form = screen.getByRole('radiogroup');
    await expect.element(form).toBeVisible();
    const { left, width } = form.element().getBoundingClientRect();
    expect(width).toBe(document.documentElement.clientWidth - 2 * left);
    const button = screen.getByRole('button', { name: /English|中文/ }).element();
    const label = document.createRange();
    label.selectNodeContents(button);
    expect(label.getBoundingClientRect().left).toBeCloseTo(left, 0);
    await screen.unmount();
  }
});

test('sign-in page: by keyboard', async () => {
  acceptAll();
  const screen = await open();
  await tabTo(screen.getByRole('radio', { name: 'Zoë' }));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('radio', { name: 'Sam' })).toBeChecked();
  await tabTo(field(screen));
  await userEvent.keyboard(`${password}{Enter}`);
  await expect.poll(session.username).toBe('sam');
  expect(server.requests(login)).toMatchObject([{ body: { username: 'sam', password } }]);
});

test('sign-in page: busy while the request is sent, and without a response', async () => {
  const screen = await open();
  await choose(screen, 'Zoë');
  await field(screen).fill(password);
  server.dropRequests(login);
  const release = server.hold(login);
  await enter(screen).click();
  const busy = screen.getByRole('button', { name: 'Signing in...' });
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect.element(screen.getByText('Connection failed. Please try again.')).toBeVisible();
  acceptAll();
  await enter(screen).click();
  await expect.poll(session.username).toBe('zoe');
});

test('sign-in page: the last user is preselected', async () => {
  acceptAll();
  const first = await open();
  await choose(first, 'Sam');
  await field(first).fill(password);
  await enter(first).click();
  await expect.poll(session.username).toBe('sam');
  session.leave();
  await first.unmount();
  const screen = await open();
  await expect.element(screen.getByRole('radio', { name: 'Sam' })).toBeChecked();
  await expect.element(screen.getByRole('radio', { name: 'Zoë' })).not.toBeChecked();
});

test('sign-in page: a filled username chooses its user; a name of nobody changes nothing', async () => {
  acceptAll();
  const release = server.hold(readPartners);
  const screen = await open();
  const username = screen.container.querySelector<HTMLInputElement>('[name="username"]');
  if (username === null) throw new Error('The form has no field for the username');
  const fill = (name: string) => userEvent.fill(username, name);
  await fill('sam');
  await fill('Ben');
  release();
  const sam = screen.getByRole('radio', { name: 'Sam' });
  await expect.element(sam).toBeChecked();
  await fill('Ben');
  await fill('');
  await expect.element(sam).toBeChecked();
  expect(username.value).toBe('sam');
  await fill('zoe');
  await expect.element(screen.getByRole('radio', { name: 'Zoë' })).toBeChecked();
});

test('sign-in page: too many attempts lock out one user; the other can sign in', async () => {
  const screen = await open();
  const tooMany = screen.getByRole('alert').filter({ hasText: 'Try again in 10 minutes.' });
  await choose(screen, 'Zoë');
  await field(screen).fill(password);
  server.reply(login, 401, { message: 'No' });
  await enter(screen).click();
  await expect.element(field(screen)).toHaveAccessibleDescription(/Invalid credentials/);
  await choose(screen, 'Sam');
  await expect.element(field(screen)).not.toHaveAccessibleDescription(/Invalid credentials/);
  await choose(screen, 'Zoë');
  server.replyWith({ headers: { 'retry-after': '600' } }, login, 429, { message: 'Wait.' });
  await enter(screen).click();
  await expect.element(tooMany).toBeVisible();
  await choose(screen, 'Sam');
  await expect.element(tooMany).not.toBeInTheDocument();
  await choose(screen, 'Zoë');
  await expect.element(tooMany).toBeVisible();
  await choose(screen, 'Sam');
  acceptAll();
  await enter(screen).click();
  await expect.poll(session.username).toBe('sam');
});

test('sign-in page: a proxy that changes the Host header is named, not the password', async () => {
  const message = 'Your reverse proxy changes the Host header. See hosting.md.';
  server.reply(login, 403, { message, code: 'foreign_origin' });
  const screen = await open();
  await choose(screen, 'Zoë');
  await field(screen).fill(password);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent(message);
  await expect.element(field(screen)).not.toHaveAttribute('aria-invalid', 'true');
});
