import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Suspense } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Disclosure } from '#platform/web/ui/Disclosure.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { opensElsewhere } from '#platform/web/ui/opens-elsewhere.ts';
import { Page } from '#platform/web/ui/Page.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { appMessages as t } from '../messages/index.ts';
import styles from './SettingsPage.module.css';
import { hashOf, openIn } from './settings.rules.ts';

/** In order; what is in one comes when it is opened. A feature with settings adds one line. */
const sections = [
  {
    id: 'timeline',
    title: 'timeline',
    Part: lazyPart(async () => (await import('#features/relationship/web/Timeline.tsx')).Timeline),
  },
  {
    id: 'stats',
    title: 'stats',
    Part: lazyPart(
      async () => (await import('#features/wheel/web/PersonalStats.tsx')).PersonalStats,
    ),
  },
  {
    id: 'prizes',
    title: 'prizes',
    Part: lazyPart(async () => (await import('#features/wheel/web/PrizeHistory.tsx')).PrizeHistory),
  },
  {
    id: 'box-prizes',
    title: 'boxPrizes',
    Part: lazyPart(
      async () => (await import('#features/boxes/web/prizes/BoxPrizes.tsx')).BoxPrizes,
    ),
  },
  {
    id: 'wheel',
    title: 'wheel',
    Part: lazyPart(
      async () =>
        (await import('#features/wheel/web/editor/WheelConfiguration.tsx')).WheelConfiguration,
    ),
  },
  {
    id: 'details',
    title: 'details',
    Part: lazyPart(async () => (await import('./OurDetails.tsx')).OurDetails),
  },
  {
    id: 'devices',
    title: 'devices',
    Part: lazyPart(async () => (await import('#features/auth/web/devices/Devices.tsx')).Devices),
  },
  {
    id: 'app',
    title: 'app',
    Part: lazyPart(async () => (await import('./OnThePhone.tsx')).OnThePhone),
  },
  {
    id: 'notifications',
    title: 'notifications',
    Part: lazyPart(
      async () => (await import('#features/notifications/web/Notifications.tsx')).Notifications,
    ),
  },
  {
    id: 'appearance',
    title: 'appearance',
    Part: lazyPart(async () => (await import('./Appearance.tsx')).Appearance),
  },
  {
    id: 'shortcuts',
    title: 'shortcuts',
    Part: lazyPart(async () => (await import('../shell/shortcuts/ShortcutList.tsx')).ShortcutList),
  },
  {
    id: 'data',
    title: 'data',
    Part: lazyPart(async () => (await import('./OurData.tsx')).OurData),
  },
] as const;

const ids = sections.map(({ id }) => id);

/** What is open from the beginning comes with the page: coming after it, it would push the rest of it away. */
export async function fetchOpenSections(): Promise<void> {
  const open = openIn(location.hash, ids);
  await Promise.all(
    sections.filter(({ id }) => open.includes(id)).map(({ Part }) => Part.fetched()),
  );
}

const placeOf = (id: string) => `section-${id}`;

/** The address of the same page with one of its sections open, or closed. */
function hashWith(hash: string, id: string, isOpen: boolean): string {
  const open = openIn(hash, ids);
  return hashOf(ids.filter((other) => (other === id ? isOpen : open.includes(other))));
}

/** What the two can see and set about themselves (S2 §2). Which sections are open, the address keeps. */
export function SettingsPage() {
  const { name } = useCouple();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const open = openIn(hash, ids);
  /** What was opened a moment ago may not be drawn yet. */
  const change = (id: string, isOpen: boolean) =>
    void navigate({ hash: hashWith(window.location.hash, id, isOpen) }, { replace: true });
  return (
    <Page title={t.settings.title} couple={name}>
      <Link className={styles.back} to="/dashboard">
        <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
        {t.settings.back}
      </Link>
      <div className={styles.settings}>
        <nav className={styles.index} aria-label={t.settings.sections}>
          {sections.map(({ id, title }) => (
            <Link
              key={id}
              className={styles.link}
              to={{ hash: hashWith(hash, id, true) }}
              replace
              onClick={(event) => {
                if (opensElsewhere(event)) return;
                event.preventDefault();
                change(id, true);
                document.getElementById(placeOf(id))?.querySelector('button')?.focus();
              }}
            >
              {t.settings[title]}
            </Link>
          ))}
        </nav>
        <div className={styles.sections}>
          {sections.map(({ id, title, Part }) => (
            <Disclosure
              key={id}
              id={placeOf(id)}
              title={t.settings[title]}
              open={open.includes(id)}
              onOpenChange={(isOpen) => change(id, isOpen)}
            >
              <ErrorBoundary>
                <Suspense fallback={<Skeleton shape="block" height={200} />}>
                  <Part />
                </Suspense>
              </ErrorBoundary>
            </Disclosure>
          ))}
        </div>
      </div>
    </Page>
  );
}
