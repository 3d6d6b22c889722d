import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { imagePathPrefix, videoPathPrefix } from '../../src/shared/images.ts';

const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWMoX7UKghjgLABqdgrDAzNhoQAAAABJRU5ErkJggg==',
  'base64',
);
const video = readFileSync(new URL('../fixtures/videos/clip.webm', import.meta.url));

/**
 * Answers the images and videos of photos, which elements load without `fetch`, except of `missing.jpg`. Of `small.jpg`
 * there is only a thumbnail.
 */
export const answerPictures = (): Plugin => ({
  name: 'answer-pictures',
  configureServer({ middlewares }) {
    for (const [path, type, content] of [
      [imagePathPrefix, 'image/png', image],
      [videoPathPrefix, 'video/webm', video],
    ] as const) {
      middlewares.use(path, ({ url = '' }, response) => {
        const isMissing =
          url.startsWith('/missing.jpg') ||
          (url.startsWith('/small.jpg') && !url.endsWith('size=thumbnail'));
        response.writeHead(isMissing ? 404 : 200, { 'content-type': type });
        response.end(isMissing ? '' : content);
      });
    }
  },
});
