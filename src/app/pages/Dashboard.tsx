import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import ImagePlus from 'lucide-react/icons/image-plus';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { Link, useNavigationType } from 'react-router';
import { LoveCard } from '#features/love/web/LoveCard.tsx';
import { loveQuery, partnerLoveQuery } from '#features/love/web/love.queries.ts';
import { newMemoryPath } from '#features/memories/memories.rules.ts';
import { countQuery, upcomingQuery } from '#features/memories/web/dashboard/dashboard.queries.ts';
import { readWaiting, type Waiting } from '#features/news/waiting.contract.ts';
import { NewsSkeleton } from '#features/news/web/news/NewsSkeleton.tsx';
import { newsQuery } from '#features/news/web/news.queries.ts';
import { waitingQuery } from '#features/news/web/waiting/waiting.queries.ts';
import { acceptedUploads } from '#features/photos/upload.rules.ts';
import { photosTileQuery, stripQuery } from '#features/photos/web/dashboard/dashboard.queries.ts';
import { requestUpload } from '#features/photos/web/upload/upload-events.ts';
import { relationshipQuery } from '#features/relationship/web/relationship.queries.ts';
import { SavedSpins } from '#features/wheel/web/SavedSpins.tsx';
import { useWheel } from '#features/wheel/web/use-wheel.ts';
import { Wheel } from '#features/wheel/web/Wheel.tsx';
import {
  savedSpinsQuery,
  useSpins,
  useWheelKnown,
  wheelStatsQuery,
} from '#features/wheel/web/wheel.queries.ts';
import { invalidate, prefetch } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { FileButton } from '#platform/web/ui/FileButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { hourIn } from '#shared/dates.ts';
import { t } from '../messages/index.ts';
import { Cats } from './Cats.tsx';
import { Today } from './Today.tsx';

const importForYou = async () => ({
  default: (await import('#features/news/web/waiting/ForYou.tsx')).ForYou,
});
const ForYou = lazy(importForYou);
const importNews = async () => ({
  default: (await import('#features/news/web/news/NewFromPartner.tsx')).NewFromPartner,
});
const NewFromPartner = lazy(importNews);
const DroppedBoxes = lazy(async () => ({
  default: (await import('#features/boxes/web/dropping/DroppedBoxes.tsx')).DroppedBoxes,
}));
const BelowFirstScreen = lazy(async () => ({
  default: (await import('./BelowFirstScreen.tsx')).BelowFirstScreen,
}));

/** In the page's column: only the photo strip is as wide as the screen. */
const column = 'ms-(--column-start) me-(--column-end)';
const greeting = clsx(column, 'display mb-6 text-36 phone:mb-4 phone:text-28');

const readFirst = prefetch(
  waitingQuery,
  upcomingQuery,
  loveQuery,
  partnerLoveQuery,
  newsQuery,
  savedSpinsQuery,
  wheelStatsQuery,
  photosTileQuery,
  stripQuery,
  countQuery,
);

export const loader: typeof readFirst = (...args) => {
  const reads = readFirst(...args);
  // Without HTTPS, a browser sends six requests at a time: the data before the code.
  for (const load of [importForYou, importNews]) load().catch(() => undefined);
  return reads;
};

/** Home: waiting things, the love of both, and news of the partner. Every part loads and fails alone. */
export function Component() {
  const { name, me } = useCouple();
  const [milestones, setMilestones] = useState(0);
  const spins = useSpins(refreshWaiting);
  const wheel = useWheel(milestones);
  const waiting = useQuery(waitingQuery);
  // The parts above have their height first, so that nothing moves.
  const isWaitingKnown = waiting.data !== undefined || waiting.failureCount > 0;
  const areSpinsKnown = useWheelKnown();
  const news = useQuery(newsQuery);
  const areNewsKnown = news.isFetched || !news.isPending;
  const { isEmpty, hasNoPhoto, isSettled } = useTileState();
  const hasNoNews = hasNoPhoto && news.data?.items.length === 0;
  // Deferred, so that React renders the page in small steps; after Back at once, at its full height.
  const isBack = useNavigationType() === 'POP';
  const hasNews = isWaitingKnown && areSpinsKnown;
  const showsNews = useDeferredValue(hasNews, isBack && hasNews);
  const hasRest = showsNews && areNewsKnown && isSettled;
  const showsRest = useDeferredValue(hasRest, isBack && hasRest);
  return (
    <Page title={t.shell.links.home} couple={name} titleLook="hidden" width="full">
      <Today className={clsx(column, 'mb-6 phone:mb-4')}>
        <Greeting name={me.displayName} />
      </Today>
      <div className="grid gap-6 phone:gap-4">
        <div className={clsx(column, 'grid min-w-0 gap-6 phone:gap-4 *:min-w-0')}>
          {isWaitingKnown ? (
            <>
              <ErrorBoundary>
                <Suspense fallback={<WaitingSkeleton count={waiting.data?.length ?? 0} />}>
                  <ForYou wheel={wheel} />
                </Suspense>
              </ErrorBoundary>
              <ErrorBoundary>
                <LoveCard onMilestone={() => setMilestones((count) => count + 1)} spins={spins} />
              </ErrorBoundary>
              <SavedSpins spins={spins} onUse={wheel.open} />
            </>
          ) : (
            <Skeleton shape="block" height={340} />
          )}
        </div>
        {showsNews && (
          <>
            <div className={clsx(column, 'min-w-0 empty:hidden')}>
              <ErrorBoundary>
                <Suspense fallback={hasNoNews ? null : <NewsSkeleton />}>
                  <NewFromPartner />
                </Suspense>
              </ErrorBoundary>
            </div>
            {showsRest && (
              <>
                <div className={column}>{isEmpty ? <Empty /> : <QuickActions />}</div>
                <ErrorBoundary>
                  <Suspense>
                    <BelowFirstScreen column={column} isEmpty={isEmpty} />
                  </Suspense>
                </ErrorBoundary>
              </>
            )}
          </>
        )}
      </div>
      <ErrorBoundary>
        <Wheel {...wheel} />
      </ErrorBoundary>
      {isWaitingKnown && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <div className={clsx(column, 'mt-6 empty:hidden')}>
              <DroppedBoxes boxes={droppedBoxesIn(waiting.data)} onChange={refreshWaiting} />
            </div>
          </Suspense>
        </ErrorBoundary>
      )}
    </Page>
  );
}

const droppedBoxesIn = (waiting: readonly Waiting[] = []) =>
  waiting.flatMap(({ kind, box }) => (kind === 'box_open' && box ? [box] : []));

const refreshWaiting = () => void invalidate(readWaiting);

/** As high as the list of waiting things. */
const WaitingSkeleton = ({ count }: { count: number }) =>
  count > 0 && <Skeleton shape="block" height={96 + 64 * Math.min(count, 4)} />;

/** `isSettled`: the photos and the memories were read, or failed. */
function useTileState() {
  const photos = useQuery(photosTileQuery);
  const upcoming = useQuery(upcomingQuery);
  const hasNoPhoto = photos.data?.total === 0;
  return {
    hasNoPhoto,
    isEmpty: hasNoPhoto && upcoming.data?.length === 0,
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
