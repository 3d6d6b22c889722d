import ImagePlus from 'lucide-react/icons/image-plus';
import { DropFrame } from '#platform/web/ui/DropFrame.tsx';
import { photosMessages as t } from '../../messages/index.ts';
import styles from './DropHere.module.css';

/** Lies over the page while photos are dragged over it: they can be let go anywhere. */
export function DropHere() {
  return (
    <div className={styles.over}>
      <DropFrame dragging className={styles.frame}>
        <p className={styles.words}>
          <ImagePlus size={28} strokeWidth={1.75} aria-hidden="true" />
          {t.upload.dropAnywhere}
        </p>
      </DropFrame>
    </div>
  );
}
