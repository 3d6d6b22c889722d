import { Suspense } from 'react';
import { BrowserRouter, matchPath, Outlet, type Params, Route, Routes } from 'react-router';
import { basePath } from '#platform/web/api/base-path.ts';
import { onceSettled } from '#platform/web/idle.ts';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { session, useToken } from '#platform/web/session/session.ts';
import { FullScreenLoading } from '#platform/web/ui/FullScreenLoading.tsx';
import { NoSuchPage, SetUpFirst, SignedInOnly, SignedOutOnly } from './shell/guards.tsx';

const furtherPages = () => import('./shell/further-pages.ts');

const SignIn = lazyPart(async () => (await import('#features/auth/web/SignInPage.tsx')).SignInPage);
const Setup = lazyPart(async () => (await furtherPages()).setupPage());
const Layout = lazyPart(async () => (await import('./shell/SignedInLayout.tsx')).SignedInLayout);
const PhotoPage = lazyPart(
  async () => (await import('#features/photos/web/PhotoPage.tsx')).PhotoPage,
);
const PhotosPage = lazyPart(async () => {
  const { PhotosPage } = await import('#features/photos/web/PhotosPage.tsx');
  // Whoever sees the photos soon opens one.
  onceSettled(PhotoPage.preload);
  return PhotosPage;
});
const GalleryPage = lazyPart(
  async () => (await import('#features/photos/web/gallery/GalleryPage.tsx')).GalleryPage,
);
const CategoryPage = lazyPart(async () => (await furtherPages()).categoryPage());
const CategoriesPage = lazyPart(async () => (await furtherPages()).categoriesPage());
const RecycleBinPage = lazyPart(async () => (await furtherPages()).recycleBinPage());
const MemoriesPage = lazyPart(async () => (await furtherPages()).memoriesPage());
const BoxesPage = lazyPart(async () => (await furtherPages()).boxesPage());
const SettingsPage = lazyPart(async () => (await furtherPages()).settingsPage());
const ProfilePage = lazyPart(async () => (await furtherPages()).profilePage());
const DashboardPage = lazyPart(async () => (await import('./pages/Dashboard.tsx')).Dashboard);

/** The pages of who is signed in (S1 §2). A feature's page adds one line. */
const closedPages = [
  ['/', DashboardPage],
  ['/dashboard', DashboardPage],
  ['/gallery', GalleryPage],
  ['/categories', CategoriesPage],
  ['/recycle-bin', RecycleBinPage],
  ['/photos', PhotosPage],
  ['/category/:id', CategoryPage],
  ['/photos/category/:id', CategoryPage],
  ['/photo/:id', PhotoPage],
  ['/memories', MemoriesPage],
  ['/surprise-boxes', BoxesPage],
  ['/settings', SettingsPage],
] as const;

/** What it shows can be asked for while who is here is still on its way; resolves once that has come, or not. */
interface Fetched {
  fetched(): Promise<(object & { ahead?: (params: Params) => Promise<unknown> }) | undefined>;
}

/**
 * Asks for the code of the page that this address will show, before anything is known for certain, and then for what it
 * shows. Resolves once all of it is here, or did not come.
 */
export async function fetchFirstPage(): Promise<void> {
  const path = location.pathname.slice(basePath.length).replace(/^(\/login)?$/, '/');
  const isIn = session.token() !== null;
  const [at, closed] = closedPages.find(([paths]) => matchPath(paths, path)) ?? [];
  const open = path === '/setup' ? Setup : ProfilePage;
  const page = closed === undefined ? open : isIn ? closed : SignIn;
  const params = matchPath(at ?? '', path)?.params ?? {};
  const whole = async (part: Fetched) => (await part.fetched())?.ahead?.(params);
  await Promise.all([isIn && whole(Layout), whole(page)]);
}

/** Around whoever is signed in stands their home; to strangers an open page stands alone. */
const AtHome = () => (useToken() === null ? <Outlet /> : <Layout />);

/** The site map. Names of people come last: whatever else has an address has it before them. */
export function Site() {
  return (
    <BrowserRouter basename={basePath}>
      <Suspense fallback={<FullScreenLoading />}>
        <Routes>
          <Route element={<SetUpFirst />}>
            <Route path="/setup" element={<Setup />} />
            <Route element={<SignedOutOnly />}>
              <Route path="/login" element={<SignIn />} />
            </Route>
            <Route element={<AtHome />}>
              <Route element={<SignedInOnly />}>
                {closedPages.map(([path, Page]) => (
                  <Route key={path} path={path} element={<Page />} />
                ))}
              </Route>
              <Route path="/:username" element={<ProfilePage unknown={<NoSuchPage />} />} />
            </Route>
            <Route path="*" element={<NoSuchPage />} />
          </Route>
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
}
