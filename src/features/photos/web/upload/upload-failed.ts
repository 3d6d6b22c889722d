import { errorMessage } from '#platform/web/api/errors.ts';
import { ApiError } from '#shared/api-error.ts';
import { Unsendable } from './unsendable.ts';
import type { UploadState } from './upload-item.ts';

/** How a photo stands that did not go up. */
export const failed = (error: unknown): UploadState =>
  error instanceof Unsendable
    ? { is: 'error', reason: error.message, again: false }
    : { is: 'error', reason: errorMessage(error), again: !isForGood(error) };

/** Whether the home looked at the file and will say the same of it every time: it is no photo, or too large. */
const isForGood = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 413 || error.status === 415);
