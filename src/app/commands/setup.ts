import { join } from 'node:path';
import { finishSetup } from '#features/setup/server/finish-setup.ts';
import { SetupAnswers } from '#features/setup/setup.contract.ts';
import { usernamesFrom } from '#features/setup/setup.rules.ts';
import { readSecret } from '#platform/server/config.ts';
import { openBlobStore } from '#platform/server/files/blob-store.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import { list } from '#shared/i18n/formats.ts';
import { type Context, command, exitCode, type Given } from '../command-line/command.ts';
import { checked, drawPassword, passwordFile, passwordIn } from '../command-line/passwords.ts';
import { isHome, type Visit, visitHome } from '../command-line/visit.ts';
import { HostsToMend, WrongUse } from '../explain.ts';

const name = (says: string) => ({ type: 'string', value: '<name>', says }) as const;

const options = {
  first: name('Name of the first partner'),
  second: name('Name of the second partner'),
  'first-username': name('Username of the first partner (default: from the name)'),
  'second-username': name('Username of the second partner (default: from the name)'),
  'password-file': passwordFile,
  since: { type: 'string', value: '<YYYY-MM-DD>', says: 'Start date of your relationship' },
  'time-zone': {
    type: 'string',
    value: '<zone>',
    says: 'Time zone such as Europe/Paris (default: of this computer)',
  },
} as const;

type Asked = Pick<Context<typeof options>, 'options' | 'terminal'>;

export const setup = command({
  name: 'setup',
  summary: 'Set up the app without the web wizard',
  takes: [],
  options,
  help: [
    'Asks for missing values: two names, and one password for both partners, which each can change later. The password comes from --password-file, from FIVETWENTY_PASSWORD or from the file named by FIVETWENTY_PASSWORD_FILE. Otherwise you are asked for it. If you leave it empty, a password is generated and printed.',
    'Fails if setup is already finished. You can run this while the server is running.',
  ],
  async run(context) {
    const { clock, terminal } = context;
    if (isHome(context.config().dataFolder)) await visitHome(context, refuseResidents);
    // The home is left alone while somebody thinks of names.
    const names = await namesFrom(context);
    const { password, isDrawn } = await passwordFrom(context);
    const home = homeOf(names, password, context.options);
    const folder = context.config().dataFolder;
    const aside = await visitHome(context, ({ database }) => {
      const blobs = openBlobStore(join(folder, 'photos'));
      return finishSetup({ database, folder, blobs, clock }, home);
    });
    if (aside !== null) {
      terminal.tell(
        `Found photo files of an earlier installation and moved them to ${join(folder, aside)}`,
      );
    }
    if (isDrawn) terminal.print(password);
    const usernames = home.partners.map(({ username }) => username);
    terminal.tell(`Setup is finished. You can sign in as ${list(usernames)}.`);
    return exitCode.good;
  },
});

async function refuseResidents({ database }: Visit): Promise<void> {
  if ((await readUsers(database.read)).length === 0) return;
  throw new HostsToMend(
    'Setup is already finished. To reset a forgotten password: fivetwenty reset-password <username>',
  );
}

interface Names {
  readonly displayNames: readonly [string, string];
  readonly usernames: readonly [string, string];
}

async function namesFrom(asked: Asked): Promise<Names> {
  const { options: given } = asked;
  const first = given.first ?? (await ask(asked, 'Name of the first partner', '--first'));
  const second = given.second ?? (await ask(asked, 'Name of the second partner', '--second'));
  const [one, other] = usernamesFrom([first, second]);
  return {
    displayNames: [first, second],
    usernames: [
      given['first-username'] ?? (await username(asked, first, one, '--first-username')),
      given['second-username'] ?? (await username(asked, second, other, '--second-username')),
    ],
  };
}

async function username(asked: Asked, of: string, made: string, option: string): Promise<string> {
  if (!asked.terminal.canAsk && made !== '') return made;
  return ask(asked, `Username for ${of}`, option, made === '' ? undefined : made);
}

function ask({ terminal }: Asked, question: string, option: string, usual?: string) {
  if (!terminal.canAsk) throw new WrongUse(`No terminal is available to ask. Use ${option}.`);
  return terminal.ask(question, usual);
}

async function passwordFrom(context: Context<typeof options>) {
  const { environment, entropy, options: given, terminal } = context;
  const file = given['password-file'];
  if (file !== undefined) return { password: await passwordIn(file, context), isDrawn: false };
  const set = readSecret('FIVETWENTY_PASSWORD', environment);
  if (set !== undefined) return { password: checked(set), isDrawn: false };
  const typed = terminal.canAsk
    ? await terminal.askSecret('Password for both (leave empty to generate one)')
    : '';
  if (typed === '') return { password: drawPassword(entropy), isDrawn: true };
  const again = await terminal.askSecret('Repeat the password');
  if (again !== typed) throw new HostsToMend('The passwords do not match. Nothing was changed.');
  return { password: checked(typed), isDrawn: false };
}

/** As the wizard would send it. Throws with every fault. */
function homeOf(
  { displayNames, usernames }: Names,
  password: string,
  { since, 'time-zone': timeZone }: Given<typeof options>,
): SetupAnswers {
  const partners = displayNames.map((displayName, index) => ({
    ...{ displayName, username: usernames[index] },
  }));
  const home = SetupAnswers.safeParse({
    // It keeps strangers out; who may write to the data folder is none.
    code: '',
    ...{ partners, password, startDate: since, timeZone },
  });
  if (home.success) return home.data;
  const faults = home.error.issues.map(
    ({ path, message }) => `  - ${optionOf[path.join('.')] ?? path.join('.')}: ${message}`,
  );
  throw new HostsToMend(`Setup failed:\n${faults.join('\n')}`);
}

/** What to give otherwise, by the field that is refused. */
const optionOf: Readonly<Record<string, string>> = {
  'partners.0.displayName': '--first',
  'partners.1.displayName': '--second',
  'partners.0.username': '--first-username',
  'partners.1.username': '--second-username',
  startDate: '--since',
  timeZone: '--time-zone',
};
