import { type Clock, instant } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Entropy } from '#platform/server/entropy.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { checkName, fieldError } from '#platform/server/http/errors.ts';
import { respondWith } from '#platform/server/http/route.ts';
import type { ClientInfo } from '#platform/server/identity/client-info.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import * as identityStore from '#platform/server/identity/identity.store.ts';
import type { Auth, Identity, UserSession } from '#platform/server/identity/identity.ts';
import { imageCookies } from '#platform/server/identity/tokens.ts';
import { type Log, nameOfSession } from '#platform/server/log.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { renewedTokenHeader } from '#shared/endpoint.ts';
import { inLocale } from '#shared/i18n/locale.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { foldName } from '#shared/text.ts';
import type { User } from '#shared/user.ts';
import * as contract from '../auth.contract.ts';
import { deviceName } from '../auth.rules.ts';
import { t } from '../messages/index.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { AuthSchema } from './auth.schema.ts';
import { readHash } from './auth.store.ts';
import { type Credentials, checkPassword, replacePassword } from './credentials.ts';
import { findDevice, loginLimit, passwordLimit, rememberDevice } from './known-devices.ts';
import { isEasyToGuess } from './passwords.ts';

export interface AuthDeps {
  http: HttpServer;
  database: Database<IdentitySchema & AuthSchema>;
  identity: Identity;
  attempts: AttemptLimiter;
  live: Live;
  clock: Clock;
  entropy: Entropy;
  log: Log;
  basePath: string;
}

/** Milliseconds in which a session may repeat a change of the password whose response was lost. */
const repeatWindow = 10 * 60_000;

/** Users, signing in and out, sessions and passwords. */
export function authRoutes(deps: AuthDeps): void {
  const { http, database, identity, attempts, live, clock, log, basePath } = deps;
  const { route } = http;
  const changedAt = new Map<number, number>();
  identity.onSessionEnded((sessionId) => void changedAt.delete(sessionId));

  route(contract.readPartners, () => identityStore.readUsers(database.read));

  route(contract.login, async ({ body: { username, password }, client, locale }) => {
    const users = await identityStore.readUsers(database.read);
    const namedUser = users.find((user) => user.username === username);
    const device = await findDevice(database, client, namedUser);
    const queue = device.id === undefined ? 'unknownDevice' : 'knownDevice';
    const credentials = await attempts.run(loginLimit(device, client, username), () =>
      checkPassword(database, namedUser, password, queue),
    );
    const browser = { device: inLocale(locale, () => deviceName(client.userAgent)), locale };
    const newSession = credentials && (await openSession(credentials, browser));
    if (credentials === null || newSession === null)
      throw new ApiError(401, () => t.signIn.invalid);

    const { user } = credentials;
    publishSessions(user);
    log.info('signed in', { username, address: client.address });
    const cookie = await rememberDevice(deps, { user, device, client });
    return respondWith(
      200,
      { token: newSession.token, user },
      { 'set-cookie': [cookie, ...imageCookiesFor(client, newSession.session)] },
    );
  });

  route(contract.logout, async ({ user, session, client }) => {
    await endSession(user, session.id);
    return respondWith(
      200,
      { message: () => t.answers.signedOut },
      {
        'clear-site-data': '"cache"',
        'set-cookie': imageCookies(cookieScope(client), { value: '', seconds: 0 }),
      },
    );
  });

  route(contract.readProfile, async ({ user, session, token, client, locale }) => {
    const renewedToken = await identity.noteUse({ user, session, token, locale });
    return respondWith(200, user, {
      // Restores image cookies that the browser has deleted.
      'set-cookie': imageCookiesFor(client, session),
      ...(renewedToken === null ? {} : { [renewedTokenHeader]: renewedToken }),
    });
  });

  route(contract.changeProfile, async ({ user, partner, body }) => {
    const isChanged = await database.write(async (tx) => {
      await checkDisplayName(tx, user.id, body.displayName);
      return identityStore.updateUser(tx, user.id, body);
    });
    identity.profileChanged();
    live.publishToBoth({ user, partner }, contract.profileChanged, isChanged);
    return isChanged;
  });

  route(contract.readPartner, async ({ partner }) => partner);

  route(contract.readSessions, async ({ user, session }) => {
    const rows = await identityStore.readSessions(database.read, user.id, clock.now());
    return rows.map(({ createdAt, lastSeenAt, ...row }) => ({
      ...row,
      createdAt: instant(createdAt),
      lastSeenAt: instant(lastSeenAt),
      current: row.id === session.id,
    }));
  });

  route(contract.endSession, async ({ user, params }) => {
    if (!(await endSession(user, params.id)))
      throw new ApiError(404, () => t.answers.noSuchSession);
    return { message: () => t.answers.signedOutThere };
  });

  route(contract.endOtherSessions, async ({ user, session }) => {
    const wasEnded = await database.write((tx) =>
      identityStore.deleteOtherSessions(tx, user.id, session.id),
    );
    identity.revokeSessions(wasEnded);
    publishSessions(user);
    log.info('all other sessions ended', { username: user.username });
    return { message: () => t.answers.signedOutElsewhere };
  });

  route(contract.changePassword, async ({ user, partner, session, body, client }) => {
    const message = () => t.answers.passwordChanged;
    const credentials = await attempts.run(passwordLimit(user), () =>
      checkChange({ user, session }, body),
    );
    if (credentials === null) throw fieldError('current', () => t.answers.passwordWrong);
    if (credentials === 'repeated') return { message };
    if (await isEasyToGuess(body.next, [user, partner])) {
      throw fieldError('next', () => t.answers.passwordEasy);
    }
    const by = { session: session.id, hash: credentials.hash };
    identity.revokeSessions(await replacePassword(database, user.id, body.next, by));
    changedAt.set(session.id, clock.elapsed());
    publishSessions(user);
    log.info('password changed', { username: user.username, address: client.address });
    return { message };
  });

  /** No idempotency key: its fingerprint would store a fast hash of the passwords. */
  async function checkChange(
    { user, session }: UserSession,
    { current, next }: { current: string; next: string },
  ): Promise<Credentials | 'repeated' | null> {
    const credentials = await checkPassword(database, user, current, 'knownDevice');
    if (credentials !== null) return credentials;
    const at = changedAt.get(session.id);
    if (at === undefined || clock.elapsed() - at > repeatWindow) return null;
    return (await checkPassword(database, user, next, 'knownDevice')) && 'repeated';
  }

  async function openSession(
    { user, hash }: Credentials,
    browser: { device: string; locale: string },
  ) {
    const newSession = identity.drawSession(user, browser);
    return database.write(async (tx) => {
      if ((await readHash(tx, user.id)) !== hash) return null;
      await identityStore.createSession(tx, newSession.session);
      return newSession;
    });
  }

  async function checkDisplayName(
    tx: identityStore.Writer,
    userId: number,
    name: string | undefined,
  ): Promise<void> {
    const users = await identityStore.readUsers(tx);
    const nameOf = (isOwn: boolean) =>
      users.find(({ id }) => (id === userId) === isOwn)?.displayName ?? '';
    const before = nameOf(true);
    if (name === undefined || name === before) return;
    checkName('displayName', name, { before, whenEmpty: () => sharedMessages.nameRequired });
    if (foldName(name) === foldName(nameOf(false))) {
      throw fieldError('displayName', () => t.answers.nameTaken);
    }
  }

  async function endSession(user: User, sessionId: number): Promise<boolean> {
    const isFound = await database.write((tx) =>
      identityStore.deleteSession(tx, user.id, sessionId),
    );
    if (!isFound) return false;
    identity.revokeSessions([sessionId]);
    publishSessions(user);
    log.info('session ended', { session: nameOfSession(sessionId) });
    return true;
  }

  const publishSessions = ({ id }: User) => live.publish(id, contract.sessionsChanged, {});
  const cookieScope = ({ encrypted }: ClientInfo) => ({ basePath, encrypted });
  const imageCookiesFor = (client: ClientInfo, session: Pick<Auth['session'], 'sid' | 'endsAt'>) =>
    imageCookies(cookieScope(client), identity.imagePass(session));
}
