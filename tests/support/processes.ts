import { readdirSync, readFileSync } from 'node:fs';

/** True if the system has `/proc`. */
export const canSeeProcesses = process.platform === 'linux';

const field = (pid: number, file: string) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    // It has exited.
    return '';
  }
};

/** A process that is there and not only waits to be taken note of. */
export function isAlive(pid: number): boolean {
  const [, state] = /\) (\w) \d/.exec(field(pid, 'stat')) ?? [];
  return state !== undefined && state !== 'Z';
}

/** Returns the running image programs of a process, by default of this one. */
export function imagePrograms(parent = process.pid): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const [, parentOf] = /\) \w (\d+)/.exec(field(pid, 'stat')) ?? [];
      const isImageProgram = /image-program\.ts|images\.js/.test(field(pid, 'cmdline'));
      return Number(parentOf) === parent && isImageProgram && isAlive(pid);
    });
}

/** The peak memory of a process in bytes; 0 after its exit. */
export const mostMemory = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(field(pid, 'status'))?.[1] ?? 0) * 1024;

/** The names of a process's environment variables. */
export const environmentOf = (pid: number): string[] =>
  field(pid, 'environ')
    .split('\0')
    .map((each) => each.split('=')[0] ?? '')
    .filter((name) => name !== '');
