import { command } from '../command-line/command.ts';

export const start = command({
  name: 'start',
  summary: 'Start the server',
  help: [
    'Prints the address and, before setup, the setup code. Press Ctrl+C to stop the server. Saved data is on the disk at all times.',
    'Same as npm start.',
  ],
  // The server reports errors of its start.
  run: ({ startServer }) => startServer(),
});
