import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../tests/components/accessible.ts';
import { tabTo } from '../../../../../tests/components/keyboard.ts';
import { render } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { expectToast } from '../../../../../tests/components/toasts.ts';
import { changeSettings, readSettings } from '../../photos.contract.ts';
import { PhotoSettings } from './PhotoSettings.tsx';

test('photo settings: are loaded again after an error, and a failed change is reverted', async () => {
  server.reply(readSettings, 400);
  const screen = await render(<PhotoSettings />);
  const unknown = screen.getByText("Couldn't load this setting. Please try again.");
  await expect.element(unknown).toBeVisible();
  await expectAccessible();
  server.reply(readSettings, 200, { keepOriginals: false });
  await screen.getByRole('button', { name: 'Try Again' }).click();
  const keep = screen.getByRole('switch', { name: 'Keep originals' });
  await expect.element(keep).not.toBeChecked();
  await expect.element(keep).toHaveAccessibleDescription(/^Keeps full-size files/);

  server.reply(changeSettings, 503);
  await tabTo(keep);
  await userEvent.keyboard(' ');
  await expectToast("Couldn't save this setting. Please try again.");
  await expect.element(keep).not.toBeChecked();
  server.reply(changeSettings, 200, { keepOriginals: true });
  server.reply(readSettings, 200, { keepOriginals: true });
  await userEvent.keyboard(' ');
  await expect.element(keep).toBeChecked();
  await expectAccessible();
  expect(server.requests(changeSettings).at(-1)?.body).toEqual({ keepOriginals: true });
});
