import { request } from '#platform/web/api/client.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { photosMessages as t } from '../../messages/index.ts';
import { deletePhoto } from '../../photos.contract.ts';
import type { UploadSteps } from './upload-steps.ts';

/** Puts a photo that was cancelled too late into the bin, and says so. One that was there before stays where it is. */
export const takeBack: UploadSteps['takeBack'] = async (name, sent) => {
  if (sent?.outcome === 'already') return;
  const id = sent?.photo?.id;
  const done =
    id !== undefined &&
    (await request(deletePhoto, { params: { id: `${id}` } }).then(
      () => true,
      () => false,
    ));
  if (done) toast.photo(t.upload.takenBack(name));
  else toast.photo(t.upload.notTakenBack(name), { tone: 'warn' });
};
