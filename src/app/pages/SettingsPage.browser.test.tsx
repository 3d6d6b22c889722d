import { expect, test } from 'vitest';
import { readRelationship } from '#features/relationship/relationship.contract.ts';
import { renderRoutes } from '../../../tests/components/render.tsx';
import { server } from '../../../tests/components/server.ts';
import * as SettingsPage from './SettingsPage.tsx';

test('settings: the list of sections opens a section, focuses it and scrolls to it', async () => {
  server.reply(readRelationship, 200, { startDate: '2020-06-08', timeZone: 'Europe/Lisbon' });
  const screen = await renderRoutes([{ path: '/settings', ...SettingsPage }], '/settings');
  const details = screen.getByRole('button', { name: 'Our details' });
  await expect.element(details).toHaveAttribute('aria-expanded', 'false');
  const index = screen.getByRole('navigation', { name: 'Sections' });
  const link = index.getByRole('link', { name: 'Our details' });
  await link.click();
  await expect.element(details).toHaveFocus();
  await expect.element(screen.getByLabelText('Your name')).toBeVisible();
  expect(details.element().getBoundingClientRect().top).toBeLessThan(200);
  await expect.element(link).toHaveAttribute('aria-current', 'true');

  // The last section can't scroll to the top.
  const last = index.getByRole('link', { name: 'Server' });
  await last.click();
  await expect.element(last).toHaveAttribute('aria-current', 'true');
  await expect.element(link).not.toHaveAttribute('aria-current');
});
