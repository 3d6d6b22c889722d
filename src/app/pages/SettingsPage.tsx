import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router';
import { Timeline } from '#features/relationship/web/Timeline.tsx';
import { opensElsewhere } from '#platform/web/navigation.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Disclosure } from '#platform/web/ui/Disclosure.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { t } from '../messages/index.ts';
import { hashOf, openIn } from './settings.rules.ts';

const section = (
  id: string,
  title: Exclude<keyof typeof t.settings, 'sections' | 'title' | 'back'>,
  load: () => Promise<ComponentType>,
) => ({ id, title, load, Part: lazy(async () => ({ default: await load() })) });

/** The sections in display order. All but the first are loaded when they are opened. */
const sections = [
  // Open by default, so that nothing moves when it is loaded.
  { ...section('timeline', 'timeline', () => Promise.resolve(Timeline)), Part: Timeline },
  section(
    'stats',
    'stats',
    async () => (await import('#features/wheel/web/WonPrizes.tsx')).PersonalStats,
  ),
  section(
    'prizes',
    'prizes',
    async () => (await import('#features/vouchers/web/PrizeHistories.tsx')).WheelPrizeHistory,
  ),
  section(
    'box-prizes',
    'boxPrizes',
    async () => (await import('#features/vouchers/web/PrizeHistories.tsx')).BoxPrizeHistory,
  ),
  section(
    'wheel',
    'wheel',
    async () =>
      (await import('#features/wheel/web/editor/WheelConfiguration.tsx')).WheelConfiguration,
  ),
  section('details', 'details', async () => (await import('./sections.tsx')).DetailsSection),
  section(
    'devices',
    'devices',
    async () => (await import('#features/auth/web/Devices.tsx')).Devices,
  ),
  section('app', 'app', async () => (await import('./OnThePhone.tsx')).OnThePhone),
  section(
    'notifications',
    'notifications',
    async () =>
      (await import('#features/notifications/web/NotificationSettings.tsx')).NotificationSettings,
  ),
  section(
    'photos',
    'photos',
    async () => (await import('#features/photos/web/upload/PhotoSettings.tsx')).PhotoSettings,
  ),
  section('memories', 'memories', async () => (await import('./sections.tsx')).MemoriesSection),
  section('appearance', 'appearance', async () => (await import('./Appearance.tsx')).Appearance),
  section(
    'shortcuts',
    'shortcuts',
    async () => (await import('../overlays/Shortcuts.tsx')).ShortcutList,
  ),
  section('data', 'data', async () => (await import('#features/archive/web/Data.tsx')).Data),
  section(
    'server',
    'server',
    async () => (await import('#features/server-info/web/ServerInfo.tsx')).ServerInfo,
  ),
];

const ids = sections.map(({ id }) => id);

/** Loads the sections that the address opens, so that none of them pushes the others away. */
export async function loader() {
  const open = openIn(location.hash, ids);
  const parts = sections.filter(({ id }) => open.includes(id)).map(({ load }) => load());
  await Promise.allSettled(parts);
  return null;
}

const elementId = (id: string) => `section-${id}`;
const placeOf = (id: string) => document.getElementById(elementId(id));

function hashWith(hash: string, id: string, isOpen: boolean): string {
  const open = openIn(hash, ids);
  return hashOf(ids.filter((other) => (other === id ? isOpen : open.includes(other))));
}

/** Settings. The hash of the address names the open sections. */
export function Component() {
  const { name } = useCouple();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const open = openIn(hash, ids);
  const isLink = useNavigationType() === 'PUSH' && hash !== '';
  const linked = useRef(isLink ? open[0] : undefined);
  // The last sections can't scroll to the top, so the position doesn't tell the current one.
  const [current, setCurrent] = useState(open[0]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash opens the section, and only then there is room to scroll
  useEffect(() => {
    if (linked.current !== undefined) placeOf(linked.current)?.scrollIntoView();
    linked.current = undefined;
  }, [hash]);
  // Reads the address, since a section opened a moment ago may not be rendered yet.
  const change = (id: string, isOpen: boolean) => {
    if (isOpen) setCurrent(id);
    void navigate({ hash: hashWith(window.location.hash, id, isOpen) }, { replace: true });
  };
  const show = (id: string) => {
    setCurrent(id);
    placeOf(id)?.querySelector('button')?.focus({ preventScroll: true });
    if (open.includes(id)) return placeOf(id)?.scrollIntoView();
    linked.current = id;
    change(id, true);
  };
  return (
    <Page
      title={t.settings.title}
      couple={name}
      back={
        <BackLink>
          <Link to="/dashboard">{t.settings.back}</Link>
        </BackLink>
      }
    >
      <div className="grid grid-cols-[200px_minmax(0,1fr)] items-start gap-8 phone:grid-cols-1">
        <nav
          className="sticky top-22 grid max-h-[calc(100dvh_-_104px)] overflow-y-auto phone:hidden"
          aria-label={t.settings.sections}
        >
          {sections.map(({ id, title }) => (
            <Link
              key={id}
              className="flex min-h-11 items-center rounded-small px-3 font-semibold text-ink-muted no-underline hover:text-ink aria-[current]:bg-sunken aria-[current]:text-own-text"
              aria-current={id === current ? 'true' : undefined}
              to={{ hash: hashWith(hash, id, true) }}
              replace
              onClick={(event) => {
                if (opensElsewhere(event)) return;
                event.preventDefault();
                show(id);
              }}
            >
              {t.settings[title]}
            </Link>
          ))}
        </nav>
        <div className="grid gap-4">
          {sections.map(({ id, title, Part }) => (
            <Disclosure
              key={id}
              id={elementId(id)}
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
