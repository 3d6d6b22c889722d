import { platformMessages as t } from '#platform/web/messages/index.ts';
import { knownTimeZone } from '#shared/dates.ts';
import '#features/auth/web/hear-profile.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useEffect, useInsertionEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { partnerQuery, profileQuery } from '#features/auth/web/session.queries.ts';
import { relationshipQuery } from '#features/relationship/web/relationship.queries.ts';
import { errorMessage } from '#platform/web/api/errors.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { lazyPart, untilItComes } from '#platform/web/lazy-part.ts';
import { live } from '#platform/web/live/live.ts';
import { onceIdle } from '#platform/web/once-idle.ts';
import { type Couple, CoupleProvider, coupleOf } from '#platform/web/session/couple.ts';
import { useSignedIn } from '#platform/web/session/session.ts';
import { keptSideCover, showSideCover } from '#platform/web/session/side-cover.ts';
import { ConfirmProvider } from '#platform/web/ui/confirm.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { FullScreenLoading } from '#platform/web/ui/FullScreenLoading.tsx';
import { meOf } from '#platform/web/ui/partner.ts';
import { SkipLink } from '#platform/web/ui/SkipLink.tsx';
import { Spinner } from '#platform/web/ui/Spinner.tsx';
import { Header } from './Header.tsx';
import styles from './SignedInLayout.module.css';
import { guardSingleKeys } from './shortcuts/single-keys.ts';

/** Not before the page is drawn: they lie over it. */
const overlays = () => onceIdle(() => untilItComes(() => import('./Overlays.tsx')));
const Overlays = lazyPart(async () => (await overlays()).Overlays);
const OfflineBanner = lazyPart(async () => (await overlays()).OfflineBanner);

/** Around every signed-in page: who is here, the header, and the event stream. */
export function SignedInLayout() {
  // Another person in the same browser gets everything anew.
  return <KnowingWho key={useSignedIn()} />;
}

SignedInLayout.ahead = () => queryClient.prefetchQuery(relationshipQuery);

function KnowingWho() {
  const profile = useQuery(profileQuery);
  const partner = useQuery(partnerQuery);
  const { data, isLoadingError, refetch } = useQuery(relationshipQuery);
  const timeZone = data && knownTimeZone(data.timeZone);
  const readZone = isLoadingError ? () => void refetch() : undefined;
  useEffect(() => live.start(), []);
  // Not with the sheet of shortcuts, which comes later than the first key may.
  useEffect(() => guardSingleKeys(), []);
  // Deferred: a whole page at once is drawn in small steps, between which the browser answers.
  const isKnown = useDeferredValue([profile, partner].every(({ data }) => data !== undefined));
  if (isKnown && profile.data !== undefined && partner.data !== undefined) {
    return <Frame couple={coupleOf(profile.data, partner.data, { timeZone, readZone })} />;
  }
  const failed = [profile, partner].filter(({ isError }) => isError);
  if (failed.length === 0) return <FullScreenLoading />;
  return (
    <main className={styles.failed}>
      <ErrorState
        text={errorMessage(failed[0]?.error)}
        busy={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          for (const { refetch } of failed) void refetch();
        }}
      />
    </main>
  );
}

function Frame({ couple }: { couple: Couple }) {
  useOwn(couple.me);
  const { pathname } = useLocation();
  return (
    <CoupleProvider value={couple}>
      <ConfirmProvider>
        <SkipLink />
        <Header />
        <Suspense fallback={null}>
          <OfflineBanner />
        </Suspense>
        <div data-waiting="" />
        <ErrorBoundary key={pathname} fallback={broken}>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
        <Suspense fallback={null}>
          <Overlays />
        </Suspense>
      </ConfirmProvider>
    </CoupleProvider>
  );
}

/**
 * Whose phone this is: the whole app takes the colour of who is signed in, and its pages end where they did. Before
 * anything in it is measured.
 */
function useOwn({ id, color }: Couple['me']): void {
  useInsertionEffect(() => {
    const { dataset } = document.documentElement;
    dataset.me = meOf(color);
    showSideCover(keptSideCover(id).get() ?? '');
    return () => {
      delete dataset.me;
    };
  }, [id, color]);
}

const broken = (retry: () => void) => (
  <main className={styles.waiting} id="content" tabIndex={-1}>
    <ErrorState text={t.ui.broken} onRetry={retry} />
  </main>
);

function Waiting() {
  return (
    <main className={styles.waiting} aria-busy="true">
      <Spinner size={32} />
    </main>
  );
}
