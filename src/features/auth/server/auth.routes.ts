import { type Clock, instant } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { digestOf, type Entropy, newSecret } from '#platform/server/entropy.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import type { ClientInfo } from '#platform/server/http/client.ts';
import { fieldError } from '#platform/server/http/errors.ts';
import { answered } from '#platform/server/http/route.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import * as sessions from '#platform/server/identity/identity.store.ts';
import { readPeople, renamePerson } from '#platform/server/identity/identity.store.ts';
import type { Identity, Viewer } from '#platform/server/identity/identity.ts';
import { imageCookie } from '#platform/server/identity/image-cookie.ts';
import { type Log, nameOfSession } from '#platform/server/log.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { renewedTokenHeader } from '#shared/endpoint.ts';
import type { Person } from '#shared/person.ts';
import * as account from '../account.contract.ts';
import * as contract from '../auth.contract.ts';
import { deviceName, knownDeviceMustWait, strangerMustWait } from '../auth.rules.ts';
import { authMessages as t } from '../messages/index.ts';
import * as store from './auth.store.ts';
import type { AuthTables } from './auth.tables.ts';
import { deviceCookie, readDeviceCookie } from './device-cookie.ts';
import type { Guessing, GuessLimit } from './guessing.ts';
import { hashPassword, isOutdated, type Line, matchPassword } from './passwords.ts';
import { isEasyFor, replacePassword } from './replace-password.ts';

export interface AuthParts {
  http: HttpServer;
  database: Database<IdentitySchema & AuthTables>;
  identity: Identity;
  guessing: Guessing;
  live: Live;
  clock: Clock;
  entropy: Entropy;
  log: Log;
  /** Path before every address of ours. */
  basePath: string;
}

/** Milliseconds within which a change of a password may be asked once more. */
const longestRepeat = 10 * 60_000;

/** Who the two are, signing in and out, and on which devices. */
export function authRoutes(parts: AuthParts): void {
  const { http, database, identity, guessing, live, clock, entropy, log, basePath } = parts;
  const { route } = http;
  /** When a password was changed, by the session that did it: it alone ended the others. */
  const changed = new Map<number, number>();
  identity.onEnded((sessionId) => void changed.delete(sessionId));

  route(contract.readPartners, () => readPeople(database.read));

  route(contract.login, async ({ body, client }) => {
    const people = await readPeople(database.read);
    const named = people.find(({ username }) => username === body.username);
    const device = await deviceOf(client, named);
    const limit = loginLimit(device, client, body.username);

    const line = device.id === undefined ? 'strangers' : 'known';
    const recognised = await guessing.guess(limit, () => checkPassword(named, body.password, line));
    const opened = recognised && (await openSession(recognised, deviceName(client.userAgent)));
    if (recognised === null || opened === null) throw wrongCredentials();

    const { person } = recognised;
    tellSessions(person, opened.session.sid);
    log.info('signed in', { username: person.username, address: client.address });
    const known = deviceCookie(await keepDevice(person, device), basePath, client.encrypted);
    const cookies = [known, passFor(client, opened.session)];
    return answered(200, { token: opened.token, user: person }, { 'set-cookie': cookies });
  });

  route(contract.readProfile, async ({ viewer, client }) => {
    const renewed = await identity.noteUse(viewer);
    return answered(200, viewer.person, {
      // Cookies that were cleared come back with the next start of the app.
      'set-cookie': passFor(client, viewer.session),
      ...(renewed === null ? {} : { [renewedTokenHeader]: renewed }),
    });
  });

  route(account.changeProfile, async ({ viewer, body: { displayName } }) => {
    const { person } = viewer;
    await database.write((tx) => renamePerson(tx, person.id, displayName));
    identity.renamed();
    const renamed = { ...person, displayName };
    live.publishToBoth(viewer, contract.profileChanged, renamed);
    return renamed;
  });

  route(contract.logout, async ({ viewer, client }) => {
    await end(viewer, viewer.session.id);
    return answered(
      200,
      { message: t.answers.signedOut },
      {
        'clear-site-data': '"cache"',
        'set-cookie': imageCookie(homeOf(client), { value: '', seconds: 0 }),
      },
    );
  });

  route(contract.readPartner, async ({ viewer }) => viewer.partner);

  route(account.readSessions, async ({ viewer }) => {
    const rows = await sessions.readSessions(database.read, viewer.person.id, clock.now());
    return rows.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      createdAt: instant(createdAt),
      lastSeenAt: instant(lastSeenAt),
      current: id === viewer.session.id,
    }));
  });

  route(account.endSession, async ({ viewer, params }) => {
    if (!(await end(viewer, params.id))) throw new ApiError(404, t.answers.noSuchSession);
    return { message: t.answers.signedOutThere };
  });

  route(account.endOtherSessions, async ({ viewer: { person, session } }) => {
    const ended = await database.write((tx) =>
      sessions.deleteOtherSessions(tx, person.id, session.id),
    );
    identity.ended(ended);
    tellSessions(person);
    log.info('all other sessions ended', { username: person.username });
    return { message: t.answers.signedOutElsewhere };
  });

  route(account.changePassword, async ({ viewer, body, client }) => {
    const { person, partner, session } = viewer;
    const message = t.answers.passwordChanged;
    const known = await guessing.guess(passwordLimit(person), () => checkChange(viewer, body));
    if (known === null) throw fieldError('current', t.answers.passwordWrong);
    if (known === 'changed') return { message };
    if (await isEasyFor(body.next, [person, partner]))
      throw fieldError('next', t.answers.passwordEasy);

    const by = { session: session.id, hash: known.hash };
    identity.ended(await replacePassword(database, person.id, body.next, by));
    changed.set(session.id, clock.elapsed());
    tellSessions(person);
    log.info('password changed', { username: person.username, address: client.address });
    return { message };
  });

  /** `changed`: it is the next one already, so this is asked once more since its answer was lost (decisions §0). */
  async function checkChange(
    { person, session }: Viewer,
    { current, next }: { current: string; next: string },
  ) {
    const right = await checkPassword(person, current, 'known');
    if (right !== null) return right;
    const at = changed.get(session.id);
    if (at === undefined || clock.elapsed() - at > longestRepeat) return null;
    return (await checkPassword(person, next, 'known')) && ('changed' as const);
  }

  /** Answers whose password it is, or null when it is wrong or nobody has that name. */
  async function checkPassword(
    person: Person | undefined,
    password: string,
    line: Line,
  ): Promise<Recognised | null> {
    const hash = person && (await store.readHash(database.read, person.id));
    const match = await matchPassword(password, hash, line);
    if (match === null || person === undefined || hash === undefined) return null;
    if (match === 'normalized' && !isOutdated(hash)) return { person, hash };
    const renewed = await hashPassword(password);
    const isStillIt = await database.write((tx) => store.replaceHash(tx, person.id, hash, renewed));
    // Renewed by another sign-in, or the password was changed meanwhile.
    return isStillIt ? { person, hash: renewed } : checkPassword(person, password, line);
  }

  const tellSessions = ({ id }: Person, begun?: string) =>
    live.publish(id, account.sessionsChanged, {}, begun);
  const homeOf = ({ encrypted }: ClientInfo) => ({ basePath, encrypted });
  const passFor = (client: ClientInfo, session: { sid: string; endsAt: number }) =>
    imageCookie(homeOf(client), identity.imagePass(session));

  /** Answers null when the password was changed while it was being compared. */
  async function openSession({ person, hash }: Recognised, device: string) {
    const drawn = identity.drawSession(person, device);
    return database.write(async (tx) => {
      if ((await store.readHash(tx, person.id)) !== hash) return null;
      await sessions.createSession(tx, drawn.session);
      return drawn;
    });
  }

  /** The device that calls, by its cookie; with an id where this person signed in on it before. */
  async function deviceOf(client: ClientInfo, person: Person | undefined): Promise<Device> {
    const secret = readDeviceCookie(client);
    if (secret === undefined) return {};
    const known = await store.findDevices(database.read, digestOf(secret));
    // A secret that is not from us could be known to somebody else.
    if (known.length === 0) return {};
    return { secret, id: known.find(({ personId }) => personId === person?.id)?.id };
  }

  /** Answers the secret by which the device is known from now on, the same for both who use it. */
  async function keepDevice(person: Person, { id, secret = newSecret(entropy) }: Device) {
    const now = clock.now();
    await database.write((tx) =>
      id === undefined
        ? store.rememberDevice(tx, person.id, digestOf(secret), now)
        : store.noteDevice(tx, id, now),
    );
    return secret;
  }

  async function end(viewer: Viewer, sessionId: number): Promise<boolean> {
    const found = await database.write((tx) =>
      sessions.deleteSession(tx, viewer.person.id, sessionId),
    );
    if (!found) return false;
    identity.ended([sessionId]);
    tellSessions(viewer.person);
    log.info('session ended', { session: nameOfSession(sessionId) });
    return true;
  }
}

/** A person whose password was right, and the hash that said so. */
interface Recognised {
  person: Person;
  hash: string;
}

interface Device {
  secret?: string;
  id?: number | undefined;
}

const wrongCredentials = () => new ApiError(401, t.signIn.invalid);

const loginLimit = ({ id }: Device, client: ClientInfo, username: string): GuessLimit =>
  id === undefined ? strangerLimit(client, username) : deviceLimit(id);

const strangerLimit = ({ address }: ClientInfo, username: string): GuessLimit => ({
  abouts: [`address ${address}`, `identity ${digestOf(username).slice(0, 16)}`],
  mustWait: ([fromAddress = [], atIdentity = []], now) =>
    strangerMustWait({ fromAddress, atIdentity }, now),
});

const deviceLimit = (device: number): GuessLimit => ownLimit(`device ${device}`);

const passwordLimit = ({ id }: Person): GuessLimit => ownLimit(`password of ${id}`);

const ownLimit = (about: string): GuessLimit => ({
  abouts: [about],
  mustWait: ([failures = []], now) => knownDeviceMustWait(failures, now),
});
