import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { errorMessage } from '#platform/web/api/errors.ts';
import { returnTo } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Loading } from '#platform/web/ui/Loading.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { RadioTiles } from '#platform/web/ui/RadioTiles.tsx';
import { LanguageButton, SignedOutLayout } from '#platform/web/ui/SignedOutLayout.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { t } from '../messages/index.ts';
import { lastUsername, partnersQuery } from './auth.queries.ts';
import { SignInForm } from './SignInForm.tsx';

/** The login screen. */
export function Component() {
  const query = useQuery(partnersQuery);
  const { data: partners, error } = query;
  /** The newest first. A password manager may fill in a name that is no username, or one before the users are loaded. */
  const [names, setNames] = useState(() => [lastUsername.get()]);
  const choose = (name: string) => setNames((earlierNames) => [name, ...earlierNames]);
  const identity = names
    .map((name) => partners?.find(({ username }) => username === name))
    .find((each) => each !== undefined);
  // A category page sent the user here.
  const isRejected = returnTo(useLocation().state).includes('/category/');

  const [one, other] = partners ?? [];
  const couple = one && other ? t.signIn.couple(one.displayName, other.displayName) : t.signIn.app;

  return (
    <SignedOutLayout partner={identity?.color}>
      <Page title={t.signIn.welcome} intro={t.signIn.tagline} couple={couple}>
        <div className="rounded-sheet border border-hairline bg-surface p-6 shadow-2 phone:rounded-none phone:border-0 phone:p-0 phone:shadow-none">
          {isRejected && <Alert>{t.signIn.rejected}</Alert>}
          <SignInForm identity={identity} onIdentity={choose}>
            <Loading when={query.isPending} skeleton={<IdentitiesSkeleton />}>
              {partners === undefined ? (
                <ErrorState compact text={errorMessage(error)} query={query} />
              ) : (
                <div className="[&_[data-color]]:text-own-text">
                  <RadioTiles
                    label={t.signIn.who}
                    name="identity"
                    value={identity?.username}
                    onChange={choose}
                    tiles={partners.map(({ username, displayName, color }) => ({
                      value: username,
                      label: displayName,
                      color,
                      picture: <Avatar name={displayName} color={color} size={56} />,
                    }))}
                  />
                </div>
              )}
            </Loading>
          </SignInForm>
        </div>
        <LanguageButton />
      </Page>
    </SignedOutLayout>
  );
}

const IdentitiesSkeleton = () => (
  <div className="grid grid-cols-2 gap-x-3 gap-y-2">
    <span className="visually-hidden">{t.signIn.loadingWho}</span>
    <span className="col-span-full text-14 font-semibold" aria-hidden="true">
      {t.signIn.who}
    </span>
    <Skeleton shape="block" height="121px" />
    <Skeleton shape="block" height="121px" />
  </div>
);
