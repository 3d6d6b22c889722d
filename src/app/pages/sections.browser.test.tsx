import { expect, test } from 'vitest';
import { changeProfile } from '#features/auth/auth.contract.ts';
import {
  createCalendarLink,
  deleteCalendarLink,
  readCalendarLink,
} from '#features/memories/calendar-feed.contract.ts';
import * as MemoriesPage from '#features/memories/web/MemoriesPage.tsx';
import { expectAccessibleLayouts } from '../../../tests/components/accessible.ts';
import { users } from '../../../tests/components/data.ts';
import { serveMemories } from '../../../tests/components/memories.ts';
import { render, renderRoutes } from '../../../tests/components/render.tsx';
import { server } from '../../../tests/components/server.ts';
import { expectToast } from '../../../tests/components/toasts.ts';
import { MemoriesSection, WeekStart } from './sections.tsx';

test('settings: the week starts by the locale, or as the user chooses', async () => {
  serveMemories();
  const routes = [
    { path: '/settings', Component: WeekStart },
    { path: '/memories', ...MemoriesPage },
  ];
  const screen = await renderRoutes(routes, '/memories?month=2024-05');
  const first = screen.getByRole('columnheader').first();
  await expect.element(first).toHaveTextContent('Sunday');
  await screen.navigate('/settings');
  const field = screen.getByLabelText('First day of the week');
  await expect.element(field).toHaveValue('automatic');
  await expect.element(field).toHaveTextContent('Automatic (Sunday)');
  const changed = { ...users.zoe, weekStart: 1 };
  server.reply(changeProfile, 200, changed);
  await field.selectOptions('Monday');
  await expect.element(field).toHaveValue('1');
  expect(server.requests(changeProfile)).toMatchObject([{ body: { weekStart: 1 } }]);
  await screen.navigate('/memories?month=2024-05');
  await expect.element(first).toHaveTextContent('Monday');
  // The week of 29 April to 5 May.
  const cell = screen.getByRole('gridcell').first();
  await expect.element(cell).toHaveAttribute('data-day', '2024-04-29');
});

test('settings: the calendar link is created, replaced and turned off', async () => {
  const url = (name: string) => `https://example.org/api/calendar/${name}.ics`;
  server.reply(readCalendarLink, 200, { url: null });
  const screen = await render(
    <section aria-label="Memories">
      <h2>Memories</h2>
      <MemoriesSection />
    </section>,
  );
  const create = screen.getByRole('button', { name: 'Create link' });
  const address = screen.getByLabelText('Calendar address');
  server.reply(createCalendarLink, 503);
  await create.click();
  await expectToast("Couldn't change the calendar link. Please try again.");
  server.reply(createCalendarLink, 201, { url: url('one') });
  await create.click();
  await expect.element(address).toHaveValue(url('one'));
  await expectAccessibleLayouts();

  const sure = (name: string) => screen.getByRole('alertdialog').getByRole('button', { name });
  server.reply(createCalendarLink, 201, { url: url('two') });
  await screen.getByRole('button', { name: 'Replace link' }).click();
  await sure('Replace link').click();
  await expect.element(address).toHaveValue(url('two'));
  server.reply(deleteCalendarLink, 200, { message: 'Deleted' });
  await screen.getByRole('button', { name: 'Turn off' }).click();
  await sure('Turn off').click();
  await expect.element(create).toBeVisible();
});
