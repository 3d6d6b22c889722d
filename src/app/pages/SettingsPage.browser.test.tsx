import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readRelationship } from '#features/relationship/relationship.contract.ts';
import { tabTo } from '../../../tests/components/keyboard.ts';
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

test('settings: the address opens sections, and follows what is opened and closed, in one entry', async () => {
  server.reply(readRelationship, 200, { startDate: '2020-06-08', timeZone: 'Europe/Lisbon' });
  const routes = [{ path: '/settings', ...SettingsPage }];
  const screen = await renderRoutes(routes, '/settings#timeline,details');
  const timeline = screen.getByRole('button', { name: 'Timeline' });
  const details = screen.getByRole('button', { name: 'Our details' });
  for (const section of [timeline, details]) {
    await expect.element(section).toHaveAttribute('aria-expanded', 'true');
  }
  await tabTo(timeline);
  await userEvent.keyboard(' ');
  await expect.poll(screen.location).toBe('/settings#details');
  await details.click();
  await expect.poll(screen.location).toBe('/settings#none');
  await details.click();
  await screen.navigate('/dashboard');
  await screen.navigate(-1);
  await expect.poll(screen.location).toBe('/settings#details');
  await expect.element(timeline).toHaveAttribute('aria-expanded', 'false');
  await expect.element(details).toHaveAttribute('aria-expanded', 'true');
});
