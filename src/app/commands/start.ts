import { command, exitCode } from '../command-line/command.ts';

export const start = command({
  name: 'start',
  summary: 'Start the server',
  takes: [],
  options: {},
  help: [
    'Prints the address and, before setup, the setup code. Press Ctrl+C to stop the server. Saved data is on the disk at all times.',
    'Same as npm start.',
  ],
  async run({ startServer }) {
    // It goes on after this; a fault of its start it tells and sets the exit code itself.
    await startServer();
    return exitCode.good;
  },
});
