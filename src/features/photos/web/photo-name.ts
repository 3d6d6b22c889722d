import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { momentOf } from '../photos.rules.ts';

/** A name is for the ear and the window's title; longer than this, it is cut. */
const longest = 120;

/** Who added a photo, as a person reads it (S2 §3). */
export const uploaderOf = ({ uploader }: Photo): string =>
  uploader.name.trim() || sharedMessages.unknownName;

/** What a photo is called: the first line of its caption, or else when and by whom. */
export function photoName(photo: Photo, timeZone: string | undefined): string {
  const [line = ''] = (photo.caption ?? '').trim().split('\n', 1);
  if (line !== '') return line.length <= longest ? line : `${line.slice(0, longest).trimEnd()}…`;
  const moment = momentOf(photo, timeZone);
  return t.photo.photo(moment === undefined ? undefined : t.photo.date(moment), uploaderOf(photo));
}
