import { useIsFetching, useQuery } from '@tanstack/react-query';
import {
  lazy,
  Suspense,
  startTransition,
  useDeferredValue,
  useEffect,
  useInsertionEffect,
  useState,
} from 'react';
import { type DataRouter, Outlet, useLocation, useNavigation } from 'react-router';
import { partnerQuery, profileQuery } from '#features/auth/web/auth.queries.ts';
import { relationshipQuery } from '#features/relationship/web/relationship.queries.ts';
import { errorMessage } from '#platform/web/api/errors.ts';
import { prefetch } from '#platform/web/api/queries.ts';
import { chooseLanguage } from '#platform/web/language.ts';
import { type Couple, CoupleProvider, coupleOf } from '#platform/web/session/couple.ts';
import { useSignedIn } from '#platform/web/session/session.ts';
import { keptSideCover, showSideCover } from '#platform/web/session/side-cover.ts';
import { AriaLocale } from '#platform/web/ui/AriaLocale.tsx';
import { colorSlot } from '#platform/web/ui/Avatar.tsx';
import { ConfirmProvider } from '#platform/web/ui/confirm.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { rescueFocus } from '#platform/web/ui/focus.ts';
import { SkipLink } from '#platform/web/ui/Page.tsx';
import { FullScreenLoading } from '#platform/web/ui/Spinner.tsx';
import { useIsSmall } from '#platform/web/ui/use-media.ts';
import { knownTimeZone } from '#shared/dates.ts';
import { Header } from './Header.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { guardSingleKeys } from './overlays/single-keys.ts';
import { isAt, type Place, places } from './places.rules.ts';
import { TabBar } from './TabBar.tsx';

const startedRouters = new WeakSet<DataRouter>();

/** Starts what the pages of a signed-in user need, once. */
export function start(router: DataRouter): void {
  if (startedRouters.has(router)) return;
  startedRouters.add(router);
  rescueFocus();
  import('#platform/web/overlay-history.ts').then(
    ({ startOverlayHistory }) => startOverlayHistory(router),
    () => undefined,
  );
}

const SeenPlace = lazy(async () => ({
  default: (await import('#features/news/web/SeenPlace.tsx')).SeenPlace,
}));
const PlaceBadge = lazy(async () => ({
  default: (await import('#features/news/web/Badges.tsx')).PlaceBadge,
}));
const AppBadge = lazy(async () => ({
  default: (await import('#features/news/web/Badges.tsx')).AppBadge,
}));
const Overlays = lazy(async () => ({
  default: (await import('./overlays/Overlays.tsx')).Overlays,
}));

export const loader = prefetch(relationshipQuery);

/** Around every signed-in page: the couple, the header, the event stream, and what floats above. */
export function Layout() {
  // Another user in the same browser starts with fresh state.
  return <LayoutOf key={useSignedIn()} />;
}

function LayoutOf() {
  const profile = useQuery(profileQuery);
  const partner = useQuery(partnerQuery);
  const { data, isLoadingError, refetch } = useQuery(relationshipQuery);
  const timeZone = data && knownTimeZone(data.timeZone);
  const readZone = isLoadingError ? () => void refetch() : undefined;
  useEffect(() => guardSingleKeys(), []);
  useEffect(() => ignoreDroppedFiles(), []);
  // The deferred value lets React render the first page in small steps.
  const isKnown = useDeferredValue([profile, partner].every(({ data }) => data !== undefined));
  if (isKnown && profile.data !== undefined && partner.data !== undefined) {
    return <Frame couple={coupleOf(profile.data, partner.data, { timeZone, readZone })} />;
  }
  const failedQueries = [profile, partner].filter(({ isError }) => isError);
  if (failedQueries.length === 0) return <FullScreenLoading />;
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState text={errorMessage(failedQueries[0]?.error)} query={failedQueries} />
    </main>
  );
}

function Frame({ couple }: { couple: Couple }) {
  useIdentity(couple.me);
  const { locale, username } = couple.me;
  // It may have been chosen on another device.
  useEffect(() => void chooseLanguage(locale, username), [locale, username]);
  const { pathname } = useLocation();
  const place = places.find((each) => isAt(each, pathname));
  const isLoading = useNavigation().state === 'loading';
  const isSmall = useIsSmall();
  const isPageShown = usePageShown();
  const badgeOf = ({ news }: Place) =>
    isPageShown &&
    news !== undefined && (
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>
          <PlaceBadge place={news} />
        </Suspense>
      </ErrorBoundary>
    );
  return (
    <CoupleProvider value={couple}>
      <AriaLocale>
        <ConfirmProvider>
          {isLoading && (
            <div
              className="fixed inset-x-0 top-0 z-toast h-0.75 origin-left bg-own-solid motion-safe:animate-progress"
              aria-hidden="true"
            />
          )}
          <SkipLink />
          <Header badgeOf={badgeOf} />
          {/* On a phone, the connection and the queue share a line. */}
          <div className="bg-sunken phone:flex phone:items-center phone:justify-center phone:border-line phone:has-[p,button]:border-b">
            <OfflineBanner />
            <div id="outbox" className="phone:flex-none" />
          </div>
          <Outlet />
          {isSmall && <TabBar badgeOf={badgeOf} />}
          {isPageShown && (
            <ErrorBoundary>
              <Suspense>
                <Overlays />
                <SeenPlace place={place?.news} />
                <AppBadge />
              </Suspense>
            </ErrorBoundary>
          )}
        </ConfirmProvider>
      </AriaLocale>
    </CoupleProvider>
  );
}

/** Milliseconds without a request, and at most, until the first page counts as shown. */
const quiet = 300;
const longest = 4_000;

/** True once the first page is shown: other parts load later, so that they don't delay its first paint. */
function usePageShown(): boolean {
  const [isShown, setShown] = useState(false);
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    const show = () => startTransition(() => setShown(true));
    const timer = setTimeout(show, isQuiet ? quiet : longest);
    return () => clearTimeout(timer);
  }, [isQuiet]);
  return isShown;
}

/** Tints the app for the current user and keeps the space beside their note, before anything is measured. */
function useIdentity({ id, color }: Couple['me']): void {
  useInsertionEffect(() => {
    const { dataset } = document.documentElement;
    dataset.color = colorSlot(color);
    showSideCover(keptSideCover(id).get());
    return () => {
      delete dataset.color;
      showSideCover(undefined);
    };
  }, [id, color]);
}

/** Without this, the browser would open a file that is dropped beside a drop area. */
function ignoreDroppedFiles(): () => void {
  const ignore = (event: DragEvent) => {
    const { dataTransfer } = event;
    if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', ignore);
  return () => removeEventListener('dragover', ignore);
}
