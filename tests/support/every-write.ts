import * as z from 'zod/mini';
import { notificationEvents } from '#shared/notification.ts';
import { filledIn } from './boxes.ts';
import { written } from './memories.ts';
import { putMilestones } from './milestones.ts';
import { addPhoto } from './photos.ts';
import { newSubscription } from './push-service.ts';
import { sharedPassword } from './test-home.ts';

/* Every write endpoint with an example input, by its name in the API description. `missingWrites` returns those missing here. */

/** A server after setup, with both users. */
export interface LivedIn {
  readonly url: string;
  readonly folder: string;
  readonly tokens: Readonly<Record<Who, string>>;
}
type Who = 'zoe' | 'sam';

export interface Call {
  /** Method and path. */
  readonly line: string;
  readonly who: Who;
  readonly body?: unknown;
}

/** Boxes that change by time only. */
type Due = 'drops' | 'expires';

/** Content that was created before the disk was full. */
export interface Laid {
  photos: number[];
  inBin: number[];
  categories: number[];
  memories: number[];
  /** Zoë's and Sam's subscriptions; nothing is sent to them. */
  devices: [number, number];
  boxes: Record<
    'update' | 'cancel' | 'catch' | 'open' | 'complete' | 'judge' | 'reject' | 'claim' | Due,
    number
  >;
}

/** Writes that don't depend on disk space, or that are impossible after setup. */
const others = [
  /^POST \/api\/(setup|backups)/,
  /^POST \/api\/archive\/tickets/,
  /^POST \/api\/edit-control\/(request|release|respond)/,
  // Changes nothing durable.
  /^POST \/api\/notifications\/test$/,
  // Acknowledges the milestone that the spin used.
  /^POST \/api\/opportunities\/use$/,
];

export const Identified = z.object({ id: z.int() });

export async function ask(
  home: LivedIn,
  { line, who, body }: Call,
): Promise<{ status: number; body: unknown }> {
  const [method = '', path = ''] = line.split(' ');
  const response = await fetch(home.url + path, {
    method,
    headers: {
      authorization: `Bearer ${home.tokens[who]}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** Creates one of everything, so that every write has a target. */
export async function layDown(home: LivedIn): Promise<Laid> {
  const made = async (call: Call) => {
    const { status, body } = await ask(home, call);
    if (status >= 300) throw new Error(`${call.line} answered ${status} ${JSON.stringify(body)}`);
    return z.object({ id: z.optional(z.int()), memory: z.optional(Identified) }).parse(body);
  };
  const several = async (count: number, one: () => Promise<number>) => {
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await one());
    return ids;
  };
  const photos = await several(4, async () => (await addPhoto(home, home.tokens.zoe)).id);
  const inBin = await several(5, async () => (await addPhoto(home, home.tokens.zoe)).id);
  for (const id of inBin) await made({ line: `DELETE /api/photos/${id}`, who: 'zoe' });

  let names = 0;
  const category = () => {
    names += 1;
    const body = { name: `Category ${names}`, color: '#3B82F6' };
    return made({ line: 'POST /api/categories', who: 'zoe', body }).then(({ id = 0 }) => id);
  };
  const memory = async () => {
    const body = written({ type: 'event' });
    return (await made({ line: 'POST /api/memories', who: 'zoe', body })).memory?.id ?? 0;
  };
  const box = async (...steps: readonly Step[]) => {
    const { id = 0 } = await made({
      line: 'POST /api/surprise-boxes',
      who: 'zoe',
      body: filledIn(),
    });
    for (const step of steps) await made(stepOf(step, id));
    return id;
  };
  const slow = {
    line: 'POST /api/surprise-boxes',
    who: 'zoe',
    body: filledIn({ isInstantDrop: false }),
  } as const;

  putMilestones(home, 'zoe', 2);
  putMilestones(home, 'sam', 2);
  const saved = { source: 'milestone_520' };
  await made({ line: 'POST /api/opportunities/create', who: 'sam', body: saved });
  await made({ line: 'POST /api/wheel/use', who: 'sam', body: { source: 'saved_opportunity' } });
  await made({ line: 'POST /api/edit-control/request/1', who: 'zoe' });
  await made({ line: 'PUT /api/edit-control/content/1', who: 'zoe', body: { content: 'Milk' } });
  await made({ line: 'POST /api/edit-control/release/1', who: 'zoe' });
  await takePen(home);
  const devices: Laid['devices'] = [await addDevice(home, 'zoe'), await addDevice(home, 'sam')];
  return {
    devices,
    ...{ photos, inBin },
    categories: await several(12, category),
    memories: await several(2, memory),
    boxes: {
      update: (await made(slow)).id ?? 0,
      cancel: await box(),
      catch: await box(),
      open: await box(),
      complete: await box('open'),
      judge: await box('open', 'complete'),
      reject: await box('open', 'complete'),
      claim: await box('open', 'complete', 'approve'),
      drops: (await made(slow)).id ?? 0,
      expires: await box('open'),
    },
  };
}

/** Push messages to this endpoint are never sent. */
const mutedAll = { muted: notificationEvents };
/** The push subscriptions. */
const [zoesBrowser, samsBrowser, another] = ['zoe', 'sam', 'another'].map((name) =>
  newSubscription(`https://push.example/${name}`),
);

const renewal = {
  ...{ endpoint: zoesBrowser?.endpoint, auth: zoesBrowser?.keys.auth, renewed: another },
};

async function addDevice(home: LivedIn, who: Who): Promise<number> {
  const body = who === 'zoe' ? zoesBrowser : samsBrowser;
  const answer = await ask(home, { line: 'PUT /api/notifications/here', who, body });
  const [device] = z.object({ devices: z.array(Identified) }).parse(answer.body).devices;
  const id = device?.id ?? 0;
  await ask(home, { line: `PUT /api/notifications/devices/${id}`, who, body: mutedAll });
  return id;
}

/** Needed to write the note; a restart of the server releases it. */
export const takePen = (home: LivedIn) =>
  ask(home, { line: 'POST /api/edit-control/request/1', who: 'zoe' });

type Step = 'open' | 'complete' | 'approve';
const stepOf = (step: Step, id: number): Call => ({
  line: `POST /api/surprise-boxes/${id}/${step}`,
  who: step === 'approve' ? 'zoe' : 'sam',
  ...(step === 'complete' ? { body: { completionData: 'It is cooked' } } : {}),
});

const prizes = [25, 75].map((probability) => ({
  ...{ prizeName: 'Dinner', prizeDescription: 'by candlelight', prizeType: 'GIFT', prizeValue: 10 },
  ...{ probability, color: '#8B5CF6' },
}));

/** Writes that add something: rejected while the disk is full, done as soon as there is space. */
export const adding = ({
  photos: [photo = 0, other = 0],
  inBin,
  categories,
  memories,
  devices,
  boxes,
}: Laid): Call[] => {
  const [category = 0] = categories;
  const zoes: [string, unknown?][] = [
    ['POST /api/love/increment'],
    ['PUT /api/auth/profile', { displayName: 'Zoë B.' }],
    ['PUT /api/auth/relationship-info', { startDate: '2020-07-08' }],
    ['PUT /api/profiles/me', { sections: { education: 'Far away' } }],
    ['PUT /api/settings', { keepOriginals: false }],
    [`PUT /api/photos/${photo}/caption`, { caption: 'us' }],
    [`PUT /api/photos/${photo}/taken-at`, { takenAt: '2024-05-14T10:22:33' }],
    [`POST /api/photos/${photo}/favorite`, { favorite: true }],
    [`PUT /api/photos/${photo}/categories`, { categoryIds: [category] }],
    [`POST /api/photos/${photo}/notes`, { content: 'at the lake' }],
    ['PUT /api/photos/bulk/categories', { photoIds: [photo, other], categoryIds: [category] }],
    [`PUT /api/photos/${inBin[0]}/recover`],
    ['PUT /api/photos/bulk/recover', { photoIds: [inBin[1]] }],
    ['POST /api/categories', { name: 'One more', color: '#3B82F6' }],
    [`PUT /api/categories/${category}`, { name: 'Renamed' }],
    ['POST /api/memories', written()],
    [`PUT /api/memories/${memories[0]}`, { title: 'Another' }],
    [`POST /api/memories/${memories[0]}/photos`, [photo]],
    ['POST /api/on-this-day/hide', { kind: 'photo', id: photo }],
    ['POST /api/calendar/link'],
    ['PUT /api/notifications/here', zoesBrowser],
    [`PUT /api/notifications/devices/${devices[0]}`, mutedAll],
    ['PUT /api/notifications/settings', { quiet: null, daysAhead: [1] }],
    ['PUT /api/notifications/renewed', renewal],
    ['POST /api/wheel/use', { source: 'weekly' }],
    ['POST /api/wheel-config/save', { prizes }],
    ['POST /api/wheel-config/save-for-user/2', { prizes }],
    ['PUT /api/edit-control/settings', { answerSeconds: 15 }],
    ['PUT /api/edit-control/content/1', { content: 'Milk and eggs' }],
    ['POST /api/edit-control/history/1/1/restore'],
    ['POST /api/surprise-boxes', filledIn()],
    [`PUT /api/surprise-boxes/${boxes.update}`, { prizeName: 'Two weekends' }],
    [`DELETE /api/surprise-boxes/${boxes.cancel}`],
    [`POST /api/surprise-boxes/${boxes.judge}/approve`],
    [`POST /api/surprise-boxes/${boxes.reject}/reject`, { rejectionReason: 'Too salty' }],
  ];
  const sams: [string, unknown?][] = [
    ['POST /api/opportunities/create', { source: 'milestone_520' }],
    ['POST /api/wheel-prizes'],
    [`POST /api/surprise-boxes/activate/${boxes.catch}`],
    [`POST /api/surprise-boxes/${boxes.open}/open`],
    [`POST /api/surprise-boxes/${boxes.complete}/complete`, { completionData: 'It is cooked' }],
    [`POST /api/surprise-boxes/claim/${boxes.claim}`],
    // Ends her other sessions, so last.
    ['PUT /api/auth/password', { current: sharedPassword, next: 'three blind mice run' }],
  ];
  const of =
    (who: Who) =>
    ([line, body]: [string, unknown?]): Call => ({ line, who, body });
  return [...zoes.map(of('zoe')), ...sams.map(of('sam'))];
};

/** Sign-ins, and writes that free space: done even while the disk is full. */
export const makingRoom = (laid: Laid): Call[] => {
  const { photos, inBin, categories, memories, devices } = laid;
  const zoes: [string, unknown?][] = [
    ['POST /api/auth/login', { username: 'sam', password: sharedPassword }],
    [`DELETE /api/photos/${photos[2]}`],
    ['DELETE /api/photos/bulk', { photoIds: [photos[3]] }],
    [`DELETE /api/photos/${inBin[2]}/permanent`],
    ['DELETE /api/photos/bulk/permanent', { photoIds: [inBin[3]] }],
    [`DELETE /api/memories/${memories[1]}`],
    [`DELETE /api/categories/${categories.at(-1)}`],
    ['DELETE /api/calendar/link'],
    ['DELETE /api/auth/sessions'],
  ];
  return [
    ...zoes.map(([line, body]): Call => ({ line, who: 'zoe', body })),
    { line: `DELETE /api/notifications/devices/${devices[1]}`, who: 'sam' },
  ];
};

/** Made by the tests themselves: they need a file, or end what other calls need. */
const madeApart = [
  ...['POST /api/photos/upload-single', 'POST /api/photos/videos/:key/begin'],
  ...['POST /api/photos/videos/:key/part', 'POST /api/photos/videos/:key'],
  'DELETE /api/photos/videos/:key',
  ...['POST /api/auth/logout', 'DELETE /api/auth/sessions/:id'],
];

const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Writes that are not tested here. */
export async function missingWrites(home: LivedIn, laid: Laid): Promise<string[]> {
  const { paths } = Description.parse(await (await fetch(`${home.url}/api/openapi.json`)).json());
  const lines = [...adding(laid), ...makingRoom(laid)].map(({ line }) => line);
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    .filter((name) => !name.startsWith('GET ') && !others.some((other) => other.test(name)))
    .map((name) => name.replaceAll(/\{(\w+)\}/g, ':$1'))
    .filter((name) => !madeApart.includes(name))
    .filter((name) => {
      const pattern = new RegExp(`^${name.replaceAll(/:\w+/g, '-?\\w+')}$`);
      return !lines.some((line) => pattern.test(line));
    });
}
