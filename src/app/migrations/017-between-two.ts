import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Reactions, words with a heart, daily love counts, prizes that were handed over, and how far each user has seen the news. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const now = Date.now();
  const table = (name: string) => db.schema.createTable(name).modifyEnd(sql`strict`);
  const index = (name: string) => db.schema.createIndex(name);

  // Captions and memories from before this step are no news, so they have no time.
  const photos = () => db.schema.alterTable('photos');
  await photos()
    .addColumn('captionBy', 'integer', (col) => col.references('people.id'))
    .execute();
  await photos().addColumn('captionAt', 'integer').execute();
  await db.schema.alterTable('memories').addColumn('createdAt', 'integer').execute();
  await index('photosOfUploader')
    .on('photos')
    .columns(['uploaderId', 'createdAt', 'id'])
    .where(sql.ref('deletedAt'), 'is', null)
    .execute();
  await index('captionsOfUser')
    .on('photos')
    .columns(['captionBy', 'captionAt'])
    .where(sql.ref('captionAt'), 'is not', null)
    .execute();
  await index('photoNotesOfAuthor').on('photoNotes').columns(['authorId', 'createdAt']).execute();
  await index('memoriesOfCreator')
    .on('memories')
    .columns(['creatorId', 'createdAt'])
    .where(sql.ref('createdAt'), 'is not', null)
    .execute();
  await index('noteVersionsOfUser')
    .on('noteVersions')
    .columns(['updatedBy', 'updatedAt'])
    .execute();

  for (const subject of ['photo', 'memory'] as const) {
    const parent = subject === 'photo' ? 'photos.id' : 'memories.id';
    await table(`${subject}Reactions`)
      .addColumn(`${subject}Id`, 'integer', (col) =>
        col.notNull().references(parent).onDelete('cascade'),
      )
      .addColumn('userId', 'integer', (col) => col.notNull().references('people.id'))
      .addColumn('emoji', 'text', (col) => col.notNull())
      .addColumn('at', 'integer', (col) => col.notNull())
      .addPrimaryKeyConstraint(`one${subject}Reaction`, [`${subject}Id`, 'userId'])
      .execute();
    await index(`${subject}ReactionsOfUser`)
      .on(`${subject}Reactions`)
      .columns(['userId', 'at'])
      .execute();
  }

  await table('words')
    .addColumn('id', 'integer', (col) => col.primaryKey().autoIncrement())
    .addColumn('userId', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('at', 'integer', (col) => col.notNull())
    .addColumn('text', 'text', (col) => col.notNull())
    .execute();
  await index('wordsOfUser').on('words').columns(['userId', 'at']).execute();

  await table('loveDays')
    .addColumn('userId', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('day', 'text', (col) => col.notNull())
    .addColumn('count', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('oneCountPerDay', ['userId', 'day'])
    .execute();

  // Prizes that were claimed before this step count as handed over.
  for (const prizes of ['spins', 'boxPrizes']) {
    const alter = () => db.schema.alterTable(prizes);
    await alter().addColumn('givenAt', 'integer').execute();
    await alter()
      .addColumn('givenBy', 'integer', (col) => col.references('people.id'))
      .execute();
    await sql`update ${sql.table(prizes)} set "givenAt" = "claimedAt"`.execute(db);
  }
  for (const [prizes, giver] of [
    ['spins', 'personId'],
    ['boxPrizes', 'ownerId'],
  ] as const) {
    await index(`${prizes}Owed`)
      .on(prizes)
      .column(giver)
      .where(sql<boolean>`"claimedAt" is not null and "givenAt" is null`)
      .execute();
  }
  const of = { spins: 'personId', boxPrizes: 'recipientId' } as const;
  for (const [prizes, winner] of Object.entries(of)) {
    await index(`${prizes}Claimed`)
      .on(prizes)
      .columns([winner, 'claimedAt'])
      .where(sql.ref('claimedAt'), 'is not', null)
      .execute();
    await index(`${prizes}Given`)
      .on(prizes)
      .columns(['givenBy', 'givenAt'])
      .where(sql.ref('givenBy'), 'is not', null)
      .execute();
  }
  await index('boxPrizesApproved').on('boxPrizes').columns(['ownerId', 'approvedAt']).execute();

  // New kinds of notifications that are off until they are turned on.
  await sql`update ${sql.table('pushDevices')} set muted = trim(muted || ' love reaction')`.execute(
    db,
  );

  await table('newsSeen')
    .addColumn('userId', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('place', 'text', (col) =>
      col.notNull().check(sql`place in ('home', 'gallery', 'memories', 'surprises')`),
    )
    .addColumn('seenUntil', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('onePlacePerUser', ['userId', 'place'])
    .execute();
  // Nothing from before this step is new.
  await sql`
    insert into ${sql.table('newsSeen')} ("userId", place, "seenUntil")
    select people.id, value, ${now} from people, json_each('["home","gallery","memories","surprises"]')
  `.execute(db);
}
