import Images from 'lucide-react/icons/images';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { PhotoChooser } from '#features/memories/web/form/PhotoChooser.tsx';
import { acceptedPhotos } from '#features/photos/upload.rules.ts';
import { PhotoImage } from '#features/photos/web/PhotoImage.tsx';
import { photoName } from '#features/photos/web/photo-name.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { FileButton } from '#platform/web/ui/FileButton.tsx';
import { boxesMessages as t } from '../../messages/index.ts';
import styles from './dialogs.module.css';
import { wordsOfUpload } from './upload-proof.ts';
import type { ProofPhotoState } from './use-proof-photo.ts';

/** A photo as proof: one of the gallery, or one from this device, which goes into the gallery. */
export function ProofPhoto({ photo, isGone, isUnseen, upload, bring, choose }: ProofPhotoState) {
  const { timeZone } = useCouple();
  const [choosing, setChoosing] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t.form.photo}</legend>
      {isGone && <Alert>{t.form.photoGone}</Alert>}
      {photo !== null && (
        <div className={styles.chosen}>
          {isUnseen && <p>{t.form.photoNotShown}</p>}
          {photo !== undefined && (
            <div className={styles.photo}>
              <PhotoImage
                photo={photo}
                name={photoName(photo, timeZone)}
                shown="tile"
                drawn="160px"
              />
            </div>
          )}
          <Button size="small" variant="plain" onClick={() => choose(null)}>
            {t.form.removePhoto}
          </Button>
        </div>
      )}
      <div className={styles.buttons}>
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
          onChoose={([file]) => {
            if (file !== undefined) bring(file);
          }}
        >
          {upload.isPending ? t.form.uploading : t.form.uploadPhoto}
        </FileButton>
      </div>
      {upload.isError && <Alert>{wordsOfUpload(upload.error)}</Alert>}
      {choosing !== 'never' && (
        <PhotoChooser
          single
          open={choosing === 'open'}
          chosen={photo == null ? [] : [photo]}
          onChange={(chosen) => choose(chosen[0] ?? null)}
          onClose={() => setChoosing('closed')}
        />
      )}
    </fieldset>
  );
}
