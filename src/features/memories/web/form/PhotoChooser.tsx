import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { photosMessages } from '#features/photos/messages/index.ts';
import type { Photo } from '#features/photos/photos.contract.ts';
import { photoName } from '#features/photos/web/photo-name.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { matches } from '#platform/web/ui/matches.ts';
import { Skeleton, useCalmPending } from '#platform/web/ui/Skeleton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { mostPhotosOfEvent } from '../../memories.rules.ts';
import { memoriesMessages as t } from '../../messages/index.ts';
import { choosableQuery } from './choosable.queries.ts';
import { PhotoChoices } from './PhotoChoices.tsx';
import styles from './PhotoChooser.module.css';

export type PhotoChooserProps = {
  open: boolean;
  /** In the order in which they were picked. */
  chosen: readonly Photo[];
  /** There is room for one: another one takes its place. */
  single?: boolean | undefined;
  onChange: (chosen: readonly Photo[]) => void;
  onClose: () => void;
};

/** Where photos of an event are picked, a hundred at a time and more on the way down (S2 §9). */
export function PhotoChooser({
  open,
  chosen,
  single = false,
  onChange,
  onClose,
}: PhotoChooserProps) {
  const { timeZone } = useCouple();
  const [typed, setTyped] = useState('');
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(choosableQuery);
  const waiting = useCalmPending(data === undefined && !isError);
  const photos = useMemo(() => distinct(data?.pages.flatMap((page) => page.photos)), [data]);
  const isSearched = typed.trim() !== '';
  const found = isSearched
    ? photos.filter((each) => matches(`${photoName(each, timeZone)} ${each.originalName}`, typed))
    : photos;
  const words = single ? t.form.onePhoto : { title: t.form.choosePhotos, chosen: t.form.chosen };
  const total = data?.pages.at(-1)?.pagination.total ?? 0;

  const toggle = (photo: Photo) => {
    const others = chosen.filter(({ id }) => id !== photo.id);
    const isNew = others.length === chosen.length;
    if (isNew && !single && others.length >= mostPhotosOfEvent) {
      return announce(t.form.limitReached(mostPhotosOfEvent));
    }
    const next = isNew ? [...(single ? [] : others), photo] : others;
    onChange(next);
    announce(words.chosen(next.length));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      size="large"
      footer={
        <>
          <span className={styles.count}>
            {words.chosen(chosen.length)}
            {chosen.length >= mostPhotosOfEvent && ` · ${t.form.limitReached(mostPhotosOfEvent)}`}
          </span>
          <Button
            disabledReason={chosen.length === 0 ? words.chosen(0) : undefined}
            onClick={() => onChange([])}
          >
            {t.form.clear}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t.form.done}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <TextField
          type="search"
          label={t.form.search}
          labelHidden
          placeholder={t.form.search}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
        {waiting && <ChoicesSkeleton />}
        {!waiting && found.length > 0 && (
          <PhotoChoices
            photos={found}
            chosen={chosen}
            total={isSearched ? found.length : total}
            single={single}
            onToggle={toggle}
          />
        )}
        {!waiting && data !== undefined && found.length === 0 && !hasNextPage && (
          <p className={styles.none}>{photos.length === 0 ? t.form.noneThere : t.form.noneFound}</p>
        )}
        {hasNextPage && !isFetching && !isError && (
          // Anew with every page: the end may be in sight still, of a search above all.
          <End key={photos.length} onSeen={() => void fetchNextPage()} />
        )}
        {data !== undefined && isFetching && !isError && hasNextPage && <MoreSkeleton />}
        {isError && (
          <ErrorState
            compact
            text={photosMessages.photo.loadFailed}
            busy={isFetching}
            onRetry={() => void (data === undefined ? refetch() : fetchNextPage())}
          />
        )}
      </div>
    </Dialog>
  );
}

/** A photo may have moved from one page to the next between two readings. */
const distinct = (photos: readonly Photo[] = []): Photo[] => [
  ...new Map(photos.map((photo) => [photo.id, photo])).values(),
];

const ChoicesSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    {Array.from({ length: 15 }, (_, place) => place).map((place) => (
      <Skeleton key={place} shape="block" height="100%" />
    ))}
  </div>
);

const MoreSkeleton = () => <Skeleton shape="block" height={64} />;

/** The end of what has been read: who sees it wants more. */
function End({ onSeen }: { onSeen: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) seen();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place} className={styles.end} />;
}
