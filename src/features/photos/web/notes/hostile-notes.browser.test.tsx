import { expect, test, vi } from 'vitest';
import { photoTakenInMay, replyPhotos } from '../../../../../tests/components/photos.ts';
import { renderRoutes } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { readPhotoNotes } from '../../photos.contract.ts';
import * as PhotoPage from '../PhotoPage.tsx';

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror="alert(1)">',
  '"><svg onload=alert(1)>',
  'javascript:alert(1)',
  '&lt;b&gt; &amp; {{1 + 1}}',
  '\u202Etest\u202E العربية',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
];

test('photo notes: hostile texts are shown as written, and run no scripts', async () => {
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => {});
  replyPhotos([photoTakenInMay(14)]);
  server.reply(
    readPhotoNotes,
    200,
    hostile.map((content, index) => ({
      id: index + 1,
      content,
      author: { name: 'Zoë', color: 'purple' },
      createdAt: '2024-05-15T10:00:00Z',
    })),
  );
  const { container } = await renderRoutes([{ path: '/photo/:id', ...PhotoPage }], '/photo/14');
  const shown = () =>
    [...container.querySelectorAll('li > [dir="auto"]')].map(({ textContent }) => textContent);
  await expect.poll(() => shown().length).toBe(hostile.length);
  expect(shown()).toEqual(hostile);
  expect(alert).not.toHaveBeenCalled();
});
