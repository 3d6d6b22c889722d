import fs, { fstatSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';

/** Calls `onSync` before each sync of a file or folder, until the test ends. `isSynced` is true for the path of that file or folder. */
export async function recordSyncs(
  onSync: (isSynced: (path: string) => boolean) => void,
): Promise<void> {
  const record = (descriptor: number) => {
    const { ino } = fstatSync(descriptor);
    onSync((path) => statSync(path, { throwIfNoEntry: false })?.ino === ino);
  };
  const handle = await open('.', 'r');
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = prototype;
  vi.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
    record(this.fd);
    return sync.call(this);
  });
  const { fsyncSync } = fs;
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    record(descriptor);
    fsyncSync(descriptor);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}
