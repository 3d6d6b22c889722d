import pLimit from 'p-limit';
import type { AttemptLimit, AttemptLimiter } from '#features/auth/server/attempt-limiter.ts';
import type { AuthSchema } from '#features/auth/server/auth.schema.ts';
import type { Clock } from '#platform/server/clock.ts';
import { type Config, networkUrl, normalizeCode } from '#platform/server/config.ts';
import type { Database } from '#platform/server/db/database.ts';
import { sameSecret } from '#platform/server/entropy.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { setupFinished } from '#platform/server/http/errors.ts';
import { respondWith } from '#platform/server/http/route.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import type { Identity } from '#platform/server/identity/identity.ts';
import type { Log } from '#platform/server/log.ts';
import { ApiError } from '#shared/api-error.ts';
import { t } from '../messages/index.ts';
import * as contract from '../setup.contract.ts';
import { codeWait } from '../setup.rules.ts';
import { readSetup } from '../setup-needed.contract.ts';
import { finishSetup, rejectEasyPasswords } from './finish-setup.ts';

export interface SetupDeps {
  http: HttpServer;
  database: Database<IdentitySchema & AuthSchema>;
  blobs: BlobStore;
  identity: Identity;
  attempts: AttemptLimiter;
  clock: Clock;
  log: Log;
  config: Pick<Config, 'publicUrl' | 'host' | 'dataFolder'>;
  setupCode: string;
}

const codeLimit: AttemptLimit = {
  keys: ['set-up code'],
  wait: ([failures = []], now) => codeWait(failures, now),
};

/** Setup. Returns a check that throws `ApiError` 401 for a wrong code, 409 after setup. */
export function setupRoutes(deps: SetupDeps): (code: string) => Promise<void> {
  const { http, database, blobs, identity, attempts, clock, log, config, setupCode } = deps;
  const { route } = http;

  route(readSetup, async () => ({ needed: !(await identity.isSetUp()) }));

  // The first of concurrent requests wins; the others get a 409.
  const queue = pLimit(1);
  route(contract.setUp, ({ body: { code, ...answers } }) =>
    queue(async () => {
      await checkCode(code);
      const folder = config.dataFolder;
      const quarantine = await finishSetup({ database, folder, blobs, clock }, answers);
      if (quarantine !== null) {
        log.warn('photo files of an earlier installation were moved', { folder: quarantine });
      }
      log.info('setup finished');
      return respondWith(201, { message: () => t.answers.ready });
    }),
  );

  route(contract.checkAnswers, async ({ body: { code, ...answers }, client }) => {
    await checkCode(code);
    await rejectEasyPasswords(answers);
    return { address: networkUrl(config, client.port) };
  });

  async function checkCode(code: string): Promise<void> {
    if (await identity.isSetUp()) throw setupFinished();
    const isRight = await attempts.run(codeLimit, async () =>
      sameSecret(normalizeCode(code), normalizeCode(setupCode)) ? true : null,
    );
    if (isRight === null) throw new ApiError(401, () => t.answers.wrongCode);
  }

  return checkCode;
}
