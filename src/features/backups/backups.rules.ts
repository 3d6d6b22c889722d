/** What a backup is there for: each night, because somebody asked, or what was there before a restore. */
export const kinds = ['nightly', 'by-hand', 'before-restore'] as const;
export type Kind = (typeof kinds)[number];

export interface BackupName {
  readonly kind: Kind;
  /** Milliseconds since 1970. */
  readonly moment: number;
}

/** A moment as it stands in the name of a file. */
export const momentInNames = (moment: number): string =>
  new Date(moment).toISOString().replace(/[:.]/g, '-');

/** What a backup is called: its kind and its moment of UTC, such as `nightly-2026-03-14T02-00-00-000Z.zip`. */
export const nameOf = ({ kind, moment }: BackupName): string =>
  `${kind}-${momentInNames(moment)}.zip`;

const shape =
  /^(nightly|by-hand|before-restore)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.zip$/;

/** What a name says; null for one that we never gave. */
export function readName(name: string): BackupName | null {
  const [, written, date, hours, minutes, seconds, fraction] = shape.exec(name) ?? [];
  const kind = kinds.find((each) => each === written);
  const moment = Date.parse(`${date}T${hours}:${minutes}:${seconds}.${fraction}Z`);
  return kind === undefined || Number.isNaN(moment) ? null : { kind, moment };
}

/** How many of a kind are kept (safety.md "Backup"); what was there before a restore stays until somebody deletes it. */
const kept: Readonly<Record<Kind, number>> = {
  nightly: 14,
  'by-hand': 14,
  'before-restore': Number.POSITIVE_INFINITY,
};

/** Milliseconds that a clock may be ahead of the one that wrote a moment. */
const tolerance = 60_000;

/** Whether a moment is still to come: whoever wrote it had a clock that was wrong, and was set back since. */
export const isStillToCome = (moment: number, now: number): boolean => moment > now + tolerance;

/** Those of a folder's files that are backups of ours and more than are kept. */
export const surplus = (names: readonly string[], now: number): string[] =>
  kinds.flatMap((kind) => newestFirst(names, kind, now).slice(kept[kind]));

/** So many of the last nights are never given up for room. */
const lastNights = 3;

/** Which nights may be given up, the oldest first, where the disk has no room for the next one. */
export const givenUpForRoom = (names: readonly string[], now: number): string[] =>
  newestFirst(names, 'nightly', now).slice(lastNights).reverse();

/** Without those that are still to come: they would count as the newest until then, and push out what is. */
function newestFirst(names: readonly string[], kind: Kind, now: number): string[] {
  const ofKind = names.flatMap((name) => {
    const read = readName(name);
    return read?.kind === kind && !isStillToCome(read.moment, now)
      ? [{ name, moment: read.moment }]
      : [];
  });
  return ofKind.sort((one, other) => other.moment - one.moment).map(({ name }) => name);
}

/** Age in milliseconds from which on people are warned. */
export const oldAge = 48 * 60 * 60 * 1000;
