import type { Page } from '@playwright/test';
import type { Photo } from '#features/photos/photos.contract.ts';
import { boxPlayers } from './box-players.ts';
import { expect, test } from './couple.ts';
import { addCategory, favor, throwAway } from './gallery-wire.ts';
import { expectWithin, phone, settled } from './looks.ts';
import { addMemory } from './memory-wire.ts';
import { addPhoto } from './pictures.ts';
import { aPrize, setUpWheel } from './wheel-wire.ts';

/** A page's URL and its heading. */
export interface Screen {
  path: string;
  title: string | RegExp;
}

/** Every page of a signed-in user, with the content of `seedScreens`. */
export const screens: readonly Screen[] = [
  { path: '/', title: 'Home' },
  { path: '/photos', title: 'Photos' },
  { path: '/photo/1', title: /^Photo/ },
  { path: '/gallery', title: 'Gallery' },
  { path: '/categories', title: 'Categories' },
  { path: '/category/1', title: 'Travel' },
  { path: '/recycle-bin', title: 'Recycle bin' },
  { path: '/memories?month=2024-05', title: 'Memories' },
  { path: '/surprise-boxes', title: 'Surprise Boxes' },
  { path: '/surprise-boxes?tab=created', title: 'Surprise Boxes' },
  { path: '/settings#details,timeline,devices,stats,prizes,box-prizes', title: 'Settings' },
  { path: '/settings#wheel,data,app,notifications,appearance,shortcuts', title: 'Settings' },
  { path: '/zoe', title: 'Resume' },
  { path: '/sam', title: 'Profile' },
];

/** Visits every screen on a phone; `untranslated` returns its texts in another language. */
export async function expectTranslated(
  page: Page,
  address: string,
  untranslated: (page: Page) => Promise<string[]>,
): Promise<void> {
  for (const { path } of screens) {
    await test.step(path, async () => {
      await page.goto('about:blank');
      await page.goto(address + path);
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await settled(page);
      expect.soft(await untranslated(page), path).toEqual([]);
      await expectWithin(page, phone.viewport);
    });
  }
}

/** Adds content to every screen from other devices. */
export async function seedScreens(address: string): Promise<void> {
  const photos: Photo[] = [];
  for (const hue of [0, 90, 180, 270]) {
    const takenAt = '2024-05-14T10:00:00';
    photos.push(await addPhoto(address, 'sam', { hue, width: 240, height: 160, takenAt }));
  }
  const [first, second, third, last] = photos;
  if (!first || !second || !third || !last) throw new Error('there are four photos');
  await addCategory(address, 'zoe', { name: 'Travel', color: '#3B82F6' }, [first, second]);
  await favor(address, 'zoe', second);
  await throwAway(address, 'zoe', last);
  await addMemory(address, 'zoe', { title: 'Trip', endDate: '2024-05-20' }, [first, third]);
  await addMemory(address, 'sam', { title: 'First kiss', type: 'anniversary' });
  const play = boxPlayers(address);
  // An instant box would float over the page at times.
  await play.create({ prizeName: 'Waiting one', isInstantDrop: false });
  await play.createUpTo('open', { prizeName: 'Opened one' });
  await play.createUpTo('complete', { prizeName: 'Completed one' });
  await play.createUpTo('approve', { prizeName: 'Approved one' });
  await play.createUpTo('claim', { prizeName: 'Claimed one' });
  await setUpWheel(address, 'zoe', [aPrize('Breakfast', 60), aPrize('Massage', 40)]);
}
