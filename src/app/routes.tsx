import { Suspense } from 'react';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router';
import { basePath } from '#platform/web/http/base.ts';
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
  PhotoPage.preload();
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

/** The pages of who is signed in, by their paths. */
const closedPages = [
  [/^(\/|\/dashboard|\/login)?$/, DashboardPage],
  [/^\/gallery$/, GalleryPage],
  [/^\/categories$/, CategoriesPage],
  [/^\/recycle-bin$/, RecycleBinPage],
  [/^(\/photos)?\/category\//, CategoryPage],
  [/^\/photos$/, PhotosPage],
  [/^\/memories$/, MemoriesPage],
  [/^\/surprise-boxes$/, BoxesPage],
  [/^\/settings$/, SettingsPage],
  [/^\/photo\//, PhotoPage],
] as const;

/** Asks for the code of the page that this address will show, before anything is known for certain. */
export function fetchFirstPage(): void {
  const path = location.pathname.slice(basePath.length);
  const isIn = session.token() !== null;
  const [, closed] = closedPages.find(([paths]) => paths.test(path)) ?? [];
  if (path === '/setup') Setup.preload();
  else {
    if (isIn) Layout.preload();
    if (closed === undefined) ProfilePage.preload();
    else (isIn ? closed : SignIn).preload();
  }
}

/** Around whoever is signed in stands their home; to strangers an open page stands alone. */
const AtHome = () => (useToken() === null ? <Outlet /> : <Layout />);

/** The site map (S1 §2). A feature's page adds one line. */
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
                <Route path="/" element={<DashboardPage />} />
                <Route path="/dashboard" element={<DashboardPage />} />
                <Route path="/gallery" element={<GalleryPage />} />
                <Route path="/categories" element={<CategoriesPage />} />
                <Route path="/recycle-bin" element={<RecycleBinPage />} />
                <Route path="/photos" element={<PhotosPage />} />
                <Route path="/category/:id" element={<CategoryPage />} />
                <Route path="/photos/category/:id" element={<CategoryPage />} />
                <Route path="/photo/:id" element={<PhotoPage />} />
                <Route path="/memories" element={<MemoriesPage />} />
                <Route path="/surprise-boxes" element={<BoxesPage />} />
                <Route path="/settings" element={<SettingsPage />} />
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
