import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import ImagePlus from 'lucide-react/icons/image-plus';
import { Suspense, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { upcomingQuery } from '#features/memories/web/dashboard/dashboard.queries.ts';
import { MemoriesTile } from '#features/memories/web/dashboard/MemoriesTile.tsx';
import { OnThisDay } from '#features/memories/web/dashboard/OnThisDay.tsx';
import { useToday } from '#features/memories/web/use-today.ts';
import { photosTileQuery, stripQuery } from '#features/photos/web/dashboard/dashboard.queries.ts';
import { PhotoStrip } from '#features/photos/web/dashboard/PhotoStrip.tsx';
import { PhotosTile } from '#features/photos/web/dashboard/PhotosTile.tsx';
import { MilestoneDays } from '#features/relationship/web/MilestoneDays.tsx';
import { SavedSpinsRoom, useSavedRoom } from '#features/wheel/web/SavedSpinsRoom.tsx';
import type { WheelCornerProps } from '#features/wheel/web/WheelCorner.tsx';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { buttonClass } from '#platform/web/ui/button-class.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { appMessages as t } from '../messages/index.ts';
import { Cats } from './Cats.tsx';
import styles from './DashboardBelow.module.css';

const DroppedBoxes = lazyPart(
  async () => (await import('#features/boxes/web/dropping/DroppedBoxes.tsx')).DroppedBoxes,
);
const WheelCorner = lazyPart(
  async () => (await import('#features/wheel/web/WheelCorner.tsx')).WheelCorner,
);

/** What is below the heart: every part loads, fails and is tried again alone (S2 §2). */
export function DashboardBelow(wheel: Omit<WheelCornerProps, 'room'>) {
  const photos = useQuery(photosTileQuery);
  const upcoming = useQuery(upcomingQuery(useToday()));
  const isEmpty = photos.data?.total === 0 && upcoming.data?.length === 0;
  // What is above all of it decides first whether it will be there; what is needed next is read meanwhile.
  const [isDroppedKnown, setDroppedKnown] = useState(false);
  // Deferred: so much at once is drawn in small steps, between which the page answers.
  const isDecided = useDeferredValue(useSavedRoom() !== undefined && isDroppedKnown, false);
  const knowDropped = () => setDroppedKnown(true);
  usePrefetchQuery(stripQuery);
  // What is further down waits until nothing above it changes its height any more; another try moves nothing again.
  const isSettled = [photos, upcoming].every(({ isFetched, isPending }) => isFetched || !isPending);
  return (
    <div className={styles.below}>
      <ErrorBoundary>
        <Suspense fallback={<SavedSpinsRoom />}>
          <WheelCorner {...wheel} room={<SavedSpinsRoom />} />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary onError={knowDropped}>
        <Suspense fallback={null}>
          <DroppedBoxes onKnown={knowDropped} />
        </Suspense>
      </ErrorBoundary>
      {isEmpty && isDecided && (
        <div className={styles.empty}>
          <EmptyState title={t.dashboard.empty} text={t.dashboard.emptyHint} action={<Actions />} />
          <Cats />
        </div>
      )}
      {!isEmpty && isDecided && <Filled />}
      {isSettled && isDecided && (
        <>
          <ErrorBoundary>
            <MilestoneDays />
          </ErrorBoundary>
          <ErrorBoundary>
            <OnThisDay />
          </ErrorBoundary>
        </>
      )}
    </div>
  );
}

const Filled = () => (
  <>
    <div className={styles.actions}>
      <Actions />
      <span className={styles.cats}>
        <Cats />
      </span>
    </div>
    <div className={styles.wide}>
      <ErrorBoundary>
        <PhotoStrip />
      </ErrorBoundary>
    </div>
    <div className={styles.tiles}>
      <ErrorBoundary>
        <PhotosTile />
      </ErrorBoundary>
      <ErrorBoundary>
        <MemoriesTile />
      </ErrorBoundary>
    </div>
  </>
);

const Actions = () => (
  <>
    <Link className={buttonClass({ variant: 'primary' })} to="/gallery">
      <ImagePlus size={20} strokeWidth={1.75} aria-hidden="true" />
      {t.dashboard.upload}
    </Link>
    <Link className={buttonClass()} to="/memories">
      <CalendarHeart size={20} strokeWidth={1.75} aria-hidden="true" />
      {t.dashboard.addMemory}
    </Link>
  </>
);
