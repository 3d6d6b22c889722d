import { type Clock, instant } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { digestOf, type Entropy, newSecret } from '#platform/server/entropy.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import type { ClientInfo } from '#platform/server/http/client.ts';
import { fieldError } from '#platform/server/http/errors.ts';
import { answered } from '#platform/server/http/route.ts';
import * as sessions from '#platform/server/identity/identity.store.ts';
import {
  type IdentitySchema,
  readUsers,
  renameUser,
} from '#platform/server/identity/identity.store.ts';
import type { Identity, UserSession } from '#platform/server/identity/identity.ts';
import { imageCookie } from '#platform/server/identity/tokens.ts';
import { type Log, nameOfSession } from '#platform/server/log.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { renewedTokenHeader } from '#shared/endpoint.ts';
import type { User } from '#shared/user.ts';
import * as account from '../account.contract.ts';
import * as contract from '../auth.contract.ts';
import { deviceName, knownDeviceMustWait, strangerMustWait } from '../auth.rules.ts';
import { authMessages as t } from '../messages/index.ts';
import type { AuthSchema } from './auth.schema.ts';
import * as store from './auth.store.ts';
import { deviceCookie, readDeviceCookie } from './device-cookie.ts';
import type { Guessing, GuessLimit } from './guessing.ts';
import { hashPassword, isOutdated, type Line, matchPassword } from './passwords.ts';
import { isEasyFor, replacePassword } from './replace-password.ts';

export interface AuthDeps {
  http: HttpServer;
  database: Database<IdentitySchema & AuthSchema>;
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
export function authRoutes(deps: AuthDeps): void {
  const { http, database, identity, guessing, live, clock, entropy, log, basePath } = deps;
  const { route } = http;
  /** When a password was changed, by the session that did it: it alone ended the others. */
  const changed = new Map<number, number>();
  identity.onEnded((sessionId) => void changed.delete(sessionId));

  route(contract.readPartners, () => readUsers(database.read));

  route(contract.login, async ({ body, client }) => {
    const users = await readUsers(database.read);
    const named = users.find(({ username }) => username === body.username);
    const device = await deviceOf(client, named);
    const limit = loginLimit(device, client, body.username);

    const line = device.id === undefined ? 'strangers' : 'known';
    const recognised = await guessing.guess(limit, () => checkPassword(named, body.password, line));
    const opened = recognised && (await openSession(recognised, deviceName(client.userAgent)));
    if (recognised === null || opened === null) throw wrongCredentials();

    const { user } = recognised;
    tellSessions(user);
    log.info('signed in', { username: user.username, address: client.address });
    const known = deviceCookie(await keepDevice(user, device), basePath, client.encrypted);
    const cookies = [known, passFor(client, opened.session)];
    return answered(200, { token: opened.token, user }, { 'set-cookie': cookies });
  });

  route(contract.readProfile, async ({ user, session, token, client }) => {
    const renewed = await identity.noteUse({ user, session, token });
    return answered(200, user, {
      // Cookies that were cleared come back with the next start of the app.
      'set-cookie': passFor(client, session),
      ...(renewed === null ? {} : { [renewedTokenHeader]: renewed }),
    });
  });

  route(account.changeProfile, async ({ user, partner, body: { displayName } }) => {
    await database.write((tx) => renameUser(tx, user.id, displayName));
    identity.renamed();
    const renamed = { ...user, displayName };
    live.publishToBoth({ user, partner }, contract.profileChanged, renamed);
    return renamed;
  });

  route(contract.logout, async ({ user, session, client }) => {
    await end(user, session.id);
    return answered(
      200,
      { message: t.answers.signedOut },
      {
        'clear-site-data': '"cache"',
        'set-cookie': imageCookie(homeOf(client), { value: '', seconds: 0 }),
      },
    );
  });

  route(contract.readPartner, async ({ partner }) => partner);

  route(account.readSessions, async ({ user, session }) => {
    const rows = await sessions.readSessions(database.read, user.id, clock.now());
    return rows.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      createdAt: instant(createdAt),
      lastSeenAt: instant(lastSeenAt),
      current: id === session.id,
    }));
  });

  route(account.endSession, async ({ user, params }) => {
    if (!(await end(user, params.id))) throw new ApiError(404, t.answers.noSuchSession);
    return { message: t.answers.signedOutThere };
  });

  route(account.endOtherSessions, async ({ user, session }) => {
    const ended = await database.write((tx) =>
      sessions.deleteOtherSessions(tx, user.id, session.id),
    );
    identity.ended(ended);
    tellSessions(user);
    log.info('all other sessions ended', { username: user.username });
    return { message: t.answers.signedOutElsewhere };
  });

  route(account.changePassword, async ({ user, partner, session, body, client }) => {
    const message = t.answers.passwordChanged;
    const known = await guessing.guess(passwordLimit(user), () =>
      checkChange({ user, session }, body),
    );
    if (known === null) throw fieldError('current', t.answers.passwordWrong);
    if (known === 'changed') return { message };
    if (await isEasyFor(body.next, [user, partner]))
      throw fieldError('next', t.answers.passwordEasy);

    const by = { session: session.id, hash: known.hash };
    identity.ended(await replacePassword(database, user.id, body.next, by));
    changed.set(session.id, clock.elapsed());
    tellSessions(user);
    log.info('password changed', { username: user.username, address: client.address });
    return { message };
  });

  /** `changed`: it is the next one already, so this is asked once more since its answer was lost (decisions §0). */
  async function checkChange(
    { user, session }: UserSession,
    { current, next }: { current: string; next: string },
  ) {
    const right = await checkPassword(user, current, 'known');
    if (right !== null) return right;
    const at = changed.get(session.id);
    if (at === undefined || clock.elapsed() - at > longestRepeat) return null;
    return (await checkPassword(user, next, 'known')) && ('changed' as const);
  }

  /** Answers whose password it is, or null when it is wrong or nobody has that name. */
  async function checkPassword(
    user: User | undefined,
    password: string,
    line: Line,
  ): Promise<Recognised | null> {
    const hash = user && (await store.readHash(database.read, user.id));
    const match = await matchPassword(password, hash, line);
    if (match === null || user === undefined || hash === undefined) return null;
    if (match === 'normalized' && !isOutdated(hash)) return { user, hash };
    const renewed = await hashPassword(password);
    const isStillIt = await database.write((tx) => store.replaceHash(tx, user.id, hash, renewed));
    // Renewed by another sign-in, or the password was changed meanwhile.
    return isStillIt ? { user, hash: renewed } : checkPassword(user, password, line);
  }

  const tellSessions = ({ id }: User) => live.publish(id, account.sessionsChanged, {});
  const homeOf = ({ encrypted }: ClientInfo) => ({ basePath, encrypted });
  const passFor = (client: ClientInfo, session: { sid: string; endsAt: number }) =>
    imageCookie(homeOf(client), identity.imagePass(session));

  /** Answers null when the password was changed while it was being compared. */
  async function openSession({ user, hash }: Recognised, device: string) {
    const drawn = identity.drawSession(user, device);
    return database.write(async (tx) => {
      if ((await store.readHash(tx, user.id)) !== hash) return null;
      await sessions.createSession(tx, drawn.session);
      return drawn;
    });
  }

  /** The device that calls, by its cookie; with an id where this user signed in on it before. */
  async function deviceOf(client: ClientInfo, user: User | undefined): Promise<Device> {
    const secret = readDeviceCookie(client);
    if (secret === undefined) return {};
    const known = await store.findDevices(database.read, digestOf(secret));
    // A secret that is not from us could be known to somebody else.
    if (known.length === 0) return {};
    return { secret, id: known.find(({ personId }) => personId === user?.id)?.id };
  }

  /** Answers the secret by which the device is known from now on, the same for both who use it. */
  async function keepDevice(user: User, { id, secret = newSecret(entropy) }: Device) {
    const now = clock.now();
    await database.write((tx) =>
      id === undefined
        ? store.rememberDevice(tx, user.id, digestOf(secret), now)
        : store.noteDevice(tx, id, now),
    );
    return secret;
  }

  async function end(user: User, sessionId: number): Promise<boolean> {
    const found = await database.write((tx) => sessions.deleteSession(tx, user.id, sessionId));
    if (!found) return false;
    identity.ended([sessionId]);
    tellSessions(user);
    log.info('session ended', { session: nameOfSession(sessionId) });
    return true;
  }
}

/** A user whose password was right, and the hash that said so. */
interface Recognised {
  user: User;
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

const passwordLimit = ({ id }: User): GuessLimit => ownLimit(`password of ${id}`);

const ownLimit = (about: string): GuessLimit => ({
  abouts: [about],
  mustWait: ([failures = []], now) => knownDeviceMustWait(failures, now),
});
