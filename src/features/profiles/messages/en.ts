import { plural } from '#shared/i18n/formats.ts';
import { en as shared } from '#shared/messages/en.ts';

const page = {
  layouts: { resume: 'Resume', placeholder: 'Profile' },
  sections: {
    resume: {
      research: 'Research and expertise',
      education: 'Education',
      skills: 'Technical skills',
      experience: 'Experience',
      projects: 'Featured projects',
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

  // Errors.
  unknown: "That page doesn't exist.",
  noSuchSection: "Your page doesn't have this section",
  tooLong: shared.tooLong,
  oneLine: 'Please use a single line',
  noEmail: 'Please enter one email address, such as name@example.org',
  noLinkedIn: 'Please enter an address that starts with https://www.linkedin.com/',
};

const editor = {
  open: 'Anyone who knows the address can read this page without signing in. Only you can edit it.',
  name: 'Name',
  edit: 'Edit',
  editOf: (title: string) => `Edit ${title}`,
  nameUse: 'The name on this page. Leave empty to show no name.',
  email: 'Email address',
  emailUse: 'Everyone can see it. Leave empty to remove it.',
  linkedIn: 'LinkedIn address',
  linkedInUse: 'It starts with https://www.linkedin.com/',
  hint: 'Leave empty to show the placeholder text.',
  left: (count: number) => plural(count, { one: '# character left', other: '# characters left' }),
  save: shared.save,
  cancel: shared.cancel,
  unsaved: shared.unsaved,
  saved: 'Your page was saved',
  failed: "Couldn't save your page. Please try again.",
};

const links = {
  title: 'Public pages',
  use: 'You each have one. Anyone who knows its address can read it. It shows only what you write on it.',
  yours: 'View your page',
  theirs: (name: string) => `View ${name}'s page`,
};

const template = {
  research: 'Research fields and areas of expertise will go here.',
  education: 'Schools, degrees, and years will go here.',
  skills: 'Tools, languages, and methods will go here.',
  experience: 'Jobs, roles, and results will go here.',
  projects: 'A few projects worth a closer look will go here.',
  publications: 'Papers, articles, and talks will go here.',
  about: 'A short introduction will go here.',
  competencies: 'Strengths and skills will go here.',
  interests: 'Hobbies and interests will go here.',
};

export const en = { page, editor, links, template };
