import { join } from 'node:path';
import sharp from 'sharp';
import { repository } from './lib.mjs';

// Draws the icons of the installed app: npm run icons. Commit the result.
const icons = {
  'icon-192.png': ['icon.svg', 192],
  'icon-512.png': ['icon.svg', 512],
  'maskable-512.png': ['maskable.svg', 512],
  'apple-touch-icon.png': ['apple-touch-icon.svg', 180],
  'badge-96.png': ['badge.svg', 96],
};
for (const [name, [source, size]] of Object.entries(icons)) {
  // Rendering at the final size keeps the edges sharp.
  await sharp(join(repository, 'scripts/icons', source), { density: (72 * size) / 512 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: source !== 'badge.svg', quality: 100 })
    .toFile(join(repository, 'src/app/public/icons', name));
}
