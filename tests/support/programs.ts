import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A small program in a process of its own, for what only another process can show. */
export interface Program {
  readonly child: ChildProcess;
  /** Waits until it has written this text. Throws with all its output when it ends first. */
  says(text: string): Promise<void>;
  /** As a power cut would, as far as a process can tell. Waits until it is gone. */
  kill(): Promise<void>;
}

/** Runs a TypeScript file that lies beside the test. */
export function runProgram(file: URL, args: readonly string[]): Program {
  const child = spawn(process.execPath, ['--import', 'tsx', file.pathname, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  const keep = (chunk: Buffer) => {
    written += chunk.toString();
    child.emit('written');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exit = once(child, 'exit');
  return {
    child,
    async says(text) {
      while (!written.includes(text)) {
        if (child.exitCode !== null) throw new Error(`it ended:\n${written}`);
        await Promise.race([once(child, 'written'), exit]);
      }
    },
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
