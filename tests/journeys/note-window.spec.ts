import { expect, test } from './couple.ts';
import { phone } from './looks.ts';
import { noteOf } from './note-screen.ts';

test.use({ opens: '/settings', contextOptions: { ...phone, hasTouch: true } });

test('note: on a phone, Back minimizes the window', async ({ zoe }) => {
  const { page } = zoe;
  const { notes } = noteOf(zoe);
  const open = page.getByRole('button', { name: 'Open notes' });
  const back = () => page.goBack();
  await open.tap();
  await expect(notes).toBeVisible();
  await back();
  await expect(notes).toHaveCount(0);
  await expect(open).toBeFocused();
});
