import type { User } from '#shared/user.ts';
import { transferMessages as t } from '../messages/index.ts';
import type { PersonData } from './home-data.ts';
import { ImportRefused } from './refused.ts';

/** Who of this home the people of an export are. Both throw `ImportRefused` for a name that is none of theirs. */
export interface Who {
  idOf(username: string): number;
  /** What they are called here. */
  nameOf(username: string): string;
}

/** By their user names; whoever has another one here by colour, which is their order as well. */
export function whoIsWho(theirs: readonly PersonData[], ours: readonly User[]): Who {
  const known = new Map<string, User>();
  const free = [...ours];
  const match = (username: string, isThem: (person: User) => boolean) => {
    const at = free.findIndex(isThem);
    const [person] = at === -1 || known.has(username) ? [] : free.splice(at, 1);
    if (person !== undefined) known.set(username, person);
  };
  for (const { username } of theirs) match(username, (person) => person.username === username);
  for (const { username, color } of theirs) match(username, (person) => person.color === color);
  for (const { username } of theirs) match(username, () => true);
  const find = (username: string): User => {
    const person = known.get(username);
    if (person === undefined) throw new ImportRefused(t.answers.damagedAt('people'));
    return person;
  };
  return {
    idOf: (username) => find(username).id,
    nameOf: (username) => find(username).username,
  };
}
