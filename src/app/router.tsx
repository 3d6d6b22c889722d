import { useEffect } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type Location,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { partnerQuery, profileQuery } from '#features/auth/web/auth.queries.ts';
import { Component as SignInPage } from '#features/auth/web/SignInPage.tsx';
import { basePath } from '#platform/web/api/base-path.ts';
import { prefetch } from '#platform/web/api/queries.ts';
import { session, useToken } from '#platform/web/session/session.ts';
import { FullScreenLoading } from '#platform/web/ui/Spinner.tsx';
import { RequireSetup, RequireSignedOut, RequireUser, UnknownPage } from './guards.tsx';
import { PageError } from './PageError.tsx';

const importLayout = () => import('./Layout.tsx');
const scrollKey = createScrollKey();
const readUser = prefetch(profileQuery, partnerQuery);

/**
 * The layout, the page and the user are loaded at the same time. No `lazy` component: React would hide the page
 * for 300 ms behind its fallback.
 */
async function loadLayout(args: LoaderFunctionArgs) {
  void readUser(args);
  if (session.token() === null) return null;
  const { Layout, loader, start } = await importLayout();
  start(router);
  void loader(args);
  return Layout;
}

/** The pages of the signed-in user. */
const userPages = [
  { path: '/', load: () => import('./pages/Dashboard.tsx') },
  { path: '/dashboard', load: () => import('./pages/Dashboard.tsx') },
  { path: '/gallery', load: () => import('#features/photos/web/gallery/GalleryPage.tsx') },
  { path: '/categories', load: () => import('#features/photos/web/categories/CategoriesPage.tsx') },
  { path: '/recycle-bin', load: () => import('#features/photos/web/bin/RecycleBinPage.tsx') },
  { path: '/photos', load: () => import('#features/photos/web/PhotosPage.tsx') },
  { path: '/category/:id', load: () => import('#features/photos/web/CategoryPage.tsx') },
  { path: '/photos/category/:id', load: () => import('#features/photos/web/CategoryPage.tsx') },
  { path: '/photo/:id', load: () => import('#features/photos/web/PhotoPage.tsx') },
  { path: '/memories', load: () => import('#features/memories/web/MemoriesPage.tsx') },
  { path: '/surprise-boxes', load: () => import('#features/boxes/web/BoxesPage.tsx') },
  { path: '/settings', load: () => import('./pages/SettingsPage.tsx') },
];

/** Throws a failed import from the component, since React Router renders nothing if `lazy` rejects. */
const page =
  <Module extends object>(load: () => Promise<Module>) =>
  () =>
    load().catch((error: unknown) => ({
      Component() {
        throw error;
      },
    }));

/** The site map. Usernames come last, so that no user can take the address of a page. */
export const router = createBrowserRouter(
  [
    {
      element: <Root />,
      HydrateFallback: FullScreenLoading,
      errorElement: <PageError />,
      children: [
        { path: '/setup', lazy: page(() => import('#features/setup/web/SetupPage.tsx')) },
        {
          element: <RequireSignedOut />,
          children: [{ path: '/login', element: <SignInPage /> }],
        },
        {
          element: <LayoutForUser />,
          loader: loadLayout,
          children: [
            {
              element: <RequireUser />,
              children: userPages.map(({ path, load }) => ({
                path,
                lazy: page(load),
                errorElement: <PageError />,
              })),
            },
            {
              path: '/:username',
              lazy: page(() => import('#features/profiles/web/ProfilePage.tsx')),
            },
          ],
        },
        { path: '*', element: <UnknownPage /> },
      ],
    },
  ],
  { basename: basePath },
);

function Root() {
  return (
    <RequireSetup>
      <Outlet />
      {/* Last, so that it scrolls after the virtual lists of the page. */}
      <ScrollRestoration getKey={scrollKey} />
    </RequireSetup>
  );
}

/** The layout of the signed-in user. A profile page is also shown alone, to a signed-out visitor. */
function LayoutForUser() {
  const Layout = useLoaderData<typeof loadLayout>();
  const { revalidate } = useRevalidator();
  const signedIn = useToken() !== null;
  // Another tab signed in.
  const isLate = signedIn && Layout === null;
  useEffect(() => {
    if (isLate) void revalidate();
  }, [isLate, revalidate]);
  if (!signedIn) return <Outlet />;
  return Layout === null ? <FullScreenLoading /> : <Layout />;
}

/** One scroll position per visit of a page: another search or hash doesn't scroll it to the top. */
function createScrollKey() {
  const keys = new Map<string, string>();
  let last = { pathname: '', scrollKey: '' };
  return ({ pathname, search, key }: Location): string => {
    // The first location of every document has the same key.
    const visit = key === 'default' ? pathname + search : key;
    const scrollKey = keys.get(visit) ?? (pathname === last.pathname ? last.scrollKey : visit);
    keys.set(visit, scrollKey);
    last = { pathname, scrollKey };
    return scrollKey;
  };
}
