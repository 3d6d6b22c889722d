/** What a person reads on the two profile pages, and where the server says no to a change. */
export const profilesTexts = {
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
} as const;
