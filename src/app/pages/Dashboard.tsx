import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import ImagePlus from 'lucide-react/icons/image-plus';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { DroppedBoxes } from '#features/boxes/web/dropping/DroppedBoxes.tsx';
import { LoveCard } from '#features/love/web/LoveCard.tsx';
import { LoveTogether } from '#features/love/web/LoveTogether.tsx';
import { loveQuery, partnerLoveQuery } from '#features/love/web/love.queries.ts';
import { PartnerLoveCard } from '#features/love/web/PartnerLoveCard.tsx';
import { newMemoryPath } from '#features/memories/memories.rules.ts';
import { countQuery, upcomingQuery } from '#features/memories/web/dashboard/dashboard.queries.ts';
import { MemoriesTile } from '#features/memories/web/dashboard/MemoriesTile.tsx';
import { acceptedUploads } from '#features/photos/upload.rules.ts';
import { photosTileQuery, stripQuery } from '#features/photos/web/dashboard/dashboard.queries.ts';
import { PhotoStrip } from '#features/photos/web/dashboard/PhotoStrip.tsx';
import { PhotosTile } from '#features/photos/web/dashboard/PhotosTile.tsx';
import { requestUpload } from '#features/photos/web/upload/upload-events.ts';
import { relationshipQuery } from '#features/relationship/web/relationship.queries.ts';
import { WheelCorner } from '#features/wheel/web/WheelCorner.tsx';
import {
  savedSpinsQuery,
  useSpins,
  useWheelKnown,
  wheelStatsQuery,
} from '#features/wheel/web/wheel.queries.ts';
import { prefetch } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { FileButton } from '#platform/web/ui/FileButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { hourIn } from '#shared/dates.ts';
import { t } from '../messages/index.ts';
import { Cats } from './Cats.tsx';

/** Below the first screen. */
const MilestoneDays = lazy(async () => ({
  default: (await import('#features/relationship/web/MilestoneDays.tsx')).MilestoneDays,
}));
const OnThisDay = lazy(async () => ({
  default: (await import('#features/memories/web/dashboard/OnThisDay.tsx')).OnThisDay,
}));

/** In the page's column: only the photo strip is as wide as the screen. */
const column = 'ms-(--column-start) me-(--column-end)';
const greeting = clsx(column, 'display mb-6 text-36 phone:mb-4 phone:text-28');

export const loader = prefetch(
  loveQuery,
  partnerLoveQuery,
  savedSpinsQuery,
  wheelStatsQuery,
  photosTileQuery,
  stripQuery,
  countQuery,
);

/** The dashboard: pending tasks first. Every part loads and fails alone. */
export function Component() {
  const { me, partner, name } = useCouple();
  const [milestones, setMilestones] = useState(0);
  const spins = useSpins();
  // The greeting and the love cards are painted first.
  const showsAll = useDeferredValue(true, false);
  const [areBoxesKnown, setBoxesKnown] = useState(false);
  const knowBoxes = () => setBoxesKnown(true);
  // The parts below keep their place, so they are shown once those above have their height.
  const isDecided = useWheelKnown() && areBoxesKnown;
  const { isEmpty, isSettled } = useTileState();
  return (
    <Page title={t.shell.links.home} couple={name} titleLook="hidden" width="full">
      <Greeting name={me.displayName} />
      <div className={clsx(column, 'grid grid-cols-[7fr_5fr] gap-6 phone:grid-cols-1 phone:gap-4')}>
        <div className="grid min-w-0 *:h-full">
          <ErrorBoundary>
            <LoveCard onMilestone={() => setMilestones((count) => count + 1)} spins={spins} />
          </ErrorBoundary>
        </div>
        <div className="grid min-w-0 gap-6 empty:hidden phone:gap-4 wide:col-span-full wide:row-start-2">
          {showsAll && (
            <>
              <ErrorBoundary>
                <WheelCorner milestones={milestones} spins={spins} />
              </ErrorBoundary>
              <ErrorBoundary onError={knowBoxes}>
                <DroppedBoxes onKnown={knowBoxes} />
              </ErrorBoundary>
            </>
          )}
          {isDecided && (isEmpty ? <Empty /> : <QuickActions />)}
        </div>
        <div
          className={clsx(
            'grid min-w-0 gap-6 *:h-full phone:gap-4',
            !(isDecided && isSettled) && 'phone:invisible',
          )}
        >
          <ErrorBoundary>
            <PartnerLoveCard partner={partner} />
          </ErrorBoundary>
          <ErrorBoundary>
            <LoveTogether me={me} partner={partner} />
          </ErrorBoundary>
        </div>
      </div>
      {isDecided && (
        <div className="mt-6 grid gap-6 phone:mt-4 phone:gap-4">
          {!isEmpty && (
            <div className="-mx-(--gutter) min-w-0">
              <ErrorBoundary>
                <PhotoStrip />
              </ErrorBoundary>
            </div>
          )}
          <div className={clsx(column, 'grid min-w-0 gap-6 *:min-w-0 phone:gap-4')}>
            {!isEmpty && <Tiles />}
            {isSettled && (
              <Suspense>
                <ErrorBoundary>
                  <MilestoneDays />
                </ErrorBoundary>
                <ErrorBoundary>
                  <OnThisDay />
                </ErrorBoundary>
              </Suspense>
            )}
          </div>
        </div>
      )}
    </Page>
  );
}

/** `isSettled`: the photos and the memories were read, or failed. */
function useTileState() {
  const photos = useQuery(photosTileQuery);
  const upcoming = useQuery(upcomingQuery);
  return {
    isEmpty: photos.data?.total === 0 && upcoming.data?.length === 0,
    isSettled: [photos, upcoming].every(({ isFetched, isPending }) => isFetched || !isPending),
  };
}

/** A greeting for the hour in the couple's time zone. Space is reserved until the time zone is loaded. */
function Greeting({ name }: { name: string }) {
  const { data, isError } = useQuery(relationshipQuery);
  const now = useNow(5000);
  return (
    <p className={clsx(greeting, data === undefined && !isError && 'invisible')}>
      {data === undefined
        ? t.shell.greetingAtAnyHour(name)
        : t.shell.greeting(hourIn(data.timeZone, now), name)}
    </p>
  );
}

const Empty = () => (
  <div className="grid justify-items-center gap-4">
    <EmptyState title={t.dashboard.empty} text={t.dashboard.emptyHint} action={<Actions />} />
    <Cats />
  </div>
);

const QuickActions = () => (
  <div className="flex flex-wrap items-center gap-3">
    <Actions />
    <span className="ml-auto phone:ml-0 phone:basis-full motion-reduce:hidden">
      <Cats />
    </span>
  </div>
);

const Tiles = () => (
  <div className="grid grid-cols-2 gap-6 phone:grid-cols-1 phone:gap-4">
    <ErrorBoundary>
      <PhotosTile />
    </ErrorBoundary>
    <ErrorBoundary>
      <MemoriesTile />
    </ErrorBoundary>
  </div>
);

/** Both buttons act at once: one opens the photo picker, the other the form of a new memory. */
const Actions = () => (
  <div className="grid auto-cols-fr grid-flow-col gap-3 phone:w-full phone:columns-fit-[9.5rem] phone:grid-flow-row phone:[&_.button]:px-3">
    <FileButton
      variant="primary"
      wide
      icon={<ImagePlus size={20} strokeWidth={1.75} aria-hidden="true" />}
      accept={acceptedUploads}
      multiple
      onChoose={requestUpload}
    >
      {t.dashboard.upload}
    </FileButton>
    <Link className={buttonClass({ wide: true })} to={newMemoryPath}>
      <CalendarHeart size={20} strokeWidth={1.75} aria-hidden="true" />
      {t.dashboard.addMemory}
    </Link>
  </div>
);
