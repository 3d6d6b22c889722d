import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { momentOf } from '../photos.rules.ts';

/** Characters; for screen readers and the window's title. */
const longest = 120;

/** Display name of the uploader (S2 §3). */
export const uploaderOf = ({ uploader }: Photo): string =>
  uploader.name.trim() || sharedMessages.unknownName;

/** The first line of the caption, otherwise the date and the uploader. */
export function photoName(photo: Photo, timeZone: string | undefined): string {
  const [line = ''] = (photo.caption ?? '').trim().split('\n', 1);
  if (line !== '') return line.length <= longest ? line : `${line.slice(0, longest).trimEnd()}…`;
  const moment = momentOf(photo, timeZone);
  return t.photo.photo(moment === undefined ? undefined : t.photo.date(moment), uploaderOf(photo));
}
