import { useState } from 'react';
import { useLocation } from 'react-router';
import { returnTo } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Doorway } from '#platform/web/ui/Doorway.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { authMessages as t } from '../messages/index.ts';
import { usePartners } from './auth.queries.ts';
import { lastIdentity } from './last-identity.ts';
import { SignInForm } from './SignInForm.tsx';
import styles from './SignInPage.module.css';

/** The login screen (S1 §2): who of the two it is, and the password. */
export function Component() {
  const partners = usePartners();
  // Photos of a category that the home refused to show say so here (S2 §8).
  const refused = returnTo(useLocation().state).includes('/category/');
  const [chosen, choose] = useState(lastIdentity.get);
  const identity = partners.data?.find(({ username }) => username === chosen);

  const [one, other] = partners.data ?? [];
  const couple = one && other ? t.signIn.couple(one.displayName, other.displayName) : t.signIn.app;

  return (
    <Doorway who={identity?.color}>
      <Page title={t.signIn.welcome} intro={t.signIn.tagline} couple={couple} titleLook="plain">
        <div className={styles.card}>
          {refused && <Alert>{t.signIn.refused}</Alert>}
          <SignInForm partners={partners} identity={identity} onIdentity={choose} />
        </div>
      </Page>
    </Doorway>
  );
}
