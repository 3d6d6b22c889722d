import { type NoticeEvent, noticeEvents } from '#shared/notice.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How a notice travels. */
export interface Passage {
  /** Milliseconds after which it is of no use any more. */
  readonly lasts: number;
  readonly urgency: 'normal' | 'high';
  /** What becomes of it in quiet hours: it waits for their end, or nobody hears of it. */
  readonly inQuiet: 'waits' | 'lost';
}

const waiting = { lasts: day, urgency: 'normal', inQuiet: 'waits' } as const;

/** Who asks for the pen waits a minute; everything else is as good in the morning. */
export const passages: Readonly<Record<NoticeEvent, Passage>> = {
  'box-dropped': { ...waiting, lasts: 3 * day },
  'box-opened': waiting,
  'box-approved': waiting,
  'box-rejected': waiting,
  'pen-asked': { lasts: minute, urgency: 'high', inQuiet: 'lost' },
  milestone: waiting,
  anniversary: waiting,
};

/** Devices of one person that messages go to; one more takes the place of the oldest. */
export const mostDevices = 10;
/** Notices that wait for the end of one person's quiet hours; of more the oldest are lost. */
export const mostHeld = 50;
/** Lines of a summary; what is more is counted. */
export const mostLines = 4;

/** Why a message did not arrive. */
export const failures = ['busy', 'unreachable', 'refused', 'gone'] as const;
export type Failure = (typeof failures)[number];

/** How often a message is sent before it is given up. */
export const mostTries = 6;
const firstPause = 30 * second;
const longestPause = hour;

/** Milliseconds until a message is sent again after so many tries; what the push service asks for counts, within reason. */
export const pauseAfter = (tries: number, asked: number | null): number =>
  Math.min(longestPause, Math.max(asked ?? 0, firstPause * 2 ** (tries - 1)));

/** Milliseconds that a `Retry-After` names: seconds, or a moment; null where there is none to read. */
export function retryAfterOf(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * second;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now);
}

/** The events that a device is not told of, as they are kept. */
export const writtenMutes = (muted: readonly NoticeEvent[]): string =>
  noticeEvents.filter((event) => muted.includes(event)).join(' ');

export function readMutes(written: string): NoticeEvent[] {
  const names = written.split(' ');
  return noticeEvents.filter((event) => names.includes(event));
}

/**
 * Whether messages may go there at all: over https, without a name and a password. Where its host named origins, to
 * those alone, whatever they are.
 */
export function mayBeEndpoint(endpoint: string, services: 'any' | readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, origin, username, password, hash } = new URL(endpoint);
  if (username + password + hash !== '') return false;
  return services === 'any' ? protocol === 'https:' : services.includes(origin);
}
