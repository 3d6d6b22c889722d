import type { Page } from '@playwright/test';
import { photosMessages } from '#features/photos/messages/en.ts';
import { addPhotoNote, uploadPhoto } from '#features/photos/photos.contract.ts';
import { expect } from './couple.ts';
import { button, type DialogRow, go, mended, refuse, title } from './dialog-contract.ts';
import { cameraPhoto, pick, row, upload } from './uploading.ts';

const newest = (page: Page) =>
  page.getByRole('list', { name: 'Newest photos' }).getByRole('link').first();
const tile = (page: Page) => page.getByRole('gridcell').first();

/** Dialogs of the photo pages. There are four photos, two of them in the recycle bin, and a category. */
export const photoDialogs: readonly DialogRow[] = [
  {
    at: 'app/overlays/Shortcuts.tsx',
    ...{ by: 'Dialog', name: 'Keyboard shortcuts', opener: button('Select'), key: '?' },
    before: go('/photos'),
  },
  {
    at: 'features/photos/web/upload/UploadDialog.tsx',
    ...{ by: 'Dialog', name: 'Add Photos', opener: button('Add Photos') },
  },
  {
    at: 'features/photos/web/upload/UploadDialog.tsx',
    ...{ by: 'confirm', name: 'Retry 1 failed photo?', opener: button('Retry failed uploads (1)') },
    async before(place) {
      const { page } = place;
      await refuse(place, uploadPhoto);
      await button('Add Photos')(page).click();
      await pick(page, [await cameraPhoto('a.jpg')]);
      await upload(page, 1);
      await expect(row(page, 'a.jpg')).toContainText('Upload failed');
    },
    async after(place) {
      await button('Remove a.jpg')(place.page).click();
      await mended(place);
    },
  },
  {
    at: 'features/photos/web/upload/Uploads.tsx',
    ...{ by: 'confirm', name: 'Sign out now?', opener: button('Logout') },
    async before(place) {
      const { page } = place;
      await go('/photos')(place);
      await button('Add Photos')(page).click();
      await pick(page, [await cameraPhoto('b.jpg')]);
      await button('Close')(page).click();
    },
    async after({ page }) {
      await page
        .getByRole('complementary', { name: photosMessages.upload.pill })
        .getByRole('button')
        .click();
      await button('Remove b.jpg')(page).click();
    },
  },
  {
    at: 'features/photos/web/AssignCategories.tsx',
    ...{ by: 'Dialog', name: 'Categories for 1 photo', opener: button('Assign categories') },
    async before(place) {
      await go('/photos')(place);
      await button('Select')(place.page).click();
      await tile(place.page).click();
    },
  },
  {
    at: 'features/photos/web/selection.queries.ts',
    ...{ by: 'confirm', name: 'Delete 1 photo?', opener: button('Delete') },
    ...{ answer: 'Delete', next: title },
  },
  {
    at: 'features/photos/web/PhotoDialog.tsx',
    ...{ by: 'FullScreen', name: /^Photo/, opener: newest },
    before: go('/gallery'),
  },
  {
    at: 'features/photos/web/lightbox/Lightbox.tsx',
    ...{ by: 'FullScreen', name: /^Photo/, opener: button('View full screen') },
    before: go('/photo/1'),
  },
  {
    at: 'features/photos/web/notes/PhotoNotes.tsx',
    ...{ by: 'tell', name: 'Note not added', opener: button('Add note') },
    async before(place) {
      await refuse(place, addPhotoNote);
      await place.page.getByRole('textbox', { name: 'Your note' }).fill('Do you remember?');
    },
    after: mended,
  },
  {
    at: 'features/photos/web/PhotoPanel.tsx',
    ...{ by: 'confirm', name: 'Delete photo', opener: button('Delete') },
    ...{ answer: 'Delete', next: title },
  },
  {
    at: 'features/categories/web/CategoryDialog.tsx',
    ...{ by: 'Dialog', name: 'New category', opener: button('New category') },
    before: go('/categories'),
  },
  {
    at: 'features/categories/web/CategoryDialog.tsx',
    ...{
      by: 'Dialog',
      name: 'Edit category',
      opener: button('More options for Travel'),
      item: 'Edit',
    },
  },
  {
    at: 'features/categories/web/CategoryDialog.tsx',
    ...{ by: 'confirm', name: 'Discard your changes?', opener: button('Cancel') },
    async before({ page }) {
      await button('New category')(page).click();
      await page.getByLabel('Name').fill('Trips');
    },
    ...{ answer: 'Discard', next: button('New category') },
  },
  {
    at: 'features/photos/web/categories/CategoriesPage.tsx',
    ...{ by: 'confirm', name: 'Delete “Travel”?', opener: button('More options for Travel') },
    ...{ item: 'Delete', answer: 'Delete', next: title },
  },
  {
    at: 'features/photos/web/bin/bin.queries.ts',
    ...{ by: 'confirm', name: 'Delete 1 photo permanently?' },
    opener: (page) => page.getByRole('button', { name: /^Delete Photo.*permanently$/ }).first(),
    before: go('/recycle-bin'),
    answer: 'Delete permanently',
    next: title,
  },
];
