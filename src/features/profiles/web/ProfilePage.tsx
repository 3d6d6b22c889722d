import { useQuery } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import { errorMessage } from '#platform/web/api/errors.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { t as platformMessages } from '#platform/web/messages/index.ts';
import { useSignedIn } from '#platform/web/session/session.ts';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Loading } from '#platform/web/ui/Loading.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { t } from '../messages/index.ts';
import type { ProfilePage as ProfilePageData } from '../profiles.contract.ts';
import { sectionsOf } from '../profiles.rules.ts';
import { ProfileEditor } from './ProfileEditor.tsx';
import { ProfileSections, rowLook, sheetLook } from './ProfileSections.tsx';
import { isUnknownPage, profilePageQuery } from './profiles.queries.ts';

/** Waits for the data, since an unknown username is redirected. */
export async function loader({ params: { username = '' } }: LoaderFunctionArgs) {
  const query = profilePageQuery(username);
  await queryClient.prefetchQuery(query);
  if (isUnknownPage(queryClient.getQueryState(query.queryKey)?.error))
    throw data(null, { status: 404 });
  return null;
}

/** A public page of one partner. */
export function Component() {
  const { username = '' } = useParams();
  const user = useSignedIn();
  // Another user or page starts with fresh state.
  return <ProfilePage key={`${user} ${username}`} username={username} user={user} />;
}

type ProfilePageProps = { username: string; user: string | null };

function ProfilePage({ username, user }: ProfilePageProps) {
  const query = useQuery(profilePageQuery(username));
  const { data: page, error } = query;
  return (
    <Loading when={query.isPending} skeleton={<ProfileSkeleton />}>
      {page === undefined ? (
        <Page title={t.page.layouts.placeholder} couple={t.page.app}>
          <ErrorState text={errorMessage(error)} query={query} />
        </Page>
      ) : (
        <LoadedProfile page={page} user={user} />
      )}
    </Loading>
  );
}

function LoadedProfile({ page, user }: { page: ProfilePageData; user: string | null }) {
  const kind = t.page.layouts[page.layout];
  const name = page.sections.name || kind;
  return (
    <Page title={name} intro={name === kind ? undefined : kind} couple={t.page.app}>
      {page.username === user ? <ProfileEditor page={page} /> : <ProfileSections page={page} />}
    </Page>
  );
}

/** The skeleton has the shape that both layouts share. */
const ProfileSkeleton = () => (
  <main className="mx-auto grid w-full max-w-[calc(var(--content)_+_2_*_var(--gutter))] gap-6 px-(--gutter) pt-6 pb-16 wide:pt-10">
    <h1 className="visually-hidden">{platformMessages.loading}</h1>
    <Skeleton width="40%" height={40} />
    <div className={sheetLook}>
      {sectionsOf.resume.map((name) => (
        <div key={name} className={rowLook}>
          <Skeleton width={140} height={24} />
          <Skeleton height={48} />
        </div>
      ))}
    </div>
  </main>
);
