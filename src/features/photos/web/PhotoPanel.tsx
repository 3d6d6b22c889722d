import { useMutation, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import Download from 'lucide-react/icons/download';
import Heart from 'lucide-react/icons/heart';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { download } from '#platform/web/api/download.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { saveFile } from '#platform/web/ui/files.ts';
import { Section } from '#platform/web/ui/Section.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { isReservedName } from '../categories.rules.ts';
import { t } from '../messages/index.ts';
import { type Photo, readOriginal } from '../photos.contract.ts';
import { Caption } from './Caption.tsx';
import { CategoryDot } from './categories/CategoryDot.tsx';
import { categoriesQuery } from './categories/categories.queries.ts';
import { toggleFavorite, toggleFavoriteByKey } from './favorite.queries.ts';
import { followOnGrid } from './grid-place.ts';
import { PhotoNotes } from './notes/PhotoNotes.tsx';
import { PhotoReactions } from './PhotoReactions.tsx';
import { useDeletePhoto, useRecoverPhoto, useTickCategory } from './photo-changes.queries.ts';
import { uploaderOf } from './photo-display.ts';
import { TakenAt } from './TakenAt.tsx';
import { UploadedBy } from './UploadedBy.tsx';
import { usePhotoKeys } from './use-photo-keys.ts';

type PhotoPanelProps = {
  photo: Photo;
  /** An error of refetching the photo. */
  failure: ReactNode;
  /** Called after the user deleted the photo. */
  onDeleted: () => void;
  /** Id of the photo whose tile gets the focus then. */
  neighbor: number | undefined;
};

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Details of a photo, all of them editable. */
export function PhotoPanel({ photo, failure, onDeleted, neighbor }: PhotoPanelProps) {
  const isInBin = photo.deletedAt !== null;
  const reason = isInBin ? t.photo.recoverFirst : undefined;
  const recovery = useRecoverPhoto(photo.id);
  const deletion = useDeletePhoto(photo);
  const confirm = useConfirm();

  const remove = async () => {
    // After the deletion, the photo's own page would lead back to the bin.
    const leave = () => {
      if (neighbor !== undefined) followOnGrid(neighbor);
      onDeleted();
    };
    const question = { title: t.photo.deletePhoto, text: t.photo.sureToDelete };
    if (!(await confirm({ ...question, action: t.photo.delete, danger: true }))) return;
    // React Query doesn't call it if another photo is shown at that time.
    deletion.mutate(undefined, { onSuccess: leave });
  };

  return (
    <section
      className="grid grid-cols-1 gap-6 content-start p-6 bg-surface phone:pt-4 phone:pb-12 phone:px-(--gutter) phone:bg-transparent"
      aria-label={t.photo.details}
    >
      {failure}
      {isInBin && (
        <div
          className="grid gap-3 p-4 rounded-control bg-warn-soft forced-colors:border forced-colors:border-[CanvasText]"
          role="status"
        >
          <p>{t.photo.inBin}</p>
          <Button wide busy={recovery.isPending} onClick={() => recovery.mutate(undefined)}>
            {t.photo.recover}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-3 items-center min-w-0 [&_p]:flex-[1_1_8ch] [&_p]:min-w-0 [&_p]:wrap-anywhere">
        <Avatar name={uploaderOf(photo)} color={photo.uploader.color} size={40} />
        <UploadedBy photo={photo} />
        <FavoriteButton photo={photo} reason={reason} />
      </div>
      <TakenAt photo={photo} />
      <Caption photo={photo} disabledReason={reason} />
      <PhotoReactions photo={photo} />
      <PhotoCategories photo={photo} reason={reason} />
      <PhotoNotes photo={photo} />
      {(photo.hasOriginal || !isInBin) && (
        <div className="grid grid-cols-1 gap-3 pt-6 border-t border-t-line">
          {photo.hasOriginal && <OriginalButton photo={photo} />}
          {!isInBin && (
            <Button
              wide
              icon={<Trash {...icon} />}
              busy={deletion.isPending}
              onClick={() => void remove()}
            >
              {t.photo.delete}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

type PartProps = {
  photo: Photo;
  /** Reason why nothing can be changed now. */
  reason: string | undefined;
};

/** The favorite button, which the key "f" presses too. */
function FavoriteButton({ photo, reason }: PartProps) {
  usePhotoKeys({ f: () => toggleFavoriteByKey(photo, reason) });
  return (
    <Button
      aria-pressed={photo.isFavorite}
      disabledReason={reason}
      icon={
        <Heart
          className={clsx(
            photo.isFavorite &&
              'fill-own-text stroke-own-text forced-colors:fill-[Highlight] forced-colors:stroke-[Highlight]',
          )}
          {...icon}
        />
      }
      onClick={() => toggleFavorite(photo)}
    >
      {t.photo.favorite}
    </Button>
  );
}

/** Downloads the uploaded file under its own name, if it is kept. */
function OriginalButton({ photo: { id, originalName } }: { photo: Photo }) {
  const { mutate, isPending } = useMutation({
    meta: { errorText: t.photo.originalFailed },
    mutationFn: () => download(readOriginal, { params: { id: `${id}` } }),
    onSuccess: (file) => saveFile(file, originalName),
  });
  return (
    <Button wide busy={isPending} icon={<Download {...icon} />} onClick={() => mutate()}>
      {t.photo.downloadOriginal}
    </Button>
  );
}

/** A photo's categories as checkboxes; favorites have a button of their own. */
function PhotoCategories({ photo, reason }: PartProps) {
  const query = useQuery(categoriesQuery);
  const { mutate: tick } = useTickCategory(photo.id);
  const id = useId();
  return (
    <fieldset className="min-w-0 p-0 border-0" aria-describedby={reason && id}>
      <legend className="p-0 mb-1 text-14 font-semibold">{t.photo.categories}</legend>
      {reason !== undefined && (
        <p id={id} hidden>
          {reason}
        </p>
      )}
      <Section
        query={[query]}
        data={query.data?.filter(({ name }) => !isReservedName(name))}
        error={t.categories.loadFailed}
        compact
        skeleton={<Skeleton width="50%" />}
        empty={<p className="text-14 text-ink-muted">{t.categories.none}</p>}
      >
        {(categories) => (
          <div className="grid grid-cols-1 -mx-2.75">
            {categories.map(({ id: category, name, color }) => (
              <Checkbox
                key={category}
                label={name}
                sign={<CategoryDot color={color} />}
                checked={photo.categories.some((each) => each.id === category)}
                disabledReason={reason}
                onChange={(isOn) => tick({ category: { id: category, name, color }, isOn })}
              />
            ))}
          </div>
        )}
      </Section>
      <Link className="inline-flex items-center min-h-11 text-14" to="/categories">
        {t.categories.manage}
      </Link>
    </fieldset>
  );
}
