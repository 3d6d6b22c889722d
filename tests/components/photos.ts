import {
  type Category,
  type Photo,
  readAllPhotos,
  readCategories,
  readCategory,
  readPhoto,
  readPhotoNotes,
} from '#features/photos/photos.contract.ts';
import { aPhoto } from './data.ts';
import { server } from './server.ts';

/** Answers all reads of photos and their categories. */
export function replyPhotos(photos: readonly Photo[], categories: readonly Category[] = []): void {
  server.reply(readAllPhotos, 200, [...photos]);
  for (const photo of photos) {
    server.replyWith({ params: { id: photo.id } }, readPhoto, 200, photo);
  }
  server.reply(readPhotoNotes, 200, []);
  server.reply(readCategories, 200, [...categories]);
  for (const category of categories) {
    server.replyWith({ params: { id: category.id } }, readCategory, 200, category);
  }
}

/** A photo that was taken in May 2024; the id is the day. */
export const photoTakenInMay = (day: number, given: Partial<Photo> = {}): Photo => {
  const takenAt = `2024-05-${String(day).padStart(2, '0')}T10:00:00`;
  return aPhoto({
    id: day,
    filename: `may-${day}.jpg`,
    takenAt,
    orderedAt: Date.parse(`${takenAt}Z`),
    ...given,
  });
};
