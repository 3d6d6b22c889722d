import { Suspense, useEffect } from 'react';
import { lazyPart, untilItComes } from '#platform/web/lazy-part.ts';
import { onceIdle } from '#platform/web/once-idle.ts';
import { useIncomingFiles } from '#platform/web/ui/use-incoming-files.ts';
import { uploadsOfTab, useUploaderOpen } from './uploader-door.ts';
import { wantUploads } from './uploads-wanted.ts';

const DropHere = lazyPart(() =>
  onceIdle(() => untilItComes(async () => (await import('./DropHere.tsx')).DropHere)),
);

/** Lets photos be dropped anywhere on the page that shows it, or pasted. Never the only way: a button stands there too. */
export function PhotoDropArea() {
  useEffect(wantUploads, []);
  useEffect(DropHere.preload, []);
  const dragging = useIncomingFiles(add);
  const open = useUploaderOpen();
  return <Suspense>{dragging && !open && <DropHere />}</Suspense>;
}

const add = (files: readonly File[]): void =>
  void uploadsOfTab().then((uploads) => uploads.add(files));
