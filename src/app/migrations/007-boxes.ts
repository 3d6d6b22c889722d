import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Surprise boxes, every attempt at their challenges, and what was in those that were approved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name).modifyEnd(sql`strict`);
  const typed = sql`"completionType" in ('TASK', 'PHOTO', 'LOCATION', 'TIME')`;

  await table('boxes')
    .addColumn('id', 'integer', (col) => col.primaryKey().autoIncrement())
    .addColumn('ownerId', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('recipientId', 'integer', (col) =>
      col.notNull().references('people.id').check(sql`"recipientId" <> "ownerId"`),
    )
    .addColumn('status', 'text', (col) =>
      col
        .notNull()
        .check(
          sql`status in ('CREATED', 'DROPPED', 'OPENED', 'WAITING_APPROVAL', 'APPROVED', 'CLAIMED', 'EXPIRED')`,
        ),
    )
    .addColumn('isInstantDrop', 'integer', (col) =>
      col.notNull().check(sql`"isInstantDrop" in (0, 1)`),
    )
    .addColumn('completionType', 'text', (col) => col.notNull().check(typed))
    .addColumn('cents', 'integer', (col) => col.notNull().check(sql`cents >= 0`))
    .addColumn('expirationMinutes', 'integer', (col) =>
      col.notNull().check(sql`"expirationMinutes" > 0`),
    )
    .addColumn('createdAt', 'integer', (col) => col.notNull())
    .addColumn('dropAt', 'integer', (col) => col.notNull())
    .addColumn('droppedAt', 'integer', (col) =>
      col.check(sql`("droppedAt" is null) = (status = 'CREATED')`),
    )
    .addColumn('activatedAt', 'integer')
    .addColumn('openedAt', 'integer', (col) =>
      col.check(sql`("openedAt" is null) = (status in ('CREATED', 'DROPPED'))`),
    )
    .addColumn('completedAt', 'integer')
    .addColumn('approvedAt', 'integer', (col) =>
      col.check(sql`("approvedAt" is not null) = (status in ('APPROVED', 'CLAIMED'))`),
    )
    .addColumn('claimedAt', 'integer', (col) =>
      col.check(sql`("claimedAt" is not null) = (status = 'CLAIMED')`),
    )
    .addColumn('expiresAt', 'integer')
    .addColumn('cancelledAt', 'integer', (col) =>
      col.check(sql`"cancelledAt" is null or status in ('CREATED', 'DROPPED')`),
    )
    .addColumn('dueAt', 'integer')
    .addColumn('completionPhotoId', 'integer', (col) =>
      col.references('photos.id').onDelete('set null'),
    )
    .addColumn('prizeName', 'text', (col) => col.notNull())
    .addColumn('prizeDescription', 'text', (col) => col.notNull())
    .addColumn('taskDescription', 'text', (col) => col.notNull())
    .addColumn('completionData', 'text')
    .addColumn('rejectionReason', 'text')
    .execute();
  const shown = (name: string) =>
    db.schema.createIndex(name).on('boxes').where(sql.ref('cancelledAt'), 'is', null);
  await shown('boxesOwned').columns(['ownerId', 'id']).execute();
  await shown('boxesReceived').columns(['recipientId', 'id']).execute();
  await shown('boxesOwnedByStatus').columns(['ownerId', 'status', 'id']).execute();
  await shown('boxesReceivedByStatus').columns(['recipientId', 'status', 'id']).execute();
  const set = (name: string, on: string, of: string) =>
    db.schema.createIndex(name).on(on).column(of).where(sql.ref(of), 'is not', null).execute();
  await set('boxesDue', 'boxes', 'dueAt');
  await set('boxesOfPhoto', 'boxes', 'completionPhotoId');

  await table('boxAttempts')
    .addColumn('id', 'integer', (col) => col.primaryKey().autoIncrement())
    .addColumn('boxId', 'integer', (col) => col.notNull().references('boxes.id'))
    .addColumn('completedAt', 'integer', (col) => col.notNull())
    .addColumn('verdict', 'text', (col) => col.check(sql`verdict in ('APPROVED', 'REJECTED')`))
    .addColumn('judgedAt', 'integer', (col) =>
      col.check(sql`("judgedAt" is null) = (verdict is null)`),
    )
    .addColumn('completionPhotoId', 'integer', (col) =>
      col.references('photos.id').onDelete('set null'),
    )
    .addColumn('completionData', 'text', (col) => col.notNull())
    .addColumn('rejectionReason', 'text')
    .execute();
  await db.schema.createIndex('attemptsOfBox').on('boxAttempts').columns(['boxId', 'id']).execute();
  await set('attemptsOfPhoto', 'boxAttempts', 'completionPhotoId');

  await table('boxPrizes')
    .addColumn('id', 'integer', (col) => col.primaryKey().autoIncrement())
    .addColumn('boxId', 'integer', (col) => col.notNull().unique().references('boxes.id'))
    .addColumn('ownerId', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('recipientId', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('completionType', 'text', (col) => col.notNull().check(typed))
    .addColumn('cents', 'integer', (col) => col.notNull().check(sql`cents >= 0`))
    .addColumn('approvedAt', 'integer', (col) => col.notNull())
    .addColumn('claimedAt', 'integer')
    .addColumn('prizeName', 'text', (col) => col.notNull())
    .addColumn('prizeDescription', 'text', (col) => col.notNull())
    .addColumn('taskDescription', 'text', (col) => col.notNull())
    .addColumn('completionData', 'text', (col) => col.notNull())
    .execute();
  await db.schema
    .createIndex('boxPrizesByType')
    .on('boxPrizes')
    .columns(['completionType', 'claimedAt', 'cents'])
    .execute();
  await db.schema.createIndex('boxPrizesInTime').on('boxPrizes').column('approvedAt').execute();
}
