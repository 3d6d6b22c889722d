import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Two people, their sign-ins, and their love. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name).modifyEnd(sql`strict`);

  await table('people')
    .addColumn('id', 'integer', (col) => col.primaryKey().autoIncrement())
    .addColumn('username', 'text', (col) => col.notNull().unique())
    .addColumn('displayName', 'text', (col) => col.notNull())
    .addColumn('color', 'text', (col) =>
      col.notNull().unique().check(sql`color in ('purple', 'pink')`),
    )
    .execute();

  await table('couple')
    .addColumn('id', 'integer', (col) => col.primaryKey().check(sql`id = 1`))
    .addColumn('startDate', 'text', (col) => col.notNull())
    .addColumn('timeZone', 'text', (col) => col.notNull())
    .addColumn('createdAt', 'integer', (col) => col.notNull())
    .execute();

  await table('sessions')
    .addColumn('id', 'integer', (col) => col.primaryKey().autoIncrement())
    .addColumn('sid', 'text', (col) => col.notNull().unique())
    .addColumn('personId', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('device', 'text', (col) => col.notNull())
    .addColumn('createdAt', 'integer', (col) => col.notNull())
    .addColumn('lastSeenAt', 'integer', (col) => col.notNull())
    .addColumn('endsAt', 'integer', (col) => col.notNull())
    .execute();
  await db.schema
    .createIndex('sessionsOfPerson')
    .on('sessions')
    .columns(['personId', 'lastSeenAt'])
    .execute();

  await table('passwords')
    .addColumn('personId', 'integer', (col) => col.primaryKey().references('people.id'))
    .addColumn('hash', 'text', (col) => col.notNull())
    .execute();

  await table('devices')
    .addColumn('id', 'integer', (col) => col.primaryKey().autoIncrement())
    .addColumn('personId', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('digest', 'text', (col) => col.notNull())
    .addColumn('lastSeenAt', 'integer', (col) => col.notNull())
    .addUniqueConstraint('oneDevicePerPerson', ['digest', 'personId'])
    .execute();

  await table('guesses')
    .addColumn('id', 'integer', (col) => col.primaryKey().autoIncrement())
    .addColumn('about', 'text', (col) => col.notNull())
    .addColumn('at', 'integer', (col) => col.notNull())
    .execute();
  await db.schema.createIndex('guessesAbout').on('guesses').columns(['about', 'at']).execute();

  await table('love')
    .addColumn('personId', 'integer', (col) => col.primaryKey().references('people.id'))
    .addColumn('count', 'integer', (col) => col.notNull().check(sql`count >= 0`))
    .execute();

  await table('milestones')
    .addColumn('personId', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('number', 'integer', (col) => col.notNull().check(sql`number > 0`))
    .addColumn('reachedAt', 'integer', (col) => col.notNull())
    .addColumn('spentAt', 'integer')
    .addPrimaryKeyConstraint('oneMilestonePerNumber', ['personId', 'number'])
    .execute();
}
