import { Suspense, useState } from 'react';
import { LoveCard } from '#features/love/web/LoveCard.tsx';
import { LoveTogether } from '#features/love/web/LoveTogether.tsx';
import { loveQuery } from '#features/love/web/love.queries.ts';
import { PartnerLoveCard } from '#features/love/web/PartnerLoveCard.tsx';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { onceIdle } from '#platform/web/once-idle.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { appMessages as t } from '../messages/index.ts';
import styles from './Dashboard.module.css';
import { Greeting } from './Greeting.tsx';

const Below = lazyPart(() =>
  onceIdle(async () => (await import('./DashboardBelow.tsx')).DashboardBelow),
);

/** Home: what the two have, at a glance. Every card fails alone; what is below the heart comes after first paint. */
export function Dashboard() {
  const { me, partner, name } = useCouple();
  const [milestones, setMilestones] = useState(0);
  return (
    <Page title={t.shell.links.home} couple={name} titleLook="hidden" width="full">
      <Greeting name={me.displayName} />
      <div className={styles.cards}>
        <div className={styles.mine}>
          <ErrorBoundary>
            <LoveCard onMilestone={() => setMilestones(milestones + 1)} />
          </ErrorBoundary>
        </div>
        <div className={styles.theirs}>
          <ErrorBoundary>
            <PartnerLoveCard partner={partner} />
          </ErrorBoundary>
          <ErrorBoundary>
            <LoveTogether me={me} partner={partner} />
          </ErrorBoundary>
        </div>
      </div>
      <ErrorBoundary>
        <Suspense>
          <Below milestones={milestones} love={loveQuery} />
        </Suspense>
      </ErrorBoundary>
    </Page>
  );
}
