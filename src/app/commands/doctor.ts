import { ConfigFaults, unknownSettings } from '#platform/server/config.ts';
import { type Context, command, exitCode } from '../command-line/command.ts';
import { checkBackups, checkDatabase } from './doctor/data.ts';
import { bad, type Finding, fine, odd } from './doctor/finding.ts';
import { checkDisk, checkFolder, checkKey } from './doctor/folder.ts';
import { checkClock, checkImages, checkNode, checkServing } from './doctor/host.ts';

export const doctor = command({
  name: 'doctor',
  summary: 'Find problems and explain how to fix them',
  takes: [],
  options: {},
  help: [
    'Checks the Node version, settings, data folder, disk, database, key, port, clock, image processing and backups. Each line starts with ok, warn or FAIL. The exit code is 1 if any line starts with FAIL. Nothing is changed. You can run this while the server is running.',
  ],
  async run(context) {
    const { terminal } = context;
    let failed = false;
    for await (const { verdict, what, says } of findings(context)) {
      failed ||= verdict === 'FAIL';
      terminal.print(`${verdict.padEnd(5)} ${what.padEnd(9)} ${says}`);
    }
    return failed ? exitCode.failed : exitCode.good;
  },
});

async function* findings(context: Context): AsyncGenerator<Finding> {
  const { clock, environment } = context;
  yield checkNode(process.versions.node);
  for (const name of unknownSettings(environment)) {
    yield odd('settings', `${name} is not a known setting`);
  }
  const config = settingsOf(context);
  if (Array.isArray(config)) {
    yield* config;
    return;
  }
  yield fine('settings', 'all valid');
  const { dataFolder } = config;
  const folder = checkFolder(dataFolder);
  yield folder;
  yield await checkDisk(dataFolder);
  if (folder.verdict !== 'FAIL') {
    yield checkDatabase(dataFolder);
    yield checkKey(dataFolder);
  }
  yield await checkServing(config);
  yield checkClock(dataFolder, clock.now());
  yield await checkImages(context);
  yield await checkBackups(dataFolder, clock.now());
}

function settingsOf({ config }: Context) {
  try {
    return config();
  } catch (error) {
    if (!(error instanceof ConfigFaults)) throw error;
    return error.faults.map((fault) => bad('settings', fault));
  }
}
