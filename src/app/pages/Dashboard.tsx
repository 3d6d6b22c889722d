import { useQuery } from '@tanstack/react-query';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { DroppedBoxes } from '#features/boxes/web/dropping/DroppedBoxes.tsx';
import { LoveCard } from '#features/love/web/LoveCard.tsx';
import { LoveTogether } from '#features/love/web/LoveTogether.tsx';
import { loveQuery, partnerLoveQuery } from '#features/love/web/love.queries.ts';
import { PartnerLoveCard } from '#features/love/web/PartnerLoveCard.tsx';
import { newMemoryPath } from '#features/memories/memories.rules.ts';
import { countQuery, upcomingQuery } from '#features/memories/web/dashboard/dashboard.queries.ts';
import { MemoriesTile } from '#features/memories/web/dashboard/MemoriesTile.tsx';
import { OnThisDay } from '#features/memories/web/dashboard/OnThisDay.tsx';
import { acceptedUploads } from '#features/photos/upload.rules.ts';
import { photosTileQuery, stripQuery } from '#features/photos/web/dashboard/dashboard.queries.ts';
import { PhotoStrip } from '#features/photos/web/dashboard/PhotoStrip.tsx';
import { PhotosTile } from '#features/photos/web/dashboard/PhotosTile.tsx';
import { requestUpload } from '#features/photos/web/upload/upload-events.ts';
import { MilestoneDays } from '#features/relationship/web/MilestoneDays.tsx';
import { relationshipQuery } from '#features/relationship/web/relationship.queries.ts';
import { WheelCorner } from '#features/wheel/web/WheelCorner.tsx';
import {
  savedSpinsQuery,
  useSavedSpinsKnown,
  useSpins,
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
import styles from './Dashboard.module.css';

const greeting =
  'ms-(--column-start) me-(--column-end) mb-6 font-display text-36 font-semibold leading-tight [letter-spacing:-0.01em] text-balance data-[waiting=true]:invisible phone:mb-4 phone:text-28';

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
  const isDecided = useSavedSpinsKnown() && areBoxesKnown;
  const { isEmpty, isSettled } = useTileState();
  return (
    <Page title={t.shell.links.home} couple={name} titleLook="hidden" width="full">
      <Greeting name={me.displayName} />
      <div className="ms-(--column-start) me-(--column-end) grid [grid-template:'mine_theirs'_'waiting_waiting'_/_7fr_5fr] gap-6 phone:[grid-template:'mine'_'waiting'_'theirs'_/_minmax(0,1fr)] phone:gap-4">
        <div className="grid gap-6 min-w-0 [grid-area:mine] [&>*]:h-full">
          <Alone>
            <LoveCard onMilestone={() => setMilestones((count) => count + 1)} spins={spins} />
          </Alone>
        </div>
        <div className="grid gap-6 min-w-0 [grid-area:waiting] empty:hidden phone:gap-4">
          {showsAll && (
            <>
              <Alone>
                <WheelCorner milestones={milestones} spins={spins} />
              </Alone>
              <ErrorBoundary onError={knowBoxes}>
                <DroppedBoxes onKnown={knowBoxes} />
              </ErrorBoundary>
            </>
          )}
          {isDecided && (isEmpty ? <Empty /> : <QuickActions />)}
        </div>
        <div
          className="grid gap-6 min-w-0 [grid-area:theirs] [&>*]:h-full phone:gap-4 phone:data-[waiting=true]:invisible"
          data-waiting={!(isDecided && isSettled)}
        >
          <Alone>
            <PartnerLoveCard partner={partner} />
          </Alone>
          <Alone>
            <LoveTogether me={me} partner={partner} />
          </Alone>
        </div>
      </div>
      {isDecided && (
        <div className={styles.below}>
          {!isEmpty && <Tiles />}
          {isSettled && (
            <>
              <Alone>
                <MilestoneDays />
              </Alone>
              <Alone>
                <OnThisDay />
              </Alone>
            </>
          )}
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

const Alone = ({ children }: { children: ReactNode }) => <ErrorBoundary>{children}</ErrorBoundary>;

/** A greeting for the hour in the couple's time zone. Space is reserved until the time zone is loaded. */
function Greeting({ name }: { name: string }) {
  const { data, isError } = useQuery(relationshipQuery);
  const now = useNow(5000);
  if (data !== undefined) {
    return <p className={greeting}>{t.shell.greeting(hourIn(data.timeZone, now), name)}</p>;
  }
  return (
    <p className={greeting} data-waiting={!isError}>
      {t.shell.greetingAtAnyHour(name)}
    </p>
  );
}

const Empty = () => (
  <div className="grid gap-4 justify-items-center">
    <EmptyState title={t.dashboard.empty} text={t.dashboard.emptyHint} action={<Actions />} />
    <Cats />
  </div>
);

const QuickActions = () => (
  <div className="flex flex-wrap gap-3 items-center phone:[&>*]:flex-[1_0_auto]">
    <Actions />
    <span className="ml-auto phone:[flex-basis:100%] phone:ml-0 phone:motion-reduce:hidden">
      <Cats />
    </span>
  </div>
);

const Tiles = () => (
  <>
    <div className={styles.wide}>
      <Alone>
        <PhotoStrip />
      </Alone>
    </div>
    <div className="grid grid-cols-2 gap-6 phone:grid-cols-[minmax(0,1fr)] phone:gap-4">
      <Alone>
        <PhotosTile />
      </Alone>
      <Alone>
        <MemoriesTile />
      </Alone>
    </div>
  </>
);

/** Both buttons act at once: one opens the photo picker, the other the form of a new memory. */
const Actions = () => (
  <>
    <FileButton
      variant="primary"
      icon={<ImagePlus size={20} strokeWidth={1.75} aria-hidden="true" />}
      accept={acceptedUploads}
      multiple
      onChoose={requestUpload}
    >
      {t.dashboard.upload}
    </FileButton>
    <Link className={buttonClass()} to={newMemoryPath}>
      <CalendarHeart size={20} strokeWidth={1.75} aria-hidden="true" />
      {t.dashboard.addMemory}
    </Link>
  </>
);
