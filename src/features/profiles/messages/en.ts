import type { SectionName } from '../profiles.rules.ts';

const page = {
  layouts: { resume: 'Resume', placeholder: 'Profile' },
  /** What a section is called where it stands. */
  sections: {
    resume: {
      research: 'Research and Expertise',
      education: 'Education',
      skills: 'Technical Skills',
      experience: 'Experience',
      projects: 'Featured Projects',
      publications: 'Publications',
    },
    placeholder: {
      about: 'About',
      education: 'Education',
      competencies: 'Competencies',
      experience: 'Experience',
      projects: 'Projects',
      interests: 'Interests',
    },
  },
  connect: "Let's Connect",
  sendEmail: 'Send Email',
  viewLinkedIn: 'View LinkedIn',
  notSet: 'not set yet',

  app: 'Fivetwenty',

  // ——— What a call is told
  unknown: 'There is no such page.',
  noSuchPart: 'Your page has no such section',
  tooLong: (by: number) => `Too long by ${by} ${by === 1 ? 'character' : 'characters'}`,
  oneLine: 'Please write it on one line',
  noEmail: 'Please enter one e-mail address, such as name@example.org',
  noLinkedIn: 'Please enter an address that begins with https://www.linkedin.com/',
};

const editor = {
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
};

const template: Readonly<Record<SectionName, string>> = {
  research: 'Fields of research and areas of expertise will be described here.',
  education: 'Schools, degrees and years will be listed here.',
  skills: 'Tools, languages and methods will be listed here.',
  experience: 'Places of work, roles and what came of them will be listed here.',
  projects: 'A few projects that are worth a closer look will be shown here.',
  publications: 'Papers, articles and talks will be listed here.',
  about: 'A few words of introduction will stand here.',
  competencies: 'What this person is good at will be listed here.',
  interests: 'What this person likes to do will be told here.',
};

export const en = { page, editor, template };
