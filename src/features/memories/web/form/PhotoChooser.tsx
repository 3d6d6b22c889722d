import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import ImageUp from 'lucide-react/icons/image-up';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { t as photosMessages } from '#features/photos/messages/index.ts';
import { type Photo, readPhotosPage } from '#features/photos/photos.contract.ts';
import { acceptedUploads } from '#features/photos/upload.rules.ts';
import { photoName } from '#features/photos/web/photo-display.ts';
import { onUploaded, requestUpload } from '#features/photos/web/upload/upload-events.ts';
import { request } from '#platform/web/api/client.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { FileButton } from '#platform/web/ui/FileButton.tsx';
import { Loading } from '#platform/web/ui/Loading.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { useInView } from '#platform/web/ui/use-in-view.ts';
import { matches } from '#shared/text.ts';
import { mostPhotosOfEvent } from '../../memories.rules.ts';
import { t } from '../../messages/index.ts';
import { choiceGrid, PhotoChoices } from './PhotoChoices.tsx';

/** Photos of one request. */
const pageSize = 100;

/** All photos page by page, newest first. */
const photoPagesQuery = infiniteQueryOptions({
  queryKey: [readPhotosPage.path, 'pages'],
  queryFn: ({ pageParam }) =>
    request(readPhotosPage, { query: { page: `${pageParam}`, limit: `${pageSize}` } }),
  initialPageParam: 0,
  getNextPageParam: ({ pagination: { page, totalPages } }) =>
    page + 1 < totalPages ? page + 1 : undefined,
});

export type PhotoChooserProps = {
  open: boolean;
  /** The photos in the order in which they were chosen. */
  chosenPhotos: readonly Photo[];
  /** At most one photo can be chosen. */
  isSingle?: boolean | undefined;
  onChange: (chosenPhotos: readonly Photo[]) => void;
  onClose: () => void;
};

/** A dialog that chooses photos, or uploads new ones, which are chosen as well. */
export function PhotoChooser(props: PhotoChooserProps) {
  const { open, chosenPhotos, isSingle = false, onChange, onClose } = props;
  const { timeZone } = useCouple();
  const [typedText, setTypedText] = useState('');
  /** True if photos were uploaded from here; they may arrive when the dialog is closed. */
  const hasUploads = useRef(false);
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(photoPagesQuery);
  const photos = useMemo(() => distinct(data?.pages.flatMap((page) => page.photos)), [data]);
  const isMatch = (photo: Photo) =>
    matches(`${photoName(photo, timeZone)} ${photo.originalName}`, typedText);
  const searchResult = typedText.trim() === '' ? photos : photos.filter(isMatch);
  const texts = isSingle ? t.form.onePhoto : { title: t.form.choosePhotos, chosen: t.form.chosen };

  // Several uploads may end before the next render.
  const latest = useRef(chosenPhotos);
  latest.current = chosenPhotos;
  const choose = (photos: readonly Photo[]) => {
    if (photos.length > Math.max(mostPhotosOfEvent, latest.current.length))
      return announce(t.form.limitReached(mostPhotosOfEvent));
    latest.current = photos;
    onChange(photos);
    announce(texts.chosen(photos.length));
  };
  const addUploaded = useEffectEvent((photo: Photo) => {
    const otherPhotos = isSingle ? [] : latest.current.filter(({ id }) => id !== photo.id);
    if (open || hasUploads.current) choose([...otherPhotos, photo]);
  });
  useEffect(() => onUploaded((photo) => addUploaded(photo)), []);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.title}
      size="large"
      footer={
        <>
          <span className="flex-auto self-center text-ink-muted tabular-nums">
            {texts.chosen(chosenPhotos.length)}
            {chosenPhotos.length >= mostPhotosOfEvent &&
              ` · ${t.form.limitReached(mostPhotosOfEvent)}`}
          </span>
          <Button
            disabledReason={chosenPhotos.length === 0 ? texts.chosen(0) : undefined}
            onClick={() => choose([])}
          >
            {t.form.clear}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t.form.done}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
          <TextField
            type="search"
            label={t.form.search}
            labelHidden
            placeholder={t.form.search}
            autoComplete="off"
            value={typedText}
            onChange={setTypedText}
          />
          <FileButton
            accept={acceptedUploads}
            multiple={!isSingle}
            icon={<ImageUp size={20} strokeWidth={1.75} />}
            onChoose={(files) => {
              hasUploads.current = files.length > 0 || hasUploads.current;
              requestUpload(files);
            }}
          >
            {t.form.upload}
          </FileButton>
        </div>
        <Loading when={data === undefined && !isError} skeleton={<ChoicesSkeleton />}>
          {searchResult.length > 0 && (
            <PhotoChoices
              photos={searchResult}
              chosenPhotos={chosenPhotos}
              isSingle={isSingle}
              onChange={choose}
            />
          )}
          {data !== undefined && searchResult.length === 0 && !hasNextPage && (
            <p className="text-ink-muted">
              {photos.length === 0 ? t.form.noneThere : t.form.noneFound}
            </p>
          )}
        </Loading>
        {hasNextPage && !isFetching && !isError && (
          <EndOfPhotos onReach={() => void fetchNextPage()} />
        )}
        {data !== undefined && isFetching && !isError && hasNextPage && (
          <Skeleton shape="block" height={64} />
        )}
        {isError && (
          <ErrorState
            compact
            text={photosMessages.photo.loadFailed}
            query={{ isFetching, refetch: data === undefined ? refetch : fetchNextPage }}
          />
        )}
      </div>
    </Dialog>
  );
}

/** A photo may be on two pages if photos were added between the requests. */
const distinct = (photos: readonly Photo[] = []): Photo[] => [
  ...new Map(photos.map((photo) => [photo.id, photo])).values(),
];

const ChoicesSkeleton = () => (
  <div className={clsx(choiceGrid, '*:aspect-square')}>
    {Array.from({ length: 15 }, (_, place) => place).map((place) => (
      <Skeleton key={place} shape="block" height="100%" />
    ))}
  </div>
);

function EndOfPhotos({ onReach }: { onReach: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  useInView(end, (isInView) => isInView && onReach());
  return <div className="h-px" ref={end} />;
}
