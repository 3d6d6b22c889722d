import { shortTextLimit } from '#shared/text.ts';
import { parseUrl } from '#shared/url.ts';
import type { UserColor } from '#shared/user.ts';
import { t } from './messages/index.ts';

/** The first partner's page is the resume, the second's the placeholder. */
export const layouts = ['resume', 'placeholder'] as const;
export type Layout = (typeof layouts)[number];

export const layoutOf = (color: UserColor): Layout =>
  color === 'purple' ? 'resume' : 'placeholder';

export const colorOf = (layout: Layout): UserColor => (layout === 'resume' ? 'purple' : 'pink');

/** The sections of each page, from top to bottom. */
export const sectionsOf = {
  resume: ['research', 'education', 'skills', 'experience', 'projects', 'publications'],
  placeholder: ['about', 'education', 'competencies', 'experience', 'projects', 'interests'],
} as const satisfies Record<Layout, readonly string[]>;
export type SectionName = (typeof sectionsOf)[Layout][number];

/** The two links of "Let's Connect", on the placeholder page only. */
export const linkFields = ['email', 'linkedIn'] as const;

/** A text that the owner can edit. `name` is the heading of the page. */
export type ProfileField = 'name' | SectionName | (typeof linkFields)[number];

const fields: Readonly<Record<Layout, readonly ProfileField[]>> = {
  resume: ['name', ...sectionsOf.resume],
  placeholder: ['name', ...sectionsOf.placeholder, ...linkFields],
};

export const fieldsOf = (layout: Layout): readonly ProfileField[] => fields[layout];

export const hasField = (layout: Layout, name: string): name is ProfileField =>
  fields[layout].some((field) => field === name);

/** UTF-16 units. */
export const maxSectionLength = 5_000;

/** The longest text of a field, in UTF-16 units. */
export function maxLength(field: ProfileField): number {
  if (field === 'name') return shortTextLimit;
  // The longest address that mail servers accept.
  if (field === 'email') return 254;
  return field === 'linkedIn' ? 500 : maxSectionLength;
}

/** The error of a trimmed text, or null. An empty text is valid: it deletes the field. */
export function profileFieldError(field: ProfileField, text: string): string | null {
  const excess = text.length - maxLength(field);
  if (excess > 0) return t.page.tooLong(excess);
  if (text === '') return null;
  if (field === 'name' && /[\r\n]/.test(text)) return t.page.oneLine;
  if (field === 'email' && mailtoUrl(text) === null) return t.page.noEmail;
  if (field === 'linkedIn' && linkedInUrl(text) === null) return t.page.noLinkedIn;
  return null;
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const emailAddress = new RegExp(`^([\\w.!#$%&'*+/=?^\`{|}~-]+)@(${label}(?:\\.${label})+)$`, 'i');

/** The `mailto:` link of one email address; null for anything else. */
export function mailtoUrl(address: string): string | null {
  const [, user, domain] = emailAddress.exec(address) ?? [];
  // An unencoded local part could add a subject or another recipient.
  return user === undefined ? null : `mailto:${encodeURIComponent(user)}@${domain}`;
}

/** The URL of a page on LinkedIn; null for any other site, port, scheme or user info. */
export function linkedInUrl(address: string): string | null {
  // Browsers drop or replace some of these, so that the link would differ from the text.
  const url = /[\s\p{Cc}\p{Cf}\\]/u.test(address) ? null : parseUrl(address);
  if (url === null) return null;
  const { protocol, hostname, port, username, password, href } = url;
  const isLinkedIn = hostname === 'linkedin.com' || hostname.endsWith('.linkedin.com');
  const isPlain = port === '' && username === '' && password === '';
  return protocol === 'https:' && isLinkedIn && isPlain ? href : null;
}
