import { join } from 'node:path';
import { moveIn } from '#features/setup/server/move-in.ts';
import { type CheckedHome, NewHome } from '#features/setup/setup.contract.ts';
import { usernamesFrom } from '#features/setup/setup.rules.ts';
import { openDiskBlobs } from '#platform/server/blobs/disk-blobs.ts';
import { readSecret } from '#platform/server/config.ts';
import { readPeople } from '#platform/server/identity/people.store.ts';
import { type Context, command, exitCode, type Given } from '../command-line/command.ts';
import { checked, drawPassword, passwordFile, passwordIn } from '../command-line/passwords.ts';
import { isHome, type Visit, visitHome } from '../command-line/visit.ts';
import { HostsToMend, WrongUse } from '../explain.ts';

const name = (says: string) => ({ type: 'string', value: '<name>', says }) as const;

const options = {
  first: name('What the first partner is called'),
  second: name('What the second partner is called'),
  'first-username': name('How the first signs in; made of the name unless given'),
  'second-username': name('How the second signs in; made of the name unless given'),
  'password-file': passwordFile,
  since: { type: 'string', value: '<YYYY-MM-DD>', says: 'Since when you are together' },
  'time-zone': { type: 'string', value: '<zone>', says: 'Such as Europe/Paris; else of this host' },
} as const;

type Asked = Pick<Context<typeof options>, 'options' | 'terminal'>;

export const setup = command({
  name: 'setup',
  summary: 'Lets two people move in, without the wizard',
  takes: [],
  options,
  help: [
    'Asks for what no option gives: two names and one password for both, which each may change later. The password comes from --password-file, from FIVETWENTY_PASSWORD or the file that FIVETWENTY_PASSWORD_FILE names, or is typed; an empty one is drawn and printed.',
    'Refuses a home in which somebody lives. Works while the home runs as well as while it does not.',
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
      const blobs = openDiskBlobs(join(folder, 'photos'));
      return moveIn({ database, folder, blobs, clock }, home);
    });
    if (aside !== null) {
      terminal.tell(
        `Pictures of an earlier home lay here. They are in ${join(folder, aside)} now.`,
      );
    }
    if (isDrawn) terminal.print(password);
    const usernames = home.partners.map(({ username }) => username);
    terminal.tell(`Your home is ready. You sign in as ${usernames.join(' and ')}.`);
    return exitCode.good;
  },
});

async function refuseResidents({ database }: Visit): Promise<void> {
  if ((await readPeople(database.read)).length === 0) return;
  throw new HostsToMend(
    'This home is set up already. For a forgotten password: fivetwenty reset-password',
  );
}

interface Names {
  readonly displayNames: readonly [string, string];
  readonly usernames: readonly [string, string];
}

async function namesFrom(asked: Asked): Promise<Names> {
  const { options: given } = asked;
  const first = given.first ?? (await ask(asked, 'The first name', '--first'));
  const second = given.second ?? (await ask(asked, 'The second name', '--second'));
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
  return ask(asked, `How ${of} signs in`, option, made === '' ? undefined : made);
}

function ask({ terminal }: Asked, question: string, option: string, usual?: string) {
  if (!terminal.canAsk) throw new WrongUse(`Nobody is there to answer: give ${option}.`);
  return terminal.ask(question, usual);
}

async function passwordFrom(context: Context<typeof options>) {
  const { environment, entropy, options: given, terminal } = context;
  const file = given['password-file'];
  if (file !== undefined) return { password: await passwordIn(file, context), isDrawn: false };
  const set = readSecret('FIVETWENTY_PASSWORD', environment);
  if (set !== undefined) return { password: checked(set), isDrawn: false };
  const typed = terminal.canAsk
    ? await terminal.askSecret('One password for both (empty: draw one)')
    : '';
  if (typed === '') return { password: drawPassword(entropy), isDrawn: true };
  const again = await terminal.askSecret('Once more');
  if (again !== typed) throw new HostsToMend('The two are not the same. Nothing was changed.');
  return { password: checked(typed), isDrawn: false };
}

/** As the wizard would send it. Throws with every fault. */
function homeOf(
  { displayNames, usernames }: Names,
  password: string,
  { since, 'time-zone': timeZone }: Given<typeof options>,
): CheckedHome {
  const partners = displayNames.map((displayName, index) => ({
    ...{ displayName, username: usernames[index] },
  }));
  const home = NewHome.safeParse({
    // It keeps strangers out; who may write to the data folder is none.
    code: '',
    ...{ partners, password, startDate: since, timeZone },
  });
  if (home.success) return home.data;
  const faults = home.error.issues.map(
    ({ path, message }) => `  - ${optionOf[path.join('.')] ?? path.join('.')}: ${message}`,
  );
  throw new HostsToMend(`This home cannot be set up:\n${faults.join('\n')}`);
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
