/*
 * Runs built commands one after the other in this one process, since most of what a short command takes is the start of
 * its process. Each line of the input is `{environment, commands}` with a list of `{args, settings}`; the answer is a line
 * with a list of `{code, out, err}`. An argument is the id of the account that runs them, which may not be able to read
 * this repository.
 */
import { createInterface } from 'node:readline';

const { main } = await import('../../dist/server/commands.js');

/** Runs `work`, and returns its output. */
async function received(work) {
  const written = { out: '', err: '' };
  const restore = [
    [process.stdout, 'out'],
    [process.stderr, 'err'],
  ].map(([stream, name]) => {
    const { write } = stream;
    stream.write = (chunk) => {
      written[name] += chunk;
      return true;
    };
    return () => {
      stream.write = write;
      // Each command adds a listener for the rest of the process.
      stream.removeAllListeners('error');
    };
  });
  try {
    return { code: await work(), ...written };
  } finally {
    for (const each of restore) each();
  }
}

const [runtime, , account] = process.argv;
if (account !== undefined) {
  process.setgroups([]);
  process.setgid(Number(account));
  process.setuid(Number(account));
}
const bin = new URL('../../bin/fivetwenty', import.meta.url).pathname;
const startServer = () => Promise.reject(new Error('the server has a process of its own'));
for await (const line of createInterface({ input: process.stdin })) {
  const { environment, commands } = JSON.parse(line);
  const results = [];
  for (const { args, settings } of commands) {
    process.env = { ...environment, ...settings };
    process.argv = [runtime, bin, ...args];
    results.push(await received(() => main({ argv: args, folder: process.cwd(), startServer })));
  }
  process.stdout.write(`${JSON.stringify(results)}\n`);
}
