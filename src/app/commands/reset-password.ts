import { authMessages as t } from '#features/auth/messages/index.ts';
import { forgetGuesses } from '#features/auth/server/auth.store.ts';
import { isEasyFor, replacePassword } from '#features/auth/server/replace-password.ts';
import { readPeople } from '#platform/server/identity/people.store.ts';
import type { Person } from '#shared/person.ts';
import { command, exitCode } from '../command-line/command.ts';
import { drawPassword, passwordFile, passwordIn } from '../command-line/passwords.ts';
import { requireHome, visitHome } from '../command-line/visit.ts';
import { HostsToMend } from '../explain.ts';

export const resetPassword = command({
  name: 'reset-password',
  summary: 'Gives one of the two another password',
  takes: ['<username>'],
  options: { 'password-file': passwordFile },
  help: [
    'Without --password-file a password of five words is drawn and printed. All devices of that person are signed out, those of the other one are not; earlier wrong guesses are forgotten, so that the new password works at once.',
    'Works while the home runs as well as while it does not. The running home closes what is open on those devices within a second.',
  ],
  async run(context) {
    const { config, entropy, options, terminal, words } = context;
    requireHome(config().dataFolder);
    const file = options['password-file'];
    const given = file === undefined ? undefined : await passwordIn(file, context);
    const password = given ?? drawPassword(entropy);

    const ended = await visitHome(context, async ({ database }) => {
      const people = await readPeople(database.read);
      const person = personNamed(words[0], people);
      if (await isEasyFor(password, people)) throw new HostsToMend(t.answers.passwordEasy);
      const sessions = await replacePassword(database, person.id, password, null);
      await database.write(forgetGuesses);
      return sessions.length;
    });
    if (given === undefined) terminal.print(password);
    terminal.tell(
      `${words[0]} has ${given === undefined ? 'this' : 'that'} password now; signed out on ${ended} ${ended === 1 ? 'device' : 'devices'}.`,
    );
    return exitCode.good;
  },
});

function personNamed(username: string | undefined, people: readonly Person[]): Person {
  const found = people.find((person) => person.username === username);
  if (found !== undefined) return found;
  const names = people.map((person) => person.username).join(' and ');
  throw new HostsToMend(
    names === ''
      ? 'Nobody lives here yet. See: fivetwenty help setup'
      : `Nobody here is called "${username}"; the two are ${names}.`,
  );
}
