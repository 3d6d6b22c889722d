import { expect, test, vi } from 'vitest';
import { Button } from '#platform/web/ui/Button.tsx';
import { expectAccessible } from '../../../../tests/components/accessible.ts';
import { render } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { readRelationship } from '../relationship.contract.ts';
import { DaysTogether } from './DaysTogether.tsx';

test('days together: a press outside closes them, and counts', async () => {
  server.reply(readRelationship, 200, { startDate: '2020-06-08', timeZone: 'Europe/Lisbon' });
  const share = vi.fn();
  const screen = await render(
    <>
      <Button onClick={share}>Share love</Button>
      <DaysTogether />
    </>,
  );
  const days = screen.getByRole('button', { name: /Days Together/ });
  const since = screen.getByText('Since June 8th, 2020');
  await days.click();
  await expect.element(since).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Share love' }).click();
  expect(share).toHaveBeenCalledOnce();
  await expect.element(since).not.toBeInTheDocument();
});
