import { quarantinePhotos } from '#features/archive/server/quarantine-photos.ts';
import { t as authMessages } from '#features/auth/messages/index.ts';
import type { AuthSchema } from '#features/auth/server/auth.schema.ts';
import { saveHash } from '#features/auth/server/auth.store.ts';
import { hashPassword, isEasyToGuess } from '#features/auth/server/passwords.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import { setupFinished } from '#platform/server/http/errors.ts';
import { createCouple, type IdentitySchema } from '#platform/server/identity/identity.store.ts';
import { serverTimeZone } from '#platform/server/server-time-zone.ts';
import { ApiError, type Text } from '#shared/api-error.ts';
import { dateIn, defaultStartDate, knownDate } from '#shared/dates.ts';
import { t } from '../messages/index.ts';
import type { SetupAnswers } from '../setup.contract.ts';

export interface FinishSetupDeps {
  database: Pick<Database<IdentitySchema & AuthSchema>, 'write'>;
  folder: string;
  blobs: BlobStore;
  clock: Clock;
}

/**
 * Creates both users, once. Moves photo files without a database to a quarantine
 * folder; returns its name, or null. Throws `ApiError` 400 with fields, or 409.
 */
export async function finishSetup(
  { database, folder, blobs, clock }: FinishSetupDeps,
  answers: Omit<SetupAnswers, 'code'>,
): Promise<string | null> {
  const couple = {
    startDate: answers.startDate || defaultStartDate,
    timeZone: answers.timeZone ?? serverTimeZone().timeZone,
  };
  const today = dateIn(couple.timeZone, clock.now());
  if (knownDate(couple.startDate).compare(today) > 0) {
    throw fieldErrors({ startDate: () => t.wizard.story.future });
  }
  await rejectEasyPasswords(answers);

  const hashes = await Promise.all(
    answers.partners.map(({ password = answers.password }) => hashPassword(password)),
  );
  const partners = answers.partners.map(({ username, displayName }, index) => ({
    username,
    displayName,
    color: index === 0 ? ('purple' as const) : ('pink' as const),
  }));
  const isCreated = await database.write(async (tx) => {
    const users = await createCouple(tx, partners, couple, clock.now());
    for (const [index, { id }] of (users ?? []).entries()) {
      await saveHash(tx, id, hashes[index] ?? '');
    }
    return users !== null;
  });
  if (!isCreated) throw setupFinished();
  // A restore under way, which would need these files, fails from here on.
  return quarantinePhotos(folder, { blobs, now: clock.now() });
}

const fieldErrors = (fields: Readonly<Record<string, Text>>) =>
  new ApiError(400, Object.values(fields)[0] ?? '', { fields });

/** Throws `ApiError` 400 for passwords that are common or consist of the names. */
export async function rejectEasyPasswords({
  partners = [],
  password,
}: {
  partners?: SetupAnswers['partners'] | [] | undefined;
  password?: string | undefined;
}): Promise<void> {
  const passwords = [
    ['password', password],
    ...partners.map((partner, index) => [`partners.${index}.password`, partner.password] as const),
  ] as const;
  const errors: Record<string, Text> = {};
  for (const [field, each] of passwords) {
    if (each && (await isEasyToGuess(each, partners))) {
      errors[field] = () => authMessages.answers.passwordEasy;
    }
  }
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
}
