const atHome = 'src/app/shell/SignedInLayout.tsx';
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
  ['/categories', [atHome, `${photos}/categories/CategoriesPage.tsx`]],
  ['/recycle-bin', [atHome, `${photos}/bin/RecycleBinPage.tsx`]],
  ['/photos', [atHome, `${photos}/PhotosPage.tsx`]],
  ['/category/:id', [atHome, `${photos}/CategoryPage.tsx`]],
  ['/photos/category/:id', [atHome, `${photos}/CategoryPage.tsx`]],
  ['/photo/:id', [atHome, `${photos}/PhotoPage.tsx`]],
  ['/memories', [atHome, 'src/features/memories/web/MemoriesPage.tsx']],
  ['/surprise-boxes', [atHome, 'src/features/boxes/web/BoxesPage.tsx']],
  ['/settings', [atHome, 'src/app/pages/SettingsPage.tsx']],
  ['/setup', ['src/features/setup/web/SetupPage.tsx']],
  ['/:username', ['src/features/profiles/web/ProfilePage.tsx']],
];
