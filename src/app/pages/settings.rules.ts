/** The address's value when every section is closed. */
const none = 'none';

/** The sections that an address opens by its hash (`#timeline,details`); the first one where it names none we know. */
export function openIn(hash: string, sections: readonly string[]): string[] {
  const sectionNames = hash.replace(/^#/, '').split(',');
  if (sectionNames.includes(none)) return [];
  const open = sections.filter((section) => sectionNames.includes(section));
  return open.length > 0 ? open : sections.slice(0, 1);
}

/** The hash that opens these. */
export const hashOf = (open: readonly string[]): string => `#${open.join(',') || none}`;
