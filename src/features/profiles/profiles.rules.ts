import { shortText } from '#shared/text.ts';
import type { UserColor } from '#shared/user.ts';
import { profilesMessages as t } from './messages/index.ts';

/** What a profile page can look like: the first partner's is the resume, the second's the placeholder (S1 §2). */
export const layouts = ['resume', 'placeholder'] as const;
export type Layout = (typeof layouts)[number];

export const layoutOf = (color: UserColor): Layout =>
  color === 'purple' ? 'resume' : 'placeholder';

export const colorOf = (layout: Layout): UserColor => (layout === 'resume' ? 'purple' : 'pink');

/** The sections of each page, in the order of S1 §2. */
export const sectionsOf = {
  resume: ['research', 'education', 'skills', 'experience', 'projects', 'publications'],
  placeholder: ['about', 'education', 'competencies', 'experience', 'projects', 'interests'],
} as const satisfies Record<Layout, readonly string[]>;

/** Where the two links of "Let's Connect" lead; only the placeholder page has them (S1 §2). */
export const linkParts = ['email', 'linkedIn'] as const;

export type SectionName = (typeof sectionsOf)[Layout][number];
/** One thing that its owner writes on a page: `name` is what the page calls them. */
export type PartName = 'name' | SectionName | (typeof linkParts)[number];

const partsOf: Readonly<Record<Layout, readonly PartName[]>> = {
  resume: ['name', ...sectionsOf.resume],
  placeholder: ['name', ...sectionsOf.placeholder, ...linkParts],
};

/** Whether this page has such a part. */
export const hasPart = (layout: Layout, name: string): name is PartName =>
  partsOf[layout].some((part) => part === name);

/** Everything that may stand on such a page. */
export const allParts = (layout: Layout): readonly PartName[] => partsOf[layout];

/** UTF-16 units of one section. */
export const longestSection = 5_000;

/** UTF-16 units of the longest address that any program takes. */
const longestEmail = 254;
const longestLink = 500;

/** UTF-16 units that a part may hold. */
export function mostOf(part: PartName): number {
  if (part === 'name') return shortText;
  if (part === 'email') return longestEmail;
  return part === 'linkedIn' ? longestLink : longestSection;
}

/** What is wrong with a text for this part, in words, or null. The empty text is always right: it takes back what stood there. */
export function faultOfPart(part: PartName, text: string): string | null {
  if (text.length > mostOf(part)) return t.page.tooLong(text.length - mostOf(part));
  if (text === '') return null;
  if (part === 'name' && /[\r\n]/.test(text)) return t.page.oneLine;
  if (part === 'email' && mailtoOf(text) === null) return t.page.noEmail;
  if (part === 'linkedIn' && linkedInOf(text) === null) return t.page.noLinkedIn;
  return null;
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const mailbox = new RegExp(`^([\\w.!#$%&'*+/=?^\`{|}~-]+)@(${label}(?:\\.${label})+)$`, 'i');

/** The link that writes to an e-mail address; null where it is none, or would be more than one. */
export function mailtoOf(address: string): string | null {
  const [, box, domain] = mailbox.exec(address) ?? [];
  // What stands before the @ could otherwise bring a subject, or another receiver, into the link.
  return box === undefined ? null : `mailto:${encodeURIComponent(box)}@${domain}`;
}

/**
 * The link to a page on LinkedIn; null for every other address: what says "View LinkedIn" leads to LinkedIn, over
 * https, and nowhere else.
 */
export function linkedInOf(address: string): string | null {
  // A browser would overlook some of these where somebody who reads the address does not.
  const url = /[\s\p{Cc}\p{Cf}\\]/u.test(address) ? null : urlOf(address);
  if (url === null) return null;
  const { protocol, hostname, port, username, password, href } = url;
  const isLinkedIn = hostname === 'linkedin.com' || hostname.endsWith('.linkedin.com');
  const isPlain = port === '' && username === '' && password === '';
  return protocol === 'https:' && isLinkedIn && isPlain ? href : null;
}

function urlOf(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
