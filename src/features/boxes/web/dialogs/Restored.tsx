import { Button } from '#platform/web/ui/Button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { boxFormTexts as texts } from '../../box-form.texts.ts';
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
      title: texts.startOverTitle,
      text: texts.startOverText,
      action: texts.startOver,
      cancel: texts.keepWriting,
      danger: true,
    });
    if (sure) onStartOver();
  };
  return (
    <div className={styles.restored} role="status">
      <span>{texts.restored}</span>
      <Button size="small" variant="plain" onClick={() => void ask()}>
        {texts.startOver}
      </Button>
    </div>
  );
}
