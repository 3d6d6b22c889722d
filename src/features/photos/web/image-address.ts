import { basePath } from '#platform/web/http/base.ts';
import { addressOf } from '#shared/endpoint.ts';
import { type ImageSize, readImage } from '../photos.contract.ts';

/** Where a photo's picture lies. The browser's image cookie opens it. */
export const imageAddress = (filename: string, size: ImageSize): string =>
  addressOf(basePath, readImage.path, { filename }, { size });
