/**
 * Pages with which few visits begin. The files that each of them is made of are listed with this, and not in the
 * first script that every page waits for.
 */
export const boxesPage = async () => (await import('#features/boxes/web/BoxesPage.tsx')).BoxesPage;
export const categoriesPage = async () =>
  (await import('#features/photos/web/categories/CategoriesPage.tsx')).CategoriesPage;
export const recycleBinPage = async () =>
  (await import('#features/photos/web/bin/RecycleBinPage.tsx')).RecycleBinPage;
export async function settingsPage() {
  const { SettingsPage, fetchOpenSections } = await import('../pages/SettingsPage.tsx');
  await fetchOpenSections();
  return SettingsPage;
}
export const categoryPage = async () =>
  (await import('#features/photos/web/CategoryPage.tsx')).CategoryPage;
export const memoriesPage = async () =>
  (await import('#features/memories/web/MemoriesPage.tsx')).MemoriesPage;
export const setupPage = async () => (await import('#features/setup/web/SetupPage.tsx')).SetupPage;
export const profilePage = async () =>
  (await import('#features/profiles/web/ProfilePage.tsx')).ProfilePage;
