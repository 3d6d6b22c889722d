import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { type IdentitySchema, readUsers } from '#platform/server/identity/identity.store.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { inLocale } from '#shared/i18n/locale.ts';
import type { User } from '#shared/user.ts';
import { t } from '../messages/index.ts';
import * as contract from '../profiles.contract.ts';
import {
  fieldsOf,
  hasField,
  type Layout,
  layoutOf,
  profileFieldError,
  type SectionName,
} from '../profiles.rules.ts';
import type { ProfilesSchema } from './profiles.store.ts';
import { readSections, writeSection } from './profiles.store.ts';

type Schema = IdentitySchema & ProfilesSchema;

export interface ProfilesDeps {
  http: HttpServer;
  database: Database<Schema>;
  live: Live;
}

/** All fields at their maximum length, in any script. */
const bodyLimit = 256 * 1024;

/** The two public pages, each edited by its owner. */
export function profilesRoutes({ http: { route }, database, live }: ProfilesDeps): void {
  route(contract.readProfilePage, async ({ params: { username }, locale }) => {
    const users = await readUsers(database.read);
    const owner = users.find((user) => user.username === username);
    if (owner === undefined) throw new ApiError(404, () => t.page.unknown);
    return readPage(database.read, owner, locale);
  });

  route(
    contract.changeProfilePage,
    async ({ user, partner, body, locale }) => {
      const layout = layoutOf(user.color);
      const changes = inLocale(locale, () => validate(layout, body.sections));
      const page = await database.write(async (tx) => {
        for (const [field, text] of changes) await writeSection(tx, user.id, field, text);
        return readPage(tx, user, locale);
      });
      if (changes.length > 0) {
        const { username } = user;
        live.publishToBoth({ user, partner }, contract.profilePageChanged, { username });
      }
      return page;
    },
    { bodyLimit },
  );
}

/** Returns trimmed texts. Throws a 400 with an error for each invalid field. */
function validate(layout: Layout, sections: Readonly<Record<string, string>>): [string, string][] {
  const texts = Object.entries(sections).map(([field, text]): [string, string] => [
    field,
    text.trim(),
  ]);
  const errors = texts.flatMap(([field, text]) => {
    const error = hasField(layout, field) ? profileFieldError(field, text) : t.page.noSuchSection;
    return error === null ? [] : [[`sections.${field}`, error] as const];
  });
  const [first] = errors;
  if (first !== undefined)
    throw new ApiError(400, first[1], { fields: Object.fromEntries(errors) });
  return texts;
}

/** Contains only what the owner wrote on the page, not even the display name; templates for the rest. */
async function readPage(
  db: Kysely<Schema> | Transaction<Schema>,
  { id, username, color }: User,
  locale: string,
): Promise<contract.ProfilePage> {
  const layout = layoutOf(color);
  const texts = new Map((await readSections(db, id)).map((row) => [row.section, row.content]));
  const templates: Readonly<Partial<Record<string, string>>> = inLocale(
    locale,
    (): Record<SectionName, string> => t.template,
  );
  const fields = fieldsOf(layout);
  return {
    username,
    layout,
    sections: Object.fromEntries(
      fields.map((field) => [field, texts.get(field) ?? templates[field] ?? '']),
    ),
    written: fields.filter((field) => texts.has(field)),
  };
}
