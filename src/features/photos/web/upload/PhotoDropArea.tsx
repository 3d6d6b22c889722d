import { useIncomingFiles } from '#platform/web/ui/files.ts';
import { DropHere } from './DropHere.tsx';
import { uploads, useUploads } from './uploads.ts';

/** Lets photos be dropped anywhere on the page that shows it, or pasted. Never the only way: a button stands there too. */
export function PhotoDropArea() {
  const dragging = useIncomingFiles(add);
  const { open } = useUploads();
  return dragging && !open && <DropHere />;
}

const add = (files: readonly File[]): void => void uploads.add(files);
