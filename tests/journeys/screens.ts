import type { Photo } from '#features/photos/photos.contract.ts';
import { saveMyWheel } from '#features/wheel/wheel.contract.ts';
import { boxPlayers } from './box-players.ts';
import { addCategory, addToFavorites, moveToBin } from './gallery-api.ts';
import { addMemory } from './memory-api.ts';
import { addPhoto } from './pictures.ts';
import { callAs } from './server-api.ts';

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
  await addToFavorites(address, 'zoe', second);
  await moveToBin(address, 'zoe', last);
  await addMemory(address, 'zoe', { title: 'Trip', endDate: '2024-05-20' }, [first, third]);
  await addMemory(address, 'sam', { title: 'First kiss', type: 'anniversary' });
  const play = boxPlayers(address);
  // An instant box would float over the page at times.
  await play.create({ prizeName: 'Waiting one', isInstantDrop: false });
  await play.createUpTo('open', { prizeName: 'Opened one' });
  await play.createUpTo('complete', { prizeName: 'Completed one' });
  await play.createUpTo('approve', { prizeName: 'Approved one' });
  await play.createUpTo('claim', { prizeName: 'Claimed one' });
  const breakfast = {
    prizeName: 'Breakfast',
    prizeDescription: 'In bed',
    prizeType: 'GIFT',
    prizeValue: 5,
    probability: 60,
    color: '#7F51C1',
  };
  const prizes = [breakfast, { ...breakfast, prizeName: 'Massage', probability: 40 }];
  await callAs(address, 'zoe', saveMyWheel, { body: { prizes } });
}
