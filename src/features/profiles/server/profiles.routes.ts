import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import type { User } from '#shared/user.ts';
import { profilesMessages as t } from '../messages/index.ts';
import {
  changeProfilePage,
  type ProfilePage,
  profilePageChanged,
  readProfilePage,
} from '../profiles.contract.ts';
import {
  allParts,
  faultOfPart,
  hasPart,
  type Layout,
  layoutOf,
  type SectionName,
} from '../profiles.rules.ts';
import type { ProfilesSchema } from './profiles.schema.ts';
import { readSections, writeSection } from './profiles.store.ts';

type Schema = IdentitySchema & ProfilesSchema;

export interface ProfilesDeps {
  http: HttpServer;
  database: Database<Schema>;
  live: Live;
}

/** All parts at their longest, however their letters are written. */
const bodyLimit = 256 * 1024;

/** The two pages that strangers may read, each written by its owner (decisions §1). */
export function profilesRoutes({ http: { route }, database, live }: ProfilesDeps): void {
  route(readProfilePage, async ({ params: { username } }) => {
    const users = await readUsers(database.read);
    const owner = users.find((user) => user.username === username);
    if (owner === undefined) throw new ApiError(404, t.page.unknown);
    return pageOf(database.read, owner);
  });

  route(
    changeProfilePage,
    async ({ user, partner, body }) => {
      const changes = checked(layoutOf(user.color), body.sections);
      const page = await database.write(async (tx) => {
        for (const [part, text] of changes) await writeSection(tx, user.id, part, text);
        return pageOf(tx, user);
      });
      if (changes.length > 0) {
        live.publishToBoth({ user, partner }, profilePageChanged, { username: user.username });
      }
      return page;
    },
    { bodyLimit },
  );
}

/** Trimmed, and each for a part that this page has. Throws a 400 that names what is wrong. */
function checked(layout: Layout, sections: Readonly<Record<string, string>>): [string, string][] {
  const fields: Record<string, string> = {};
  const changes = Object.entries(sections).map(([part, written]): [string, string] => {
    const text = written.trim();
    const fault = hasPart(layout, part) ? faultOfPart(part, text) : t.page.noSuchPart;
    if (fault !== null) fields[`sections.${part}`] = fault;
    return [part, text];
  });
  const [message] = Object.values(fields);
  if (message !== undefined) throw new ApiError(400, message, { fields });
  return changes;
}

/** Nothing of the private side is in it, not even what the two call each other: only what its owner wrote here. */
async function pageOf(
  db: Kysely<Schema> | Transaction<Schema>,
  { id, username, color }: User,
): Promise<ProfilePage> {
  const layout = layoutOf(color);
  const texts = new Map((await readSections(db, id)).map((row) => [row.section, row.content]));
  const parts = allParts(layout);
  const templates: Readonly<Record<string, string>> = t.template satisfies Record<
    SectionName,
    string
  >;
  return {
    ...{ username, layout },
    sections: Object.fromEntries(
      parts.map((part) => [part, texts.get(part) ?? templates[part] ?? '']),
    ),
    written: parts.filter((part) => texts.has(part)),
  };
}
