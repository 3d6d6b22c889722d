import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { loveStep } from '#features/love/love.rules.ts';
import type { TestServer } from './test-server.ts';

/** Gives a user so many more milestones of shared love without clicks. */
export function putMilestones(
  { folder }: Pick<TestServer, 'folder'>,
  username: string,
  more: number,
): void {
  const db = new Sqlite(join(folder, 'home.sqlite'));
  try {
    const id = db.prepare('select id from people where username = ?').pluck().get(username);
    const reached = db
      .prepare('select count(*) from milestones where "personId" = ?')
      .pluck()
      .get(id);
    const insert = db.prepare(
      'insert into milestones ("personId", number, "reachedAt") values (?, ?, 0)',
    );
    db.transaction(() => {
      for (let number = 1; number <= more; number++) insert.run(id, Number(reached) + number);
      db.prepare(
        `insert into love ("personId", count) values (@id, @love)
         on conflict do update set count = count + @love`,
      ).run({ id, love: more * loveStep });
    })();
  } finally {
    db.close();
  }
}
