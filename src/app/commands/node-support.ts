/** The last day of security updates of each long-term version of Node.js. */
const supportEnds: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
};
const day = 24 * 60 * 60 * 1000;

/** Returns the reason why a version of Node.js should be replaced; null if it gets security updates or is newer than this table. */
export function nodeFault(version: string, now: number): string | null {
  const major = Number.parseInt(version, 10);
  const lastDay = supportEnds[major];
  if (lastDay === undefined) {
    return major % 2 === 1
      ? 'odd versions of Node.js get security updates for half a year only: install an even one'
      : null;
  }
  if (now < Date.parse(lastDay) + day) return null;
  const next = Object.entries(supportEnds).find(([, end]) => now < Date.parse(end) + day)?.[0];
  return `Node.js ${major} has no security updates since ${lastDay}: install ${next === undefined ? 'a newer version' : `Node.js ${next} or newer`}`;
}
