import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useLayoutEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  createMemoryRouter,
  type LoaderFunction,
  parsePath,
  RouterProvider,
  useLocation,
} from 'react-router';
import { type RenderResult, render as renderElement } from 'vitest-browser-react/pure';
import { profileQuery } from '#features/auth/web/auth.queries.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { chooseLanguage } from '#platform/web/language.ts';
import { startOverlayHistory } from '#platform/web/overlay-history.ts';
import { CoupleProvider, coupleOf } from '#platform/web/session/couple.ts';
import { session } from '#platform/web/session/session.ts';
import { colorSlot } from '#platform/web/ui/Avatar.tsx';
import { LiveRegions } from '#platform/web/ui/announce.tsx';
import { ConfirmProvider } from '#platform/web/ui/confirm.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { ToastRegion } from '#platform/web/ui/ToastRegion.tsx';
import { chooseTheme, type Shown } from '#platform/web/ui/theme.ts';
import { currentLocale, type Language } from '#shared/i18n/locale.ts';
import { users } from './data.ts';

interface Route {
  readonly path: string;
  readonly Component: ComponentType;
  readonly loader?: LoaderFunction;
}

export interface RenderOptions {
  /** The signed-in user; null for a visitor. */
  readonly as?: keyof typeof users | null;
  readonly theme?: Shown;
  readonly language?: Language;
  readonly timeZone?: string;
}

export interface Screen extends RenderResult {
  /** Path, query and hash. */
  location(): string;
  navigate(to: string | number): Promise<void>;
}

/** Renders an element on an empty page with the providers of the app, for Zoë in English by default. */
export function render(element: ReactNode, options: RenderOptions = {}): Promise<Screen> {
  const Component = () => (
    <Page title="Component" couple={users.zoe.displayName}>
      {element}
    </Page>
  );
  return renderRoutes([{ path: '/', Component }], '/', options);
}

/** Renders pages at their paths. All other paths show an empty page. */
export async function renderRoutes(
  routes: readonly Route[],
  at: string,
  { as = 'zoe', theme, language = 'en', timeZone = 'Europe/Lisbon' }: RenderOptions = {},
): Promise<Screen> {
  if (theme !== undefined) chooseTheme(theme);
  if (as !== null) session.signIn(tokenOf(as));
  await chooseLanguage(language, as ?? '');
  const router = createMemoryRouter(
    [
      ...routes.map((route) => ({ ...route, HydrateFallback: () => null })),
      { path: '*', Component: OtherPage },
    ],
    // Positions are kept by the keys of entries; those of a new window are new.
    { initialEntries: [{ ...parsePath(at), key: crypto.randomUUID() }] },
  );
  startOverlayHistory(router);
  // Some components read the address of the window.
  const showAddress = () => {
    const { pathname, search, hash } = router.state.location;
    history.replaceState(history.state, '', pathname + search + hash);
  };
  showAddress();
  router.subscribe(showAddress);
  const screen = await renderElement(
    <I18nProvider locale={currentLocale()}>
      <LiveRegions />
      <QueryClientProvider client={queryClient}>
        <ForUser as={as} timeZone={timeZone}>
          <RouterProvider router={router} />
        </ForUser>
        <ToastRegion />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return {
    ...screen,
    location: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
    navigate: async (to) => {
      await (typeof to === 'number' ? router.navigate(to) : router.navigate(to));
    },
  };
}

interface ForUserProps {
  readonly as: keyof typeof users | null;
  readonly timeZone: string;
  readonly children: ReactNode;
}

function ForUser({ as, timeZone, children }: ForUserProps) {
  if (as === null) return <ConfirmProvider>{children}</ConfirmProvider>;
  return (
    <ForCouple as={as} timeZone={timeZone}>
      {children}
    </ForCouple>
  );
}

function ForCouple({ as, timeZone, children }: ForUserProps & { as: keyof typeof users }) {
  // The query is never sent, but its data changes when the user is changed.
  const { data: me } = useQuery({ ...profileQuery, enabled: false, initialData: users[as] });
  const partner = as === 'zoe' ? users.sam : users.zoe;
  useLayoutEffect(() => {
    document.documentElement.dataset.color = colorSlot(me.color);
  }, [me.color]);
  return (
    <CoupleProvider value={coupleOf(me, partner, { timeZone, readZone: undefined })}>
      <ConfirmProvider>{children}</ConfirmProvider>
    </CoupleProvider>
  );
}

function OtherPage() {
  return <h1>Page at {useLocation().pathname}</h1>;
}

/** The token is unsigned: only the server verifies it. */
export function tokenOf(name: keyof typeof users): string {
  const { id: userId, username: sub } = users[name];
  const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '');
  return `${encode({ alg: 'none' })}.${encode({ userId, sub })}.unsigned`;
}

/** Reads everything again, as after an event of the partner or of another device. */
export const refetch = (): Promise<void> => queryClient.invalidateQueries();
