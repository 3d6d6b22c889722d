import type { SectionName } from './profiles.rules.ts';

/** What stands in a section until its owner writes something: nothing about anybody. */
export const templateTexts: Readonly<Record<SectionName, string>> = {
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
