import { type Kysely, sql, type Transaction } from 'kysely';
import { instant } from '#platform/server/clock.ts';
import { inIds } from '#platform/server/db/in-ids.ts';
import type { Reaction, ReactionEmoji } from '#shared/reaction.ts';

/** The table of reactions on photos or on memories, and its column of the subject. */
export interface ReactionTable {
  readonly name: 'photoReactions' | 'memoryReactions';
  readonly subject: 'photoId' | 'memoryId';
}

export const photoReactions = { name: 'photoReactions', subject: 'photoId' } as const;

interface ReactionRow {
  subjectId: number;
  userId: number;
  emoji: string;
  at: number;
}

/** Returns the reactions by subject, each list in the order of the reactions. */
export async function readReactions<Schema>(
  db: Kysely<Schema>,
  { name, subject }: ReactionTable,
  ids: readonly number[],
): Promise<Map<number, Reaction[]>> {
  const { rows } =
    await sql<ReactionRow>`select ${sql.ref(subject)} as "subjectId", "userId", emoji, at from ${sql.table(name)}
    where ${sql.ref(subject)} in ${inIds(ids)}`.execute(db);
  rows.sort((one, other) => one.at - other.at);
  const reactions = new Map<number, Reaction[]>();
  for (const { subjectId, at, ...reaction } of rows) {
    const others = reactions.get(subjectId) ?? [];
    reactions.set(subjectId, [...others, { ...reaction, at: instant(at) }]);
  }
  return reactions;
}

/** Adds or replaces the reaction of a user; null removes it. The same emoji again keeps its time. */
export async function saveReaction<Schema>(
  tx: Transaction<Schema>,
  { name, subject }: ReactionTable,
  { subjectId, userId, emoji, at }: Omit<ReactionRow, 'emoji'> & { emoji: ReactionEmoji | null },
): Promise<void> {
  const table = sql.table(name);
  const column = sql.ref(subject);
  const statement =
    emoji === null
      ? sql`delete from ${table} where ${column} = ${subjectId} and "userId" = ${userId}`
      : sql`insert into ${table} (${column}, "userId", emoji, at)
        values (${subjectId}, ${userId}, ${emoji}, ${at})
        on conflict do update set emoji = excluded.emoji, at = excluded.at
        where emoji <> excluded.emoji`;
  await statement.execute(tx);
}
