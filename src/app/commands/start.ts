import { command, exitCode } from '../command-line/command.ts';

export const start = command({
  name: 'start',
  summary: 'Serves the home until it is stopped',
  takes: [],
  options: {},
  help: [
    'Prints the address, and before set-up the code that claims the home. A signal (Ctrl+C) stops it; what was acknowledged is on the disk at any moment.',
    'The same as npm start.',
  ],
  async run({ startServer }) {
    // It goes on after this; a fault of its start it tells and sets the exit code itself.
    await startServer();
    return exitCode.good;
  },
});
