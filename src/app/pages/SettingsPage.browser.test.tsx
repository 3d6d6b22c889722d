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
  await screen
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Our details' })
    .click();
  await expect.element(details).toHaveFocus();
  await expect.element(screen.getByLabelText('Your name')).toBeVisible();
  expect(details.element().getBoundingClientRect().top).toBeLessThan(200);
});
