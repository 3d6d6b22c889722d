import { upload } from '#platform/web/api/client.ts';
import { isSetupNeeded } from '#platform/web/api/errors.ts';
import { ApiError } from '#shared/api-error.ts';
import { photosMessages as t } from '../../messages/index.ts';
import { uploadPhoto } from '../../photos.contract.ts';
import { isTooLarge, outcomeOf } from '../../upload.rules.ts';
import { Unsendable } from './unsendable.ts';
import type { Sent, UploadSteps } from './upload-steps.ts';

/** Brings one photo to the home. One that is too large is not even tried. */
export const sendPhoto: UploadSteps['send'] = async (
  { blob, takenAt, whole },
  name,
  { key, ...options },
) => {
  if (isTooLarge(blob.size)) {
    throw new Unsendable(whole ? t.upload.originalTooLarge : t.upload.tooLarge);
  }
  const form = { file: blob, name, body: { takenAt } };
  const answer = await upload(uploadPhoto, form, { ...options, idempotencyKey: key }).catch(
    sayIfThere,
  );
  if ('outcome' in answer) return answer;
  return { photo: answer.photo, outcome: outcomeOf(answer) };
};

/** A conflict says that the home has it already. */
function sayIfThere(error: unknown): Sent {
  if (error instanceof ApiError && error.status === 409 && !isSetupNeeded(error)) {
    return { photo: null, outcome: 'already' };
  }
  throw error;
}
