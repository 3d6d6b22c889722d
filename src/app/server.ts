import { join } from 'node:path';
import { archiveJobs } from '#features/archive/server/archive.jobs.ts';
import { archiveRoutes } from '#features/archive/server/archive.routes.ts';
import { createArchiveWorker } from '#features/archive/server/archive-worker.ts';
import { createArchives } from '#features/archive/server/archives.ts';
import { backupsFolder } from '#features/archive/server/backup-folder.ts';
import { backupTroubleJobs } from '#features/archive/server/backup-trouble.jobs.ts';
import { offsiteJobs } from '#features/archive/server/offsite/offsite.ts';
import { restoreRoutes } from '#features/archive/server/restore.routes.ts';
import { finishRestore } from '#features/archive/server/restore.ts';
import { createAttemptLimiter } from '#features/auth/server/attempt-limiter.ts';
import { authJobs } from '#features/auth/server/auth.jobs.ts';
import { authRoutes } from '#features/auth/server/auth.routes.ts';
import { createBoxEvents } from '#features/boxes/server/box-events.ts';
import { boxesJobs } from '#features/boxes/server/boxes.jobs.ts';
import { boxesRoutes } from '#features/boxes/server/boxes.routes.ts';
import { loveRoutes } from '#features/love/server/love.routes.ts';
import { loveDays } from '#features/love/server/love-days.ts';
import { presenceEvents } from '#features/love/server/presence.ts';
import { comingAnniversaries, ownReminder } from '#features/memories/server/anniversaries.ts';
import { calendarFeedRoutes } from '#features/memories/server/calendar-feed.routes.ts';
import { memoriesRoutes } from '#features/memories/server/memories.routes.ts';
import { onThisDayRoutes } from '#features/memories/server/on-this-day.routes.ts';
import { newsRoutes } from '#features/news/server/news.routes.ts';
import { createNewsEvents } from '#features/news/server/news-events.ts';
import { createDispatcher } from '#features/notifications/server/dispatcher.ts';
import { notificationsJobs } from '#features/notifications/server/notifications.jobs.ts';
import { notificationsRoutes } from '#features/notifications/server/notifications.routes.ts';
import { createPushClient, openVapidKeys } from '#features/notifications/server/push-client.ts';
import { binJobs, createPurge } from '#features/photos/server/bin.jobs.ts';
import { binRoutes } from '#features/photos/server/bin.routes.ts';
import { categoriesRoutes } from '#features/photos/server/categories.routes.ts';
import { photoNotesRoutes } from '#features/photos/server/notes.routes.ts';
import { createImageCache } from '#features/photos/server/photo-files.ts';
import { photoOrder } from '#features/photos/server/photo-order.ts';
import { photosRoutes } from '#features/photos/server/photos.routes.ts';
import { createUploads } from '#features/photos/server/upload.ts';
import { videosRoutes } from '#features/photos/server/videos.routes.ts';
import { createVideos } from '#features/photos/server/videos.ts';
import { profilesRoutes } from '#features/profiles/server/profiles.routes.ts';
import { relationshipRoutes } from '#features/relationship/server/relationship.routes.ts';
import { serverInfoRoutes } from '#features/server-info/server/server-info.routes.ts';
import { setupRoutes } from '#features/setup/server/setup.routes.ts';
import { openNote } from '#features/shared-note/server/note.ts';
import { sharedNoteRoutes } from '#features/shared-note/server/shared-note.routes.ts';
import { openEditSettings } from '#features/shared-note/server/shared-note.store.ts';
import { createSharedNote } from '#features/shared-note/server/shared-note.ts';
import { vouchersRoutes } from '#features/vouchers/server/vouchers.routes.ts';
import { wheelRoutes } from '#features/wheel/server/wheel.routes.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import { openDataFolder } from '#platform/server/data-folder.ts';
import { openDatabase } from '#platform/server/db/database.ts';
import { defaultReserve } from '#platform/server/db/reserve.ts';
import { type Entropy, newSetupCode } from '#platform/server/entropy.ts';
import { openBlobStore } from '#platform/server/files/blob-store.ts';
import { createImages } from '#platform/server/files/images.ts';
import { openPartialUploads } from '#platform/server/files/partial-uploads.ts';
import { openTempFiles } from '#platform/server/files/temp-files.ts';
import { createHttpServer, type HttpServer } from '#platform/server/http/app.ts';
import { healthRoute } from '#platform/server/http/health.ts';
import { openApiRoute } from '#platform/server/http/openapi.ts';
import { servePages } from '#platform/server/http/static.ts';
import { idempotencyJobs } from '#platform/server/idempotency/idempotency.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import { createIdentity } from '#platform/server/identity/identity.ts';
import { createTokens, openKey } from '#platform/server/identity/tokens.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import type { Log } from '#platform/server/log.ts';
import { createHub } from '#platform/server/realtime/hub.ts';
import { eventStreamRoute, socketRoutes } from '#platform/server/realtime/realtime.routes.ts';
import { createStompServer, type StompServer } from '#platform/server/realtime/stomp-server.ts';
import { addLanguage } from '#shared/i18n/messages.ts';
import { endpointSummaries } from './endpoint-summaries.ts';
import { chinese } from './messages/chinese.ts';
import { migrations } from './migrations/migrations.ts';
import type { Schema } from './schema.ts';

export interface ServerOptions {
  config: Config;
  clock: Clock;
  entropy: Entropy;
  log: Log;
  version: string;
  /** The folder of the built web app. */
  webFolder: string;
  imageProgram: string;
  archiveProgram: string;
  /** A backup was restored: close this server and open a new one on the same folder. */
  onRestored(): void;
  /** Bytes of disk space in reserve; a default if omitted. */
  reserveBytes?: number;
  /** True in tests: a response that does not match its contract is an error. */
  validateResponses: boolean;
}

export interface AppServer {
  readonly http: HttpServer;
  readonly sockets: StompServer;
  /** Null once setup is finished. */
  readonly setupCode: string | null;
  /** Returns the port. */
  listen(): Promise<number>;
  /** Finishes requests in progress, ends connections and closes the database. */
  close(): Promise<void>;
}

/** Milliseconds that `close` waits for requests in progress. */
const closeTimeout = 8_000;

const second = 1_000;
const minute = 60 * second;

/** Assembles the server: opens the data folder and registers the routes and jobs of each feature. */
export async function openServer(options: ServerOptions): Promise<AppServer> {
  const { config, clock, entropy, log } = options;
  const { dataFolder, basePath } = config;

  addLanguage('zh-CN', chinese);
  openDataFolder(dataFolder);
  finishRestore(dataFolder);
  const { reserveBytes = defaultReserve } = options;
  const database = await openDatabase<Schema>({
    folder: dataFolder,
    migrations,
    clock,
    reserveBytes,
    onMigrated: (count) =>
      log.info('the database was upgraded; the old one was copied to backups', { count }),
    onDiskChange(isFull) {
      if (isFull) log.error('the disk is full: only sign-ins and deletions work');
      else log.info('the disk has free space again');
    },
  });
  const blobs = openBlobStore(join(dataFolder, 'photos'));
  const tokens = createTokens(openKey(dataFolder, entropy));
  const pushKeys = openVapidKeys(dataFolder, entropy);
  const identity = createIdentity({
    database,
    tokens,
    clock,
    entropy,
    sessionDays: config.sessionDays,
  });
  const tempFiles = openTempFiles(dataFolder, entropy);
  const images = createImages(options.imageProgram, clock, log);
  const live = createHub(clock);
  const jobs = createJobs(clock, log);
  const attempts = createAttemptLimiter(database, clock, config.rateLimits);
  const http = createHttpServer({
    config,
    clock,
    log,
    identity,
    tempFiles,
    validateResponses: options.validateResponses,
  });
  const sockets = createStompServer({ http, identity, clock, log });
  const setupCode = config.setupCode ?? newSetupCode(entropy);

  identity.onSessionEnded((sessionId) => {
    live.endSession(sessionId);
    sockets.endSession(sessionId);
  });
  openApiRoute(http, { version: options.version, basePath, summaries: endpointSummaries });
  eventStreamRoute(http, live);
  socketRoutes({ http, clock, entropy, openSession: sockets.openSession });
  const checkCode = setupRoutes({
    http,
    database,
    blobs,
    identity,
    attempts,
    clock,
    log,
    config,
    setupCode,
  });
  authRoutes({ http, database, identity, attempts, live, clock, entropy, log, basePath });
  jobs.every(minute, 'reserve disk space', database.fillReserve);
  jobs.every(second / 2, 'end sessions closed by a command', async () => {
    if (!(await database.changedElsewhere())) return;
    await identity.recheck([...new Set([...live.sessions(), ...sockets.sessions()])]);
  });
  authJobs({ jobs, database, identity, clock });
  idempotencyJobs({ jobs, database, clock });
  relationshipRoutes({ http, database, live, clock, ofZone: photoOrder(live) });
  profilesRoutes({ http, database, live });
  const { pushServices: services, publicUrl } = config;
  const client = createPushClient({ keys: pushKeys, clock, services, publicUrl });
  const notifications = createDispatcher({ client, jobs, database, live, clock, log });
  const sendReminders = notificationsJobs({
    jobs,
    database,
    clock,
    sendHeld: notifications.sendHeld,
    readUpcoming: (today, days) => comingAnniversaries(database, today, days),
    readOwn: (today) => ownReminder(database, today),
  });
  const newsEvents = createNewsEvents({ database, live, notifications, log });
  notificationsRoutes({
    http,
    database,
    live,
    clock,
    dispatcher: notifications,
    sendReminders,
    services,
    publicKey: pushKeys.publicKey,
  });
  const days = loveDays({ jobs, database, clock });
  loveRoutes({
    http,
    database,
    live,
    notifications,
    clock,
    days,
    onMilestone: newsEvents.milestoneReached,
  });
  presenceEvents({ live, clock, onSessionEnded: identity.onSessionEnded });
  const uploads = createUploads({ database, blobs, tempFiles, images, clock, entropy });
  const partials = openPartialUploads(dataFolder);
  const { maxVideoBytes } = config;
  const videos = createVideos({
    database,
    tempFiles,
    images,
    clock,
    uploads,
    partials,
    maxVideoBytes,
  });
  const imageCache = createImageCache(database, blobs);
  const purge = createPurge({ database, blobs, imageCache, live, log });
  photosRoutes({ http, database, blobs, live, clock, entropy, imageCache, uploads });
  videosRoutes({
    http,
    database,
    blobs,
    live,
    jobs,
    videos,
    onSessionEnded: identity.onSessionEnded,
  });
  categoriesRoutes({ http, database, live });
  photoNotesRoutes({ http, database, live, clock });
  binRoutes({ http, database, live, clock, purge });
  memoriesRoutes({ http, database, live, notifications, clock });
  onThisDayRoutes({ http, database, live, clock });
  calendarFeedRoutes({ http, database, tokens, entropy, basePath });
  wheelRoutes({
    http,
    database,
    live,
    clock,
    entropy,
    onClaim: newsEvents.prizeClaimed,
  });
  const note = await openNote({ database, clock, log, onRevision: newsEvents.noteChanged });
  const editSettings = await openEditSettings(database);
  const sharedNote = createSharedNote({
    note,
    sockets,
    notifications,
    clock,
    entropy,
    onRequestChange: newsEvents.noteRequestChanged,
    answerSecondsOf: (userId) => editSettings.of(userId).answerSeconds,
  });
  identity.onSessionEnded((sessionId) => sharedNote.endSession(sessionId));
  sharedNoteRoutes({ http, sockets, database, note, sharedNote, settings: editSettings });
  const boxEvents = createBoxEvents({
    sockets,
    notifications,
    clock,
    entropy,
    onPublished: newsEvents.boxEvent,
  });
  const boxDeadlines = boxesJobs({ jobs, database, clock, events: boxEvents });
  boxesRoutes({
    http,
    database,
    live,
    clock,
    entropy,
    events: boxEvents,
    deadlines: boxDeadlines,
  });
  vouchersRoutes({ http, database, live, clock });
  newsRoutes({
    http,
    database,
    live,
    clock,
    applyDueBoxes: boxDeadlines.applyDue,
    noteRequestOf(auth) {
      const { currentEditor, pendingRequest } = sharedNote.status(auth);
      return currentEditor?.id === auth.user.id ? pendingRequest : null;
    },
  });
  binJobs({ jobs, database, blobs, uploads, purge, clock, log });
  const worker = createArchiveWorker(options.archiveProgram);
  const { nightlyBackups, offsite } = config;
  const archives = createArchives({
    folder: dataFolder,
    database,
    live,
    clock,
    log,
    worker,
    nightlyBackups,
    offsite,
    version: options.version,
    knownMigrations: Object.keys(migrations),
  });
  archiveRoutes({ http, archives, clock, entropy, onSessionEnded: identity.onSessionEnded });
  healthRoute(http, {
    folder: dataFolder,
    readDatabase: () => readUsers(database.read),
    isDiskFull: database.isDiskFull,
    readBackups: archives.summary,
  });
  serverInfoRoutes({
    http,
    dataFolder,
    backupsFolder: backupsFolder(dataFolder),
    clock,
    log,
    version: options.version,
    readBackups: archives.summary,
  });
  restoreRoutes({
    http,
    database,
    folder: dataFolder,
    migrations,
    clock,
    worker,
    log,
    checkCode,
    onRestored: options.onRestored,
  });
  backupTroubleJobs({ jobs, database, archives, notifications, clock });
  if (nightlyBackups) archiveJobs({ jobs, database, archives, clock });
  if (offsite !== undefined) {
    offsiteJobs({ jobs, folder: dataFolder, offsite, clock, log, copy: archives.copy });
  }
  const { webFolder } = options;
  const isSetUp = () => identity.isSetUp();
  await servePages(http, { webFolder, config, isSetUp });

  return {
    http,
    sockets,
    setupCode: (await identity.isSetUp()) ? null : setupCode,
    async listen() {
      await http.fastify.listen({ port: config.port, host: config.host });
      const address = http.fastify.server.address();
      return typeof address === 'object' && address !== null ? address.port : config.port;
    },
    async close() {
      http.rejectRequests();
      live.close();
      const { server } = http.fastify;
      const stopWaiting = clock.after(closeTimeout, () => server.closeAllConnections());
      const stopLooking = http.closeWhenIdle();
      await sockets.close();
      await http.fastify.close();
      stopWaiting();
      stopLooking();
      sharedNote.close();
      await note.close();
      await archives.close();
      await notifications.close();
      await jobs.stop();
      images.close();
      await database.close();
    },
  };
}
