/** What a person reads where they write their profile page. */
export const writingTexts = {
  open: 'Everybody who knows this address can read this page, also without signing in. Only you can change it.',
  name: 'Name',
  edit: 'Edit',
  editOf: (title: string) => `Edit ${title}`,
  nameUse: 'What the page calls you. Empty, it calls you nothing.',
  email: 'E-mail address',
  emailUse: 'Everybody can see it. Empty, the page says that it is not set.',
  linkedIn: 'LinkedIn address',
  linkedInUse: 'It begins with https://www.linkedin.com/',
  hint: 'Left empty, the neutral text comes back.',
  left: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
  tooLong: 'This is too long to be saved.',
  save: 'Save',
  cancel: 'Cancel',
  unsaved: 'Not saved yet. It waits here until you come back.',
  saved: 'Your page was saved',
  failed: 'Error saving your page. Please try again.',
  offline: 'You are offline. This can be saved as soon as you are back.',

  // ——— Where the settings lead here
  pages: 'Pages for everybody',
  pagesUse:
    'One each, open to everybody who knows its address. Nothing stands there but what you write on it.',
  yours: 'Look at your page',
  theirs: (name: string) => `Look at ${name}'s page`,
} as const;
