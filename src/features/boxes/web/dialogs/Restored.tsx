import { Button } from '#platform/web/ui/Button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { boxesMessages as t } from '../../messages/index.ts';
import styles from './dialogs.module.css';

export type RestoredProps = {
  /** What was filled in is given up. */
  onStartOver: () => void;
};

/** Says that what was filled in before is back, and how to be rid of it. */
export function Restored({ onStartOver }: RestoredProps) {
  const confirm = useConfirm();
  const ask = async () => {
    const sure = await confirm({
      title: t.form.startOverTitle,
      text: t.form.startOverText,
      action: t.form.startOver,
      cancel: t.form.keepWriting,
      danger: true,
    });
    if (sure) onStartOver();
  };
  return (
    <div className={styles.restored} role="status">
      <span>{t.form.restored}</span>
      <Button size="small" variant="plain" onClick={() => void ask()}>
        {t.form.startOver}
      </Button>
    </div>
  );
}
