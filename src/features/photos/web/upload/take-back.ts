import { call } from '#platform/web/http/call.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { deletePhoto } from '../../photos.contract.ts';
import { uploadTexts as texts } from '../../upload.texts.ts';
import type { UploadSteps } from './upload-steps.ts';

/** Puts a photo that was cancelled too late into the bin, and says so. One that was there before stays where it is. */
export const takeBack: UploadSteps['takeBack'] = async (name, sent) => {
  if (sent?.outcome === 'already') return;
  const id = sent?.photo?.id;
  const done =
    id !== undefined &&
    (await call(deletePhoto, { params: { id: `${id}` } }).then(
      () => true,
      () => false,
    ));
  if (done) toast.photo(texts.takenBack(name));
  else toast.photo(texts.notTakenBack(name), { tone: 'warn' });
};
