import { hasErrorCode } from '#platform/server/system.ts';

/** True if better-sqlite3 has no compiled file for this version of Node, or if the file can't be loaded. */
export const isNativeFault = (error: unknown): error is Error =>
  error instanceof Error &&
  (hasErrorCode(error, 'ERR_DLOPEN_FAILED') ||
    error.message.startsWith('Could not locate the bindings file'));

export const explainNativeFault = ({ message }: Error): string =>
  `A native module cannot be loaded with Node ${process.versions.node}. A downloaded release runs with Node 20, 22 and 24, on Linux with glibc and the processor in its name. If you built the app yourself, build it again with this version of Node. (${message.split('\n', 1)[0]})`;
