/** What was dropped, as it could be asked for in the event itself. */
export interface Dropped {
  readonly file: File | null;
  readonly entry: FileSystemEntry | null;
}

/**
 * The files among it, and of each folder all that lies in it, hidden files left out. A folder that is empty or cannot be
 * read stands for itself.
 */
export async function filesOf(dropped: readonly Dropped[]): Promise<File[]> {
  const all = await Promise.all(
    dropped.map(async ({ file, entry }) => {
      const inside = isFolder(entry) ? await filesIn(entry).catch(() => []) : [];
      return inside.length === 0 && file !== null ? [file] : inside;
    }),
  );
  return all.flat();
}

async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const files: File[] = [];
  for (const entry of await entriesOf(folder)) {
    if (isFolder(entry)) files.push(...(await filesIn(entry)));
    else if (isFile(entry)) files.push(await fileOf(entry));
  }
  return files;
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // A hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) break;
    all.push(...some.filter(({ name }) => !name.startsWith('.')));
  }
  return all.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

/** One that went away meanwhile is as one that cannot be read. */
const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve) => {
    entry.file(resolve, () => resolve(new File([], entry.name)));
  });

const isFolder = (entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry =>
  entry?.isDirectory === true;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
