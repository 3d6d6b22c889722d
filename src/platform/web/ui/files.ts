import { useEffect, useEffectEvent, useState } from 'react';
import { compareNames } from '#shared/i18n/formats.ts';

/**
 * Takes files and folders dropped anywhere on the page, and files pasted outside a field. Returns true while some are dragged. React Aria's
 * DropZone covers a single element.
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
      // Without this the browser would open the file.
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setDragging(true);
    };
    // The event has no related target only if the pointer leaves the window.
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

/** Returns the files in dropped folders. An empty or unreadable folder is returned itself. */
async function droppedFiles({ items }: DataTransfer): Promise<File[]> {
  // The data is readable during the event only.
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
    // Returns up to a hundred entries per call.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) break;
    entries.push(...some.filter(({ name }) => !name.startsWith('.')));
  }
  entries.sort(compareNames);
  const files: File[] = [];
  for (const entry of entries) {
    if (isFolder(entry)) files.push(...(await filesIn(entry)));
    else if (isFile(entry)) files.push(await fileOf(entry));
  }
  return files;
}

/** Resolves with an empty file if it can't be read. */
const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve) => {
    entry.file(resolve, () => resolve(new File([], entry.name)));
  });

const isFolder = (entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry =>
  entry?.isDirectory === true;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** Milliseconds after which the browser has read a saved file. */
const readWithin = 60_000;

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  downloadFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), readWithin);
}

/** Downloads a file; `name` is used if the server gives none. */
export function downloadFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
