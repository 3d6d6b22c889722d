import type { Photo } from '#features/photos/photos.contract.ts';
import type { Partner } from './couple.ts';
import { addPhoto } from './pictures.ts';

/** Where to find things in the form of a memory. */
export const form = ({ page }: Pick<Partner, 'page'>) =>
  page.getByRole('dialog', { name: /^(Add|Edit) memory$/ });
export const add = ({ page }: Partner) =>
  page.getByRole('button', { name: 'Add memory', exact: true });
export const save = (partner: Partner) => form(partner).getByRole('button', { name: /^Save/ });
export const chooser = ({ page }: Partner) => page.getByRole('dialog', { name: 'Choose photos' });
export async function write(
  { page }: Pick<Partner, 'page'>,
  words: { title?: string; date?: string; text?: string },
) {
  if (words.title !== undefined) await page.getByLabel('Title').fill(words.title);
  if (words.date !== undefined) await page.getByLabel('Date', { exact: true }).fill(words.date);
  if (words.text !== undefined) await page.getByLabel('Description').fill(words.text);
}

export async function addPhotos(address: string, count: number): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (let at = 0; at < count; at += 1) {
    const takenAt = `2024-05-1${at}T10:00:00`;
    photos.push(await addPhoto(address, 'sam', { hue: at * 60, width: 300, height: 200, takenAt }));
  }
  return photos;
}
