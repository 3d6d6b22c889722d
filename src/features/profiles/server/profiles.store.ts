import type { Kysely, Transaction } from 'kysely';

type Reader = Kysely<ProfilesSchema> | Transaction<ProfilesSchema>;

export const readSections = (db: Reader, personId: number) =>
  db
    .selectFrom('profileSections')
    .select(['section', 'content'])
    .where('personId', '=', personId)
    .orderBy('section')
    .execute();

/** Stores the text of a field; an empty text deletes it. */
export async function writeSection(
  tx: Transaction<ProfilesSchema>,
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

export interface ProfilesSchema {
  profileSections: ProfileSectionsTable;
}

/** One row per user and field; none if the user wrote nothing. */
interface ProfileSectionsTable {
  personId: number;
  section: string;
  /** The content is never empty. */
  content: string;
}
