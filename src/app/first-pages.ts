const atHome = 'src/app/shell/SignedInLayout.tsx';
/** Which names the pages beside the first few. */
const further = 'src/app/shell/further-pages.ts';
const photos = 'src/features/photos/web';

/**
 * Which modules a visit begins with at an address. The build writes down what they are made of, and the server names it
 * in the page, so that a browser asks for all of it at once and not only when the first script has run.
 */
export const firstPages: readonly (readonly [path: string, modules: readonly string[]])[] = [
  ['/login', ['src/features/auth/web/SignInPage.tsx']],
  ['/', [atHome, 'src/app/pages/Dashboard.tsx']],
  ['/dashboard', [atHome, 'src/app/pages/Dashboard.tsx']],
  ['/gallery', [atHome, `${photos}/gallery/GalleryPage.tsx`]],
  ['/categories', [atHome, further, `${photos}/categories/CategoriesPage.tsx`]],
  ['/recycle-bin', [atHome, further, `${photos}/bin/RecycleBinPage.tsx`]],
  ['/photos', [atHome, `${photos}/PhotosPage.tsx`]],
  ['/category/:id', [atHome, further, `${photos}/CategoryPage.tsx`]],
  ['/photos/category/:id', [atHome, further, `${photos}/CategoryPage.tsx`]],
  ['/photo/:id', [atHome, `${photos}/PhotoPage.tsx`]],
  ['/memories', [atHome, further, 'src/features/memories/web/MemoriesPage.tsx']],
  ['/surprise-boxes', [atHome, further, 'src/features/boxes/web/BoxesPage.tsx']],
  ['/settings', [atHome, further, 'src/app/pages/SettingsPage.tsx']],
  ['/setup', [further, 'src/features/setup/web/SetupPage.tsx']],
  ['/:username', [further, 'src/features/profiles/web/ProfilePage.tsx']],
];
