/** What happens that a person may want to hear of on a device which they are not looking at. */
export const noticeEvents = [
  'box-dropped',
  'box-opened',
  'box-approved',
  'box-rejected',
  'pen-asked',
  'milestone',
  'anniversary',
] as const;
export type NoticeEvent = (typeof noticeEvents)[number];

/**
 * Something that happened, in words that may stand on a locked screen: never what is in a box before its time, nor
 * what was written in the shared note.
 */
export interface Notice {
  readonly event: NoticeEvent;
  readonly title: string;
  readonly text: string;
  /** Where in the home it leads, as in `/surprise-boxes?box=7`. */
  readonly place: `/${string}`;
  /** What it is about, as in `box 7`: a later one about the same takes its place. */
  readonly about: string;
}

/** What travels to a device, encrypted for it alone. */
export interface PushMessage {
  readonly title: string;
  readonly text: string;
  readonly place: string;
  readonly about: string;
  /** Whether it is shown also to who looks at the home right now. */
  readonly always: boolean;
}

/** What a device was sent; null for what is none of ours. */
export function readPushMessage(written: string): PushMessage | null {
  const read: unknown = parsed(written);
  if (typeof read !== 'object' || read === null) return null;
  const field = (name: keyof PushMessage): unknown => Reflect.get(read, name);
  const [title, text, place, about] = [
    field('title'),
    field('text'),
    field('place'),
    field('about'),
  ];
  if (typeof title !== 'string' || typeof text !== 'string') return null;
  if (typeof place !== 'string' || typeof about !== 'string') return null;
  return { title, text, place, about, always: field('always') === true };
}

/** What the service worker asks of a page that is open: to lead to where a notification points. */
export interface GoTo {
  readonly goTo: string;
}

/** The place that a page is asked to lead to, in this home; null where it is asked for something else. */
export function placeIn(asked: unknown): string | null {
  if (typeof asked !== 'object' || asked === null || !('goTo' in asked)) return null;
  const { goTo } = asked;
  return typeof goTo === 'string' && /^\/(?!\/)/.test(goTo) ? goTo : null;
}

/** Where a browser says by itself that it is reached elsewhere now. */
export const renewalPath = '/api/notifications/renewed';

function parsed(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}
