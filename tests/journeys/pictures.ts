import sharp from 'sharp';
import { changeCaption, type Photo, uploadPhoto } from '#features/photos/photos.contract.ts';
import { tokenOf } from './server-api.ts';

export interface PictureOptions {
  /** Makes each picture different. */
  hue?: number;
  width?: number;
  height?: number;
}

/** A JPEG of a sky over land, with a recognizable placeholder. */
export function picture({ hue = 0, width = 600, height = 400 }: PictureOptions = {}) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0.3" y2="1">
      <stop stop-color="hsl(${hue} 70% 45%)"/><stop offset="1" stop-color="hsl(${hue + 50} 85% 80%)"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="70%" cy="28%" r="11%" fill="hsl(${hue + 60} 95% 92%)"/>
    <path d="M0 ${height} V${height * 0.72} L${width * 0.35} ${height * 0.45} L${width * 0.6} ${height * 0.75}
      L${width * 0.8} ${height * 0.6} L${width} ${height * 0.8} V${height} Z" fill="hsl(${hue + 200} 45% 28%)"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

/** Adds a photo from another device of this user. */
export async function addPhoto(
  address: string,
  username: string,
  { takenAt, ...options }: PictureOptions & { takenAt?: string } = {},
): Promise<Photo> {
  const form = new FormData();
  if (takenAt !== undefined) form.set('takenAt', takenAt);
  form.set('photo', new Blob([new Uint8Array(await picture(options))]), 'picture.jpg');
  const answer = await fetch(address + uploadPhoto.path, {
    method: uploadPhoto.method,
    headers: { authorization: `Bearer ${await tokenOf(username)}` },
    body: form,
  });
  if (answer.status !== 201) throw new Error(`an upload was answered ${answer.status}`);
  const { photo } = await answer.json();
  return photo;
}

/** Saves a caption from another device of this user. */
export async function caption(address: string, username: string, { id }: Photo, words: string) {
  const answer = await fetch(address + changeCaption.path.replace(':id', String(id)), {
    method: changeCaption.method,
    headers: {
      authorization: `Bearer ${await tokenOf(username)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ caption: words }),
  });
  if (answer.status !== 200) throw new Error(`a caption was answered ${answer.status}`);
}
