import { join } from 'node:path';
import { finishSetup } from '#features/setup/server/finish-setup.ts';
import { SetupAnswers } from '#features/setup/setup.contract.ts';
import { usernamesFrom } from '#features/setup/setup.rules.ts';
import { systemClock } from '#platform/server/clock.ts';
import { readSecret } from '#platform/server/config.ts';
import { openBlobStore } from '#platform/server/files/blob-store.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import { list } from '#shared/i18n/formats.ts';
import { type Context, command } from '../command-line/command.ts';
import { hasData, withDatabase } from '../command-line/data.ts';
import {
  generatePassword,
  passwordFile,
  readPassword,
  validPassword,
} from '../command-line/passwords.ts';
import { UsageError, UserError } from '../explain.ts';

const name = (help: string) => ({ value: '<name>', help }) as const;

const options = {
  first: name('Name of the first partner'),
  second: name('Name of the second partner'),
  'first-username': name('Username of the first partner (default: from the name)'),
  'second-username': name('Username of the second partner (default: from the name)'),
  'password-file': passwordFile,
  since: { value: '<YYYY-MM-DD>', help: 'Start date of your relationship' },
  'time-zone': {
    value: '<zone>',
    help: 'Time zone such as Europe/Paris (default: of this computer)',
  },
} as const;

type SetupContext = Context<typeof options>;

export const setup = command({
  name: 'setup',
  summary: 'Set up the app without the web wizard',
  options,
  help: [
    'Asks for missing values: two names, and one password for both partners, which each can change later. The password comes from --password-file, from FIVETWENTY_PASSWORD or from the file named by FIVETWENTY_PASSWORD_FILE. Otherwise you are asked for it. If you leave it empty, a password is generated and printed.',
    'Fails if setup is already finished. You can run this while the server is running.',
  ],
  async run(context) {
    const { terminal } = context;
    const { folder } = context.prepareDataFolder({ mayBeEmpty: true });
    if (hasData(folder)) {
      await withDatabase(folder, async ({ read }) => {
        if ((await readUsers(read)).length > 0) throw new UserError(finished);
      });
    }
    // The database is closed while the user types.
    const partners = await readPartners(context);
    const typedText = await typedPassword(context);
    const password = typedText ?? generatePassword();
    const answers = validAnswers({
      // The setup code keeps out users without access to the data folder.
      code: '',
      partners,
      password,
      startDate: context.options.since,
      timeZone: context.options['time-zone'],
    });
    const quarantine = await withDatabase(folder, (database) => {
      const blobs = openBlobStore(join(folder, 'photos'));
      return finishSetup({ database, folder, blobs, clock: systemClock }, answers);
    });
    if (quarantine !== null) {
      terminal.info(
        `Found photo files of an earlier installation and moved them to ${join(folder, quarantine)}`,
      );
    }
    if (typedText === undefined) terminal.print(password);
    const usernames = list(partners.map(({ username }) => username));
    terminal.info(`Setup is finished. You can sign in as ${usernames}.`);
  },
});

const finished =
  'Setup is already finished. To reset a forgotten password: fivetwenty reset-password <username>';

async function readPartners({ options: givenOptions, terminal }: SetupContext) {
  const ask = async (question: string, option: keyof typeof options, defaultAnswer = '') => {
    if (terminal.canAsk) return terminal.ask(question, defaultAnswer);
    if (defaultAnswer !== '') return defaultAnswer;
    throw new UsageError(`No terminal is available to ask. Use --${option}.`);
  };
  const names = [
    givenOptions.first ?? (await ask('Name of the first partner', 'first')),
    givenOptions.second ?? (await ask('Name of the second partner', 'second')),
  ] as const;
  const usernames = usernamesFrom(names);
  const partners: { displayName: string; username: string }[] = [];
  for (const [index, option] of (['first-username', 'second-username'] as const).entries()) {
    const displayName = names[index] ?? '';
    const question = `Username for ${displayName}`;
    const username = givenOptions[option] ?? (await ask(question, option, usernames[index]));
    partners.push({ displayName, username });
  }
  return partners;
}

/** Undefined if the user left it empty, or cannot be asked. */
async function typedPassword(context: SetupContext): Promise<string | undefined> {
  const { environment, terminal } = context;
  const file = context.options['password-file'];
  if (file !== undefined) return readPassword(file, context);
  const secret = readSecret('FIVETWENTY_PASSWORD', environment);
  if (secret !== undefined) return validPassword(secret);
  if (!terminal.canAsk) return undefined;
  const typedText = await terminal.readSecret('Password for both (leave empty to generate one)');
  if (typedText === '') return undefined;
  const repeatedPassword = await terminal.readSecret('Repeat the password');
  if (repeatedPassword !== typedText)
    throw new UserError('The passwords do not match. Nothing was changed.');
  return validPassword(typedText);
}

/** Throws with all errors. */
function validAnswers(answers: unknown): SetupAnswers {
  const { success, data, error } = SetupAnswers.safeParse(answers);
  if (success) return data;
  const lines = error.issues.map(({ path, message }) => {
    const field = path.join('.');
    return `  - ${optionOf[field] ?? field}: ${message}`;
  });
  throw new UserError(`Setup failed:\n${lines.join('\n')}`);
}

const optionOf: Readonly<Record<string, string>> = {
  'partners.0.displayName': '--first',
  'partners.1.displayName': '--second',
  'partners.0.username': '--first-username',
  'partners.1.username': '--second-username',
  startDate: '--since',
  timeZone: '--time-zone',
};
