import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files and folders that are dropped anywhere on the page, and files that are pasted outside a field. Returns true
 * while some are dragged. React Aria's DropZone is one element; here the whole window takes them.
 */
export function useIncomingFiles(take: (files: readonly File[]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const drop = useEffectEvent((event: DragEvent) => {
    setDragging(false);
    if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
    event.preventDefault();
    void droppedFiles(event.dataTransfer).then(take);
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, defaultPrevented, target } = event;
    if (!hasFiles(clipboardData) || defaultPrevented || isField(target)) return;
    event.preventDefault();
    take([...clipboardData.files]);
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const over = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      // Without this the browser would open the file instead of the page.
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setDragging(true);
    };
    // Only the way out of the window leads nowhere.
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setDragging(false);
    };
    addEventListener('dragover', over, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', (event) => drop(event), { signal });
    addEventListener('paste', (event) => paste(event), { signal });
    return () => ending.abort();
  }, []);
  return dragging;
}

const hasFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false;

const typedInto = 'textarea, input:not([type="checkbox"], [type="radio"]), [contenteditable]';
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typedInto) !== null;

/** A folder stands for the files in it, and for itself if it is empty or can't be read. */
async function droppedFiles({ items }: DataTransfer): Promise<File[]> {
  // Only readable during the event.
  const dropped = [...items].map((item) => [item.getAsFile(), item.webkitGetAsEntry()] as const);
  const files = await Promise.all(
    dropped.map(async ([file, entry]) => {
      const inside = isFolder(entry) ? await filesIn(entry).catch(() => []) : [];
      return inside.length === 0 && file !== null ? [file] : inside;
    }),
  );
  return files.flat();
}

async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    // A hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) break;
    entries.push(...some.filter(({ name }) => !name.startsWith('.')));
  }
  entries.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
  const files: File[] = [];
  for (const entry of entries) {
    if (isFolder(entry)) files.push(...(await filesIn(entry)));
    else if (isFile(entry)) files.push(await fileOf(entry));
  }
  return files;
}

/** An empty file if it can't be read. */
const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve) => {
    entry.file(resolve, () => resolve(new File([], entry.name)));
  });

const isFolder = (entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry =>
  entry?.isDirectory === true;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** Milliseconds until the browser has surely read a file that it saves. */
const readWithin = 60_000;

/** Saves a file in the browser's downloads. */
export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  keepFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), readWithin);
}

/** Has the browser download a file; `name` where the server gives none. */
export function keepFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
