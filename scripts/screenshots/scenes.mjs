const button = (page, name) => page.getByRole('button', { name, exact: true });
const heading = (page, name) => page.getByRole('heading', { name, exact: true });
const seen = (...parts) => Promise.all(parts.map((part) => part.first().waitFor()));

const showDashboard = (page) =>
  seen(
    button(page, 'Share love'),
    page.getByText('Real-time sync'),
    page.getByText('1 surprise waiting'),
    page.getByText('photos shared'),
    page.getByText('memories created'),
  );

const showWheel = (page) => {
  const dialog = page.getByRole('dialog', { name: 'Prize Wheel' });
  return seen(dialog.getByRole('img'), button(dialog, 'Spin'), dialog.getByText('Pancakes'));
};

/** Screenshots, in order: later ones may change the data. `show` prepares a page and waits for its content. */
export const scenes = [
  { name: 'dashboard', who: 'Mira', on: 'desk', theme: 'light', path: '/', show: showDashboard },
  {
    name: 'dashboard-phone',
    who: 'Mira',
    on: 'phone',
    theme: 'dark',
    path: '/',
    show: showDashboard,
  },
  {
    name: 'gallery',
    who: 'Mira',
    on: 'desk',
    theme: 'light',
    path: '/gallery',
    show: (page) => seen(heading(page, 'Gallery'), page.getByRole('link', { name: /Travels/ })),
  },
  {
    name: 'photos',
    who: 'Mira',
    on: 'desk',
    theme: 'dark',
    path: '/photos',
    show: (page) =>
      seen(heading(page, 'Photos'), page.getByRole('img', { name: /Someone wants breakfast/ })),
  },
  {
    name: 'photos-phone',
    who: 'Mira',
    on: 'phone',
    theme: 'light',
    path: '/photos',
    show: (page) =>
      seen(heading(page, 'Photos'), page.getByRole('img', { name: /Someone wants breakfast/ })),
  },
  {
    name: 'photo',
    who: 'Mira',
    on: 'desk',
    theme: 'light',
    path: '/photos',
    async show(page) {
      await page.getByRole('link', { name: /We made it to the top!/ }).click();
      await seen(page.getByText('Because of the cake at the top.'), page.getByLabel('Your note'));
    },
  },
  {
    name: 'memories',
    who: 'Leo',
    on: 'desk',
    theme: 'light',
    path: '/memories',
    show: (page) =>
      seen(
        heading(page, 'Memories'),
        page.getByRole('grid'),
        page.getByText('The cat chose us'),
        page.getByText('Upcoming anniversaries'),
      ),
  },
  {
    name: 'boxes',
    who: 'Mira',
    on: 'desk',
    theme: 'light',
    path: '/surprise-boxes',
    show: (page) =>
      seen(
        button(page, 'Open box'),
        page.getByText('Latest updates'),
        page.getByRole('link', { name: 'Proof photo' }).locator('img'),
        page.getByText('View memory'),
      ),
  },
  {
    name: 'note-phone',
    who: 'Leo',
    on: 'phone',
    theme: 'light',
    path: '/memories',
    async show(page) {
      await page.getByRole('button', { name: /^Open notes/ }).click();
      const notes = page.getByRole('dialog', { name: 'Notes', exact: true });
      await seen(notes.getByText(/^Connected/), page.getByText('The day we met'));
    },
  },
  {
    name: 'box-create',
    who: 'Mira',
    on: 'phone',
    theme: 'light',
    path: '/surprise-boxes',
    async show(page) {
      await button(page, 'Create Box').click();
      const dialog = page.getByRole('dialog', { name: 'Create a surprise box' });
      await dialog.getByLabel('Prize name').fill('A picnic by the river');
      await dialog.getByLabel('Prize description').fill('I carry the basket');
      await dialog.getByLabel('Task description').fill('Find out where the ducks sleep');
      await dialog.getByLabel('Prize price ($)').fill('15');
    },
  },
  {
    name: 'settings',
    who: 'Mira',
    on: 'desk',
    theme: 'light',
    path: '/settings#timeline',
    show: (page) => seen(heading(page, 'Settings'), page.getByText(/Together for/)),
  },
  {
    name: 'wheel-setup',
    who: 'Mira',
    on: 'desk',
    theme: 'light',
    path: '/settings#wheel',
    async show(page) {
      await page.getByRole('radio', { name: "Leo's wheel" }).check({ force: true });
      const told = page.getByText("You're editing the wheel Leo spins.");
      await seen(told, page.getByLabel('Name').first());
      await button(page, 'Wheel configuration').evaluate((title) => title.scrollIntoView());
    },
  },
  {
    name: 'shortcuts',
    who: 'Leo',
    on: 'desk',
    theme: 'dark',
    path: '/memories',
    async show(page) {
      await seen(page.getByText('The day we met'));
      await page.keyboard.press('?');
      await seen(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    },
  },
  {
    name: 'wheel',
    who: 'Leo',
    on: 'desk',
    theme: 'light',
    path: '/',
    async show(page) {
      for (let click = 0; click < 5; click += 1) await button(page, 'Share love').click();
      await showWheel(page);
    },
  },
  // The dialog opens on any of Leo's pages.
  { name: 'wheel-phone', who: 'Leo', on: 'phone', theme: 'dark', path: '/', show: showWheel },
  // From here on, Leo holds the edit lock.
  {
    name: 'note',
    who: 'Leo',
    on: 'desk',
    theme: 'light',
    path: '/gallery',
    async show(page) {
      await page.getByRole('button', { name: /^Open notes/ }).click();
      const notes = page.getByRole('dialog', { name: 'Notes', exact: true });
      await seen(notes.getByText(/^Connected/), page.getByRole('link', { name: /Travels/ }));
      await button(notes, 'Edit').click();
      // The toast appears at any time.
      const told = page.getByRole('alertdialog').filter({ hasText: 'You can edit now.' });
      await told.getByRole('button').click();
      await seen(notes.getByText(/Editing/));
    },
  },
];
