import type { Plugin } from 'vite';
import { imagesBelow } from '../../src/shared/images.ts';

const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWMoX7UKghjgLABqdgrDAzNhoQAAAABJRU5ErkJggg==',
  'base64',
);

/** Answers the images of photos, which elements load without `fetch`. */
export const answerImages = (): Plugin => ({
  name: 'answer-images',
  configureServer({ middlewares }) {
    middlewares.use(imagesBelow, (_, response) => {
      response.setHeader('content-type', 'image/png');
      response.end(image);
    });
  },
});
