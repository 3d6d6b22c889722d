import { useMutation, useQuery } from '@tanstack/react-query';
import Images from 'lucide-react/icons/images';
import Upload from 'lucide-react/icons/upload';
import { useEffect, useEffectEvent, useState } from 'react';
import { PhotoChooser } from '#features/memories/web/form/PhotoChooser.tsx';
import type { Photo } from '#features/photos/photos.contract.ts';
import { acceptedPhotos } from '#features/photos/upload.rules.ts';
import { PhotoImage } from '#features/photos/web/PhotoImage.tsx';
import { photoName } from '#features/photos/web/photo-display.ts';
import { photoQuery } from '#features/photos/web/photos.queries.ts';
import { newIdempotencyKey } from '#platform/web/api/client.ts';
import { errorMessage, isNotFound } from '#platform/web/api/errors.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { askBeforeUnload } from '#platform/web/navigation.ts';
import { useCouple, useTimeZone } from '#platform/web/session/couple.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { FileButton } from '#platform/web/ui/FileButton.tsx';
import { t } from '../../messages/index.ts';
import { FieldGroup } from './DialogParts.tsx';

/** Running uploads by box id. They continue while the dialog is closed. */
const uploads = new Map<number, Promise<Photo>>();

async function uploadPhoto(file: File, timeZone: string): Promise<Photo> {
  const { preparePhoto, sendPhoto } = await import('#features/photos/web/upload/photo-upload.ts');
  const { signal } = new AbortController();
  const prepared = await preparePhoto(file, { signal, timeZone });
  const options = { idempotencyKey: newIdempotencyKey() };
  return (await sendPhoto(prepared, file.name, options)).photo;
}

/** The photo of a proof: from the gallery, or uploaded to it. */
export function useProofPhoto(
  boxId: number,
  id: number | undefined,
  onChange: (id: number | undefined) => void,
) {
  const timeZone = useTimeZone();
  const { data, error } = useQuery({ ...photoQuery(id ?? 0), enabled: id !== undefined });
  const choose = (photo: Photo | undefined) => {
    if (photo !== undefined) queryClient.setQueryData(photoQuery(photo.id).queryKey, photo);
    onChange(photo?.id);
  };
  const upload = useMutation({
    mutationFn: (runningUpload: Promise<Photo>) => runningUpload,
    onSuccess: choose,
  });
  const resume = useEffectEvent(() => {
    const runningUpload = uploads.get(boxId);
    if (runningUpload !== undefined) upload.mutate(runningUpload);
  });
  useEffect(() => resume(), []);
  // A photo in the recycle bin is no proof.
  const isGone =
    id !== undefined && (data === null || data?.deletedAt != null || isNotFound(error));
  const isChosen = id !== undefined && !isGone;
  const isLoading = isChosen && data === undefined && error === null;
  const missingReason = isChosen ? undefined : t.form.photoRequired;
  return {
    photo: isChosen ? (data ?? undefined) : undefined,
    isChosen,
    isGone,
    isLoading,
    upload,
    choose,
    /** The reason why the proof cannot be sent yet. */
    missing: upload.isPending ? t.form.photoUploading : missingReason,
    start(file: File) {
      const allowUnload = askBeforeUnload();
      const runningUpload = uploadPhoto(file, timeZone).finally(() => {
        uploads.delete(boxId);
        allowUnload();
      });
      uploads.set(boxId, runningUpload);
      upload.mutate(runningUpload);
    },
  };
}

export function ProofPhotoField(props: ReturnType<typeof useProofPhoto>) {
  const { photo, isChosen, isGone, isLoading, upload, choose, start } = props;
  const { timeZone } = useCouple();
  const [choosing, setChoosing] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <FieldGroup legend={t.form.photo}>
      <p className="text-14 text-ink-muted">{t.form.photoHint}</p>
      {isGone && <Alert>{t.box.photoMissing}</Alert>}
      {isChosen && !isLoading && (
        <div className="flex flex-wrap items-end gap-2">
          {photo === undefined ? (
            <p>{t.form.photoNotShown}</p>
          ) : (
            <div className="relative aspect-square w-40 overflow-hidden rounded-small">
              <PhotoImage
                photo={photo}
                name={photoName(photo, timeZone)}
                layout="tile"
                sizes="160px"
              />
            </div>
          )}
          <Button size="small" variant="plain" onClick={() => choose(undefined)}>
            {t.form.removePhoto}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Images size={20} strokeWidth={1.75} />}
          aria-haspopup="dialog"
          onClick={() => setChoosing('open')}
        >
          {t.form.choosePhoto}
        </Button>
        <FileButton
          accept={acceptedPhotos}
          icon={<Upload size={20} strokeWidth={1.75} />}
          busy={upload.isPending}
          onChoose={([file]) => file !== undefined && start(file)}
        >
          {upload.isPending ? t.form.uploading : t.form.uploadPhoto}
        </FileButton>
      </div>
      {upload.isError && <Alert>{errorMessage(upload.error, t.form.uploadFailed)}</Alert>}
      {choosing !== 'never' && (
        <PhotoChooser
          isSingle
          open={choosing === 'open'}
          chosenPhotos={photo === undefined ? [] : [photo]}
          onChange={(files) => choose(files[0])}
          onClose={() => setChoosing('closed')}
        />
      )}
    </FieldGroup>
  );
}
