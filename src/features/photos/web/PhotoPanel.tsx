import Trash from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { Avatar, meOf } from '#platform/web/ui/Avatar.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { useWhileThere } from '#platform/web/ui/use-while-there.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { Caption } from './Caption.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import { followOnGrid } from './grid-place.ts';
import { PhotoNotes } from './notes/PhotoNotes.tsx';
import { OriginalButton } from './OriginalButton.tsx';
import { PhotoCategories } from './PhotoCategories.tsx';
import styles from './PhotoPanel.module.css';
import { uploaderOf } from './photo-name.ts';
import { TakenAt } from './TakenAt.tsx';
import { usePhotoChanges } from './use-photo-changes.ts';

export type PhotoPanelProps = {
  photo: Photo;
  failure: ReactNode;
  /** The photo went into the bin by the wish of who looks at it. */
  onDeleted: () => void;
  /** Whose tile takes the focus then. */
  neighbour: number | undefined;
};

/** Who added a photo, when, and what it is about; all of it can be put right here (S2 §2). */
export function PhotoPanel({ photo, failure, onDeleted, neighbour }: PhotoPanelProps) {
  const { me, timeZone } = useCouple();
  const changes = usePhotoChanges(photo);
  const online = useOnline();
  const confirm = useConfirm();
  const { uploader } = photo;
  const by = uploaderOf(photo);
  const isInBin = photo.deletedAt !== null;
  const offline = online ? undefined : sharedMessages.offline;
  const reason = isInBin ? t.photo.recoverFirst : offline;

  // Whoever has gone on to another photo by then stays with it.
  const whileHere = useWhileThere();
  const askToDelete = async () => {
    // To where one came from: drawn anew as one in the bin, its way back leads there.
    const leave = () => {
      if (neighbour !== undefined) followOnGrid(neighbour);
      onDeleted();
    };
    const sure = await confirm({
      title: t.photo.deletePhoto,
      text: t.photo.sureToDelete,
      action: t.photo.delete,
      danger: true,
    });
    if (sure && (await changes.remove())) whileHere(leave);
  };

  return (
    <section className={styles.panel} aria-label={t.photo.details}>
      {failure}
      {isInBin && (
        <div className={styles.inBin} role="status">
          <p>{t.photo.inBin}</p>
          <Button
            wide
            busy={changes.isRecovering}
            disabledReason={offline}
            onClick={() => void changes.recover()}
          >
            {t.photo.recover}
          </Button>
        </div>
      )}
      <div className={styles.uploader}>
        <Avatar name={by} color={uploader.color} size={40} />
        <p data-me={meOf(uploader.color)}>
          <span className={styles.label}>{t.photo.uploadedBy}</span>{' '}
          <span className={styles.name}>{by}</span>
          {uploader.color === me.color && (
            <span className={styles.label}> {sharedMessages.you}</span>
          )}
        </p>
        <FavoriteButton
          photo={photo}
          reason={reason}
          onChange={(favorite) => void changes.setFavorite(favorite)}
        />
      </div>
      <TakenAt {...{ photo, timeZone, offline }} onSave={changes.saveTakenAt} />
      <Caption {...{ photo, offline }} onSave={changes.saveCaption} />
      <PhotoCategories
        photo={photo}
        reason={reason}
        pending={changes.pendingTicks}
        onTick={(tick) => void changes.tickCategory(tick)}
      />
      <PhotoNotes photo={photo} />
      {(photo.hasOriginal || !isInBin) && (
        <div className={styles.actions}>
          {photo.hasOriginal && <OriginalButton photo={photo} />}
          {!isInBin && (
            <Button
              wide
              icon={<Trash size={20} strokeWidth={1.75} />}
              busy={changes.isRemoving}
              disabledReason={offline}
              onClick={() => void askToDelete()}
            >
              {t.photo.delete}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
