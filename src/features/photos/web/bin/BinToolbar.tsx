import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash from 'lucide-react/icons/trash-2';
import { Button } from '#platform/web/ui/Button.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { photosMessages as t } from '../../messages/index.ts';
import styles from './RecycleBinPage.module.css';
import type { useBinActions } from './use-bin-actions.ts';

export type BinToolbarProps = {
  /** What is chosen. */
  ids: number[];
  /** How many could be. */
  all: number;
  onAll: (selected: boolean) => void;
  actions: ReturnType<typeof useBinActions>;
  offline: string | undefined;
};

/** What can be done to several photos of the bin at once. */
export function BinToolbar({ ids, all, onAll, actions, offline }: BinToolbarProps) {
  const count = ids.length;
  return (
    <div className={styles.toolbar}>
      <div className={styles.choice}>
        <Checkbox
          label={t.bin.selectAll}
          checked={count === all}
          mixed={count > 0 && count < all}
          onChange={onAll}
        />
        <p className={styles.selected} role="status">
          {count > 0 && t.selection.selected(count)}
        </p>
      </div>
      <div className={styles.verbs}>
        <Button
          icon={<RotateCcw size={20} strokeWidth={1.75} />}
          busy={actions.isRecovering}
          disabledReason={offline}
          onClick={() => void actions.recoverAll(ids)}
        >
          {t.photo.recover}
        </Button>
        <Button
          icon={<Trash size={20} strokeWidth={1.75} />}
          busy={actions.isPurging}
          disabledReason={offline}
          onClick={() => void actions.purgeAll(ids)}
        >
          {t.bin.delete}
        </Button>
      </div>
    </div>
  );
}
