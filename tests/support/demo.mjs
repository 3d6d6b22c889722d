import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../bin/fivetwenty.mjs', import.meta.url));

/** Starts the demo. `end` stops it and waits until its data is deleted. */
export async function startDemo() {
  const child = spawn(process.execPath, [program, 'demo', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const end = async () => {
    child.kill('SIGINT');
    await exited;
  };
  let text = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    text += chunk;
    const [, address, password] = /Address: +(\S+)\n[\s\S]*Password: +(.+)\n/.exec(text) ?? [];
    if (address !== undefined && password !== undefined) return { address, password, end };
  }
  throw new Error('The demo ended before it was ready.');
}
