import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle } from '../../scripts/build.mjs';
import { repository } from '../../scripts/lib.mjs';

/** A small program in a process of its own, for what only another process can show. */
export interface Program {
  readonly child: ChildProcess;
  /** Waits for this output. Throws with all output if it ends before. */
  says: ReturnType<typeof outputOf>['says'];
  /** Kills it like a power cut, as far as possible. Waits until it has exited. */
  kill(): Promise<void>;
}

/** A new folder below the packages that built programs load. */
export function folderForPrograms(): string {
  const caches = join(repository, 'node_modules', '.cache');
  mkdirSync(caches, { recursive: true });
  const folder = mkdtempSync(join(caches, 'programs-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

/** A program, built: for a test that starts it often. */
export async function buildProgram(file: URL): Promise<{ file: URL; remove(): void }> {
  const folder = folderForPrograms();
  await bundle({ program: fileURLToPath(file).slice(repository.length) }, folder);
  return {
    file: pathToFileURL(join(folder, 'program.js')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs a TypeScript file of the tests, or a built one. */
export function runProgram(file: URL, args: readonly string[]): Program {
  const loader = file.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, file.pathname, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { says, exit } = outputOf(child);
  return {
    child,
    says,
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** Waits for the output of a program. */
export function outputOf(child: ChildProcess) {
  let written = '';
  const exit = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      written += chunk.toString();
      child.emit('written');
    });
  }
  return {
    exit,
    async says(pattern: string | RegExp): Promise<RegExpMatchArray> {
      for (;;) {
        const matchedLine = written.match(pattern);
        if (matchedLine !== null) return matchedLine;
        if (child.exitCode !== null) throw new Error(`it ended (${child.exitCode}):\n${written}`);
        await Promise.race([once(child, 'written'), exit]);
      }
    },
  };
}
