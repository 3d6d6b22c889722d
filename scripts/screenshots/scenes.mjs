const button = (page, name) => page.getByRole('button', { name, exact: true });
const heading = (page, name) => page.getByRole('heading', { name, exact: true });
const seen = (...parts) => Promise.all(parts.map((part) => part.first().waitFor()));
const texts = (page, ...all) => seen(...all.map((text) => page.getByText(text)));

async function showDashboard(page) {
  await seen(button(page, 'Share love'));
  await texts(page, 'Real-time sync', 'For you', 'photos shared', 'memories created');
}

const showGallery = (page) =>
  seen(heading(page, 'Gallery'), page.getByRole('link', { name: /Travels/ }));

const showPhotos = (page) =>
  seen(heading(page, 'Photos'), page.getByRole('img', { name: /Someone wants breakfast/ }));

async function showPhoto(page) {
  await page.getByRole('link', { name: /We made it to the top!/ }).click();
  await seen(page.getByText('Because of the cake at the top.'), page.getByLabel('Your note'));
}

async function showMemories(page) {
  await seen(heading(page, 'Memories'), page.getByRole('grid'));
  await texts(page, 'The cat chose us', 'Upcoming anniversaries');
}

async function showBoxes(page) {
  await seen(
    button(page, 'Open box'),
    page.getByRole('link', { name: 'Proof photo' }).locator('img'),
  );
  await texts(page, 'Latest updates', 'View memory');
}

async function showNewBox(page) {
  await button(page, 'Create Box').click();
  const dialog = page.getByRole('dialog', { name: 'Create Box' });
  await dialog.getByLabel('Prize name').fill('A picnic by the river');
  await dialog.getByLabel('Prize description').fill('I carry the basket');
  await dialog.getByLabel('Task description').fill('Find out where the ducks sleep');
  await dialog.getByLabel('Prize price ($)').fill('15');
}

async function openNotes(page) {
  await page.getByRole('button', { name: /^Open notes/ }).click();
  const notes = page.getByRole('dialog', { name: 'Notes', exact: true });
  await texts(notes, /^Connected/);
  return notes;
}

async function showNotes(page) {
  await openNotes(page);
  await texts(page, 'The day we met');
}

async function editNote(page) {
  const notes = await openNotes(page);
  await showGallery(page);
  await button(notes, 'Edit').click();
  await texts(notes, /Editing/);
}

const showSettings = (page) => seen(heading(page, 'Settings'), page.getByText(/Together for/));

async function showWheelSetup(page) {
  await page.getByRole('radio', { name: "Leo's wheel" }).check({ force: true });
  await texts(page, "You're editing the wheel Leo spins.");
  await seen(page.getByLabel('Name'));
  await button(page, 'Wheel configuration').evaluate((title) => title.scrollIntoView());
}

async function showShortcuts(page) {
  await texts(page, 'The day we met');
  await page.keyboard.press('?');
  await seen(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
}

function showWheel(page) {
  const dialog = page.getByRole('dialog', { name: 'Prize Wheel' });
  return seen(dialog.getByRole('img'), button(dialog, 'Spin'), dialog.getByText('Pancakes'));
}

async function reachMilestone(page) {
  for (let click = 0; click < 5; click += 1) await button(page, 'Share love').click();
  await showWheel(page);
}

/** Screenshots, in order: later ones may change the data. `show` prepares a page and waits for its content. */
export const scenes = [
  ['dashboard', 'Mira', 'desk', 'light', '/', showDashboard],
  ['dashboard-phone', 'Mira', 'phone', 'dark', '/', showDashboard],
  ['gallery', 'Mira', 'desk', 'light', '/gallery', showGallery],
  ['photos', 'Mira', 'desk', 'dark', '/photos', showPhotos],
  ['photos-phone', 'Mira', 'phone', 'light', '/photos', showPhotos],
  ['photo', 'Mira', 'desk', 'light', '/photos', showPhoto],
  ['memories', 'Leo', 'desk', 'light', '/memories', showMemories],
  ['boxes', 'Mira', 'desk', 'light', '/surprise-boxes', showBoxes],
  ['note-phone', 'Leo', 'phone', 'light', '/memories', showNotes],
  ['box-create', 'Mira', 'phone', 'light', '/surprise-boxes', showNewBox],
  ['settings', 'Mira', 'desk', 'light', '/settings#timeline', showSettings],
  ['wheel-setup', 'Mira', 'desk', 'light', '/settings#wheel', showWheelSetup],
  ['shortcuts', 'Leo', 'desk', 'dark', '/memories', showShortcuts],
  ['wheel', 'Leo', 'desk', 'light', '/', reachMilestone],
  // The dialog opens on any of Leo's pages.
  ['wheel-phone', 'Leo', 'phone', 'dark', '/', showWheel],
  // The user Leo holds the edit lock in the following scenes.
  ['note', 'Leo', 'desk', 'light', '/gallery', editNote],
].map(([name, who, on, theme, path, show]) => ({ name, who, on, theme, path, show }));
