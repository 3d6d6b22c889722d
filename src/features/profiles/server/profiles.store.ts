import type { Kysely, Transaction } from 'kysely';
import type { ProfilesSchema } from './profiles.schema.ts';

type Reading = Kysely<ProfilesSchema> | Transaction<ProfilesSchema>;
type Writing = Transaction<ProfilesSchema>;

/** What somebody wrote, part by part. */
export const readSections = (db: Reading, personId: number) =>
  db
    .selectFrom('profileSections')
    .select(['section', 'content'])
    .where('personId', '=', personId)
    .orderBy('section')
    .execute();

/** From now on this stands there; the empty text stands for nothing written. */
export async function writeSection(
  tx: Writing,
  personId: number,
  section: string,
  content: string,
): Promise<void> {
  if (content === '') {
    await tx
      .deleteFrom('profileSections')
      .where('personId', '=', personId)
      .where('section', '=', section)
      .execute();
    return;
  }
  await tx
    .insertInto('profileSections')
    .values({ personId, section, content })
    .onConflict((row) => row.columns(['personId', 'section']).doUpdateSet({ content }))
    .execute();
}
