import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import { errorMessage } from '#platform/web/api/errors.ts';
import { lazyPart, untilItComes } from '#platform/web/lazy-part.ts';
import { useSignedIn } from '#platform/web/session/session.ts';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { useCalmPending } from '#platform/web/ui/use-calm-pending.ts';
import { profilesMessages as t } from '../messages/index.ts';
import { OwnSheet } from './own/OwnSheet.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { isUnknown, profilePageQuery } from './profiles.queries.ts';
import { Sheet } from './Sheet.tsx';

/** What it needs is there only where somebody is signed in. */
const HearProfilePages = lazyPart(() =>
  untilItComes(async () => (await import('./HearProfilePages.tsx')).HearProfilePages),
);

/** A page that one of the two shows to everybody (S1 §2); `unknown` is what stands at every other name. */
export function ProfilePage({ unknown }: { unknown: ReactNode }) {
  const { username = '' } = useParams();
  const viewer = useSignedIn();
  // What was read as somebody else is gone by then.
  return <Named key={`${viewer} ${username}`} {...{ username, viewer, unknown }} />;
}

type NamedProps = { username: string; viewer: string | null; unknown: ReactNode };

function Named({ username, viewer, unknown }: NamedProps) {
  const { data: page, error, isFetching, refetch } = useQuery(profilePageQuery(username));
  const isPending = useCalmPending(page === undefined && error === null);
  if (isUnknown(error)) return unknown;
  if (page === undefined || isPending) {
    if (error === null || isPending) return <ProfileSkeleton />;
    return (
      <Page title={t.page.layouts.placeholder} couple={t.page.app}>
        <ErrorState text={errorMessage(error)} busy={isFetching} onRetry={() => void refetch()} />
      </Page>
    );
  }
  const kind = t.page.layouts[page.layout];
  const name = page.sections.name || kind;
  return (
    <Page title={name} intro={name === kind ? undefined : kind} couple={t.page.app}>
      {viewer !== null && (
        <Suspense fallback={null}>
          <HearProfilePages />
        </Suspense>
      )}
      {page.username === viewer ? <OwnSheet page={page} /> : <Sheet page={page} />}
    </Page>
  );
}
