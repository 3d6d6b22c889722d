import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Lists of boxes sorted by creation for the owner and by drop for the recipient: the ids of new boxes are random. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of [
    ['boxesOwned', ['ownerId', 'createdAt', 'id']],
    ['boxesReceived', ['recipientId', 'droppedAt', 'id']],
    ['boxesOwnedByStatus', ['ownerId', 'status', 'createdAt', 'id']],
    ['boxesReceivedByStatus', ['recipientId', 'status', 'droppedAt', 'id']],
  ] as const) {
    await db.schema.dropIndex(name).execute();
    await db.schema
      .createIndex(name)
      .on('boxes')
      .columns([...columns])
      .where(sql.ref('cancelledAt'), 'is', null)
      .execute();
  }
}
