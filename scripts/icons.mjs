import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { repository } from './lib.mjs';

// Draws the icons of the installed app from the logo and its colors: npm run icons. Commit the result.
const folder = join(repository, 'src/app/public/icons');

const tokens = readFileSync(join(repository, 'src/platform/web/ui/tokens.css'), 'utf8');
const lightShade = (name) => {
  const [, shade] = tokens.match(new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})`)) ?? [];
  if (shade === undefined) throw new Error(`tokens.css has no color --${name}`);
  return shade;
};
const circle = lightShade('a-solid');
const square = lightShade('b-solid');
const ground = lightShade('bg');

/** The drawing of `platform/web/ui/Mark.tsx`, 48 × 32. */
const mark = `
  <defs>
    <linearGradient id="us" gradientUnits="userSpaceOnUse" x1="17" y1="8" x2="31" y2="24">
      <stop offset="0.1" stop-color="${square}"/>
      <stop offset="0.9" stop-color="${circle}"/>
    </linearGradient>
    <clipPath id="both"><circle cx="16" cy="16" r="15"/></clipPath>
  </defs>
  <circle cx="16" cy="16" r="15" fill="${circle}"/>
  <rect x="18" y="1.5" width="29" height="29" rx="9" fill="${square}"/>
  <g clip-path="url(#both)"><rect x="18" y="1.5" width="29" height="29" rx="9" fill="url(#us)"/></g>`;

/** White on transparent: a phone colors the badge in its status bar itself. */
const outlines = `
  <g fill="none" stroke="#fff" stroke-width="3">
    <circle cx="16" cy="16" r="13.5"/>
    <rect x="19.5" y="3" width="26" height="26" rx="7.5"/>
  </g>`;

/** Returns a 512 × 512 image with a centered drawing of a width. */
const icon = (drawing, { width, behind = '' }) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
    ${behind}
    <g transform="translate(256 256) scale(${width / 48}) translate(-24 -16)">${drawing}</g>
  </svg>`;

const tile = `<rect width="512" height="512" rx="112" fill="${ground}"/>`;
const full = `<rect width="512" height="512" fill="${ground}"/>`;

const drawings = {
  'icon-192.png': { size: 192, svg: icon(mark, { width: 368, behind: tile }) },
  'icon-512.png': { size: 512, svg: icon(mark, { width: 368, behind: tile }) },
  // Phones crop this icon, at most to a circle with 80 % of its width.
  'maskable-512.png': { size: 512, svg: icon(mark, { width: 312, behind: full }) },
  'apple-touch-icon.png': { size: 180, svg: icon(mark, { width: 344, behind: full }) },
  'badge-96.png': { size: 96, svg: icon(outlines, { width: 480 }) },
};

mkdirSync(folder, { recursive: true });
for (const [name, { size, svg }] of Object.entries(drawings)) {
  // Rendered at the final size, for sharp edges.
  await sharp(Buffer.from(svg), { density: (72 * size) / 512 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: name !== 'badge-96.png', quality: 100 })
    .toFile(join(folder, name));
}
