import clsx from 'clsx';
import ImagePlus from 'lucide-react/icons/image-plus';
import type { Ref } from 'react';
import { DropFrame } from '#platform/web/ui/DropFrame.tsx';
import { FileButton } from '#platform/web/ui/FileButton.tsx';
import { useIncomingFiles } from '#platform/web/ui/files.ts';
import { photosMessages as t } from '../../messages/index.ts';
import { offeredAsPhotos } from '../../upload.rules.ts';
import styles from './PhotoPicker.module.css';
import { uploads } from './uploads.ts';

export type PhotoPickerProps = {
  /** There are photos already: it makes room for them. */
  compact: boolean;
  button: Ref<HTMLButtonElement>;
};

/** Where photos come in: dropped, pasted, or chosen. */
export function PhotoPicker({ compact, button }: PhotoPickerProps) {
  const dragging = useIncomingFiles(uploads.add);
  return (
    <DropFrame dragging={dragging} className={clsx(styles.zone, compact && styles.compact)}>
      {!compact && (
        <span className={styles.sign}>
          <ImagePlus size={28} strokeWidth={1.75} aria-hidden="true" />
        </span>
      )}
      <p className={styles.drop}>{compact ? t.upload.dropMore : t.upload.dropHere}</p>
      <FileButton
        ref={button}
        multiple
        accept={offeredAsPhotos}
        size={compact ? 'small' : 'medium'}
        variant={compact ? 'quiet' : 'primary'}
        onChoose={uploads.add}
      >
        {compact ? t.upload.chooseMore : t.upload.choose}
      </FileButton>
    </DropFrame>
  );
}
