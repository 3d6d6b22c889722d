import ImagePlus from 'lucide-react/icons/image-plus';
import { DropFrame } from '#platform/web/ui/DropFrame.tsx';
import { uploadTexts as texts } from '../../upload.texts.ts';
import styles from './DropHere.module.css';

/** Lies over the page while photos are dragged over it: they can be let go anywhere. */
export function DropHere() {
  return (
    <div className={styles.over}>
      <DropFrame dragging className={styles.frame}>
        <p className={styles.words}>
          <ImagePlus size={28} strokeWidth={1.75} aria-hidden="true" />
          {texts.dropAnywhere}
        </p>
      </DropFrame>
    </div>
  );
}
