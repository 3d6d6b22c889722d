import type { Transaction } from 'kysely';
import { hasField, layoutOf, profileFieldError } from '#features/profiles/profiles.rules.ts';
import { readSections, writeSection } from '#features/profiles/server/profiles.store.ts';
import type { User } from '#shared/user.ts';
import type { Schema } from '../../schema.ts';
import { transferMessages as t } from '../messages/index.ts';
import type { HomeData } from './home-data.ts';
import type { Tally } from './tally.ts';
import type { Who } from './who-is-who.ts';

interface Bringing {
  data: Pick<HomeData, 'profiles'>;
  people: readonly User[];
  who: Who;
  tally: Tally;
}

/** What the two wrote on their profile pages, where nothing of that section is written here. */
export async function bringProfiles(
  tx: Transaction<Schema>,
  { data, people, who, tally }: Bringing,
): Promise<void> {
  for (const { person, sections } of data.profiles ?? []) {
    const owner = people.find(({ id }) => id === who.idOf(person));
    if (owner === undefined) continue;
    const here = new Map(
      (await readSections(tx, owner.id)).map((row) => [row.section, row.content]),
    );
    for (const [section, text] of Object.entries(sections)) {
      const fault = faultHere(owner, { section, text, here: here.get(section) });
      if (here.get(section) === text) tally.there('profileTexts');
      else if (fault !== null) tally.skip(t.answers.profileText(section, person), fault);
      else {
        await writeSection(tx, owner.id, section, text);
        tally.add('profileTexts');
      }
    }
  }
}

/** Why this text cannot stand on the page that its owner has here, or null. */
function faultHere(
  { color }: User,
  { section, text, here }: { section: string; text: string; here: string | undefined },
): string | null {
  if (!hasField(layoutOf(color), section)) return t.answers.noSuchSection;
  if (profileFieldError(section, text) !== null) return t.answers.badProfileText;
  return here === undefined ? null : t.answers.hasProfileText;
}
