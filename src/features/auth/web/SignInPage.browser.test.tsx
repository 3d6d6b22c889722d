import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { session } from '#platform/web/session/session.ts';
import { expectAccessibleLayouts } from '../../../../tests/components/accessible.ts';
import { users } from '../../../../tests/components/data.ts';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { renderRoutes, type Screen, tokenOf } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { login, readPartners } from '../auth.contract.ts';
import * as SignInPage from './SignInPage.tsx';

const password = 'our own words';

function open(): Promise<Screen> {
  server.reply(
    readPartners,
    200,
    [users.zoe, users.sam].map(({ username, displayName, color }) => ({
      username,
      displayName,
      color,
    })),
  );
  return renderRoutes([{ path: '/login', ...SignInPage }], '/login', { as: null });
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

test('sign-in page: a user and the right password are required', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('radiogroup', { name: 'Who are you?' })).toBeVisible();
  await expect.element(enter(screen)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessibleLayouts();

  await choose(screen, 'Sam');
  await expect.element(enter(screen)).not.toHaveAttribute('aria-disabled');
  server.reply(login, 401, { message: 'No' });
  await field(screen).fill('not our password');
  await enter(screen).click();
  await expect.element(screen.getByText('Invalid credentials. Please try again.')).toBeVisible();
  await expect.element(field(screen)).toHaveValue('not our password');
  await expectAccessibleLayouts();
});

test('sign-in page: by keyboard; the last user is preselected the next time', async () => {
  acceptAll();
  const screen = await open();
  await tabTo(screen.getByRole('radio', { name: 'Zoë' }));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('radio', { name: 'Sam' })).toBeChecked();
  await tabTo(field(screen));
  await userEvent.keyboard(`${password}{Enter}`);
  await expect.poll(session.username).toBe('sam');
  expect(server.requests(login)).toMatchObject([{ body: { username: 'sam', password } }]);

  session.leave();
  await screen.unmount();
  const again = await open();
  await expect.element(again.getByRole('radio', { name: 'Sam' })).toBeChecked();
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
