import { authMessages } from '#features/auth/messages/index.ts';
import type { AuthSchema } from '#features/auth/server/auth.schema.ts';
import { saveHash } from '#features/auth/server/auth.store.ts';
import { hashPassword } from '#features/auth/server/passwords.ts';
import { isEasyFor } from '#features/auth/server/replace-password.ts';
import { layStrangersAside } from '#features/backups/server/lay-aside.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import { setupFinished } from '#platform/server/http/errors.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import * as identityStore from '#platform/server/identity/identity.store.ts';
import { ApiError, type FieldErrors } from '#shared/api-error.ts';
import { defaultStartDate } from '#shared/couple.ts';
import { dateIn, knownDate, localTimeZone } from '#shared/dates.ts';
import { setupMessages as t } from '../messages/index.ts';
import type { CheckedHome } from '../setup.contract.ts';

export interface MoveInDeps {
  database: Pick<Database<Schema>, 'write'>;
  folder: string;
  blobs: BlobStore;
  clock: Clock;
}

/**
 * Claims the home for two users, once (decisions §1). Pictures of a home whose database was lost are laid aside: to this
 * one they would be left-overs. Answers their folder, null where there are none. Throws a 400 that names the fields, or
 * a 409.
 */
export async function moveIn(
  { database, folder, blobs, clock }: MoveInDeps,
  home: Omit<CheckedHome, 'code'>,
): Promise<string | null> {
  const couple = {
    startDate: home.startDate || defaultStartDate,
    timeZone: home.timeZone ?? localTimeZone(),
  };
  refuse(futureStart(couple.startDate, dateIn(couple.timeZone, clock.now()).toString()));
  refuse(await easyPasswords(home));

  const hashes = await Promise.all(
    home.partners.map(({ password }) => hashPassword(password ?? home.password)),
  );
  const newcomers = home.partners.map(({ username, displayName }, index) => ({
    ...{ username, displayName },
    color: index === 0 ? ('purple' as const) : ('pink' as const),
  }));
  const moved = await database.write(async (tx) => {
    const residents = await identityStore.createCouple(tx, newcomers, couple, clock.now());
    for (const [index, { id }] of (residents ?? []).entries()) {
      const hash = hashes[index];
      if (hash !== undefined) await saveHash(tx, id, hash);
    }
    return residents !== null;
  });
  if (!moved) throw setupFinished();
  // Only now: a restore that was under way can no longer win, and needs none of them.
  return layStrangersAside(folder, { blobs, known: new Set(), now: clock.now() });
}

type Schema = IdentitySchema & AuthSchema;

function refuse(fields: FieldErrors): void {
  const [message] = Object.values(fields);
  if (message !== undefined) throw new ApiError(400, message, { fields });
}

const futureStart = (startDate: string, today: string): FieldErrors =>
  knownDate(startDate).compare(knownDate(today)) > 0 ? { startDate: t.wizard.story.future } : {};

/** Every password that is common or made of the names, by its field. */
async function easyPasswords({
  partners,
  password,
}: Pick<CheckedHome, 'partners' | 'password'>): Promise<FieldErrors> {
  const given = [
    ['password', password],
    ...partners.map((partner, index) => [`partners.${index}.password`, partner.password]),
  ] as const;
  const faults: Record<string, string> = {};
  for (const [field, each] of given) {
    if (field && each && (await isEasyFor(each, partners)))
      faults[field] = authMessages.answers.passwordEasy;
  }
  return faults;
}
