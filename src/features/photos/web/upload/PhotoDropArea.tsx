import ImagePlus from 'lucide-react/icons/image-plus';
import { type ReactNode, useEffect } from 'react';
import { DropFrame } from '#platform/web/ui/DropFrame.tsx';
import { useFileDrop } from '#platform/web/ui/use-file-drop.ts';
import { uploadTexts as texts } from '../../upload.texts.ts';
import styles from './PhotoDropArea.module.css';
import { uploadsOfTab, useUploaderOpen } from './uploader-door.ts';
import { wantUploads } from './uploads-wanted.ts';

/** Lets photos be dropped anywhere on the page that shows it. Never the only way: a button stands on that page too. */
export function PhotoDropArea({ children }: { children?: ReactNode }) {
  useEffect(wantUploads, []);
  const dragging = useFileDrop(add);
  const open = useUploaderOpen();
  return (
    <>
      {children}
      {dragging && !open && (
        <div className={styles.over}>
          <DropFrame dragging className={styles.frame}>
            <p className={styles.words}>
              <ImagePlus size={28} strokeWidth={1.75} aria-hidden="true" />
              {texts.dropAnywhere}
            </p>
          </DropFrame>
        </div>
      )}
    </>
  );
}

const add = (files: readonly File[]): void =>
  void uploadsOfTab().then((uploads) => uploads.add(files));
