import { useEffect, useEffectEvent, useState } from 'react';
import { filesOf } from './dropped-folders.ts';

/** Told what files came. */
type Take = (files: readonly File[]) => void;

/**
 * Takes files, and folders of them, that are dropped anywhere on the page, and tells whether some are being dragged over
 * it; and files that are pasted, but not into a field. Of several that listen at the same time, one gets them.
 */
export function useIncomingFiles(take: Take): boolean {
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
    // From one element to the next is no leaving: only the way out of the window leads nowhere.
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

async function droppedFiles({ files, items }: DataTransfer): Promise<readonly File[]> {
  const plain = [...files];
  // After the event they are nobody's.
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ file: item.getAsFile(), entry: item.webkitGetAsEntry() }));
  if (!dropped.some(({ entry }) => entry?.isDirectory)) return plain;
  return filesOf(dropped);
}

const hasFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false;

const typedInto = 'textarea, input:not([type="checkbox"], [type="radio"]), [contenteditable]';
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typedInto) !== null;
