import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aBox, serveBoxes } from '../../../../tests/components/boxes.ts';
import { renderRoutes } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { socketServer } from '../../../../tests/components/socket.ts';
import { expectToast, toastTexts } from '../../../../tests/components/toasts.ts';
import {
  type BoxUpdate,
  boxUpdates,
  readBoxNotifications,
  subscribeBoxes,
} from '../boxes.contract.ts';
import { BoxUpdates } from './BoxUpdates.tsx';

const expiryOf = (id: number, task: string): BoxUpdate => ({
  type: 'BOX_EXPIRED',
  eventId: `event ${id}`,
  timestamp: '2026-11-28T12:00:00Z',
  message: `“${task}” from Zoë expired.`,
  box: aBox({ id, status: 'EXPIRED', taskDescription: task }),
});
const [sing, dance, cook] = [expiryOf(1, 'Sing'), expiryOf(2, 'Dance'), expiryOf(3, 'Cook')];

const visit = async (notifications: BoxUpdate[]) => {
  server.reply(readBoxNotifications, 200, notifications);
  const requests = server.requests(readBoxNotifications).length;
  const screen = await renderRoutes([{ path: '*', Component: BoxUpdates }], '/', { as: 'sam' });
  await expect.poll(() => server.requests(readBoxNotifications).length).toBeGreaterThan(requests);
  return screen;
};
const click = (text: string, name: string) =>
  page
    .getByRole('alertdialog')
    .filter({ hasText: text })
    .getByRole('button', { name, exact: true })
    .click();

test('expired boxes are announced live, or at the next visit until their toast is closed', async () => {
  serveBoxes('sam', []);
  socketServer.onCommand(subscribeBoxes, () => undefined);
  const first = await visit([sing]);
  socketServer.publish(boxUpdates, dance);
  await expectToast('“Dance” from Zoë expired.');
  // The boxes that expired before the first visit with this device are old.
  expect(toastTexts()).toEqual(['“Dance” from Zoë expired.']);
  await click('Dance', 'Dismiss');
  await first.unmount();

  const second = await visit([cook, dance, sing]);
  await expectToast('“Cook” from Zoë expired.');
  expect(toastTexts()).toHaveLength(1);
  await second.unmount();

  const third = await visit([cook, dance, sing]);
  await click('“Cook” from Zoë expired.', 'Show box');
  expect(third.location()).toBe('/surprise-boxes?box=3');
  await third.unmount();

  const last = await visit([expiryOf(5, 'Run'), expiryOf(4, 'Paint'), cook]);
  await click('2 surprise boxes expired while you were away.', 'Show boxes');
  expect(last.location()).toBe('/surprise-boxes');
  await expect.poll(toastTexts).toEqual([]);
});
