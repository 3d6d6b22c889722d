import clsx from 'clsx';
import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Celebration } from '#platform/web/ui/Celebration.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { nameOf } from '../../box-looks.rules.ts';
import type { Box } from '../../boxes.contract.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import { Gift } from '../card/Gift.tsx';
import styles from './dialogs.module.css';

/** After a claim (S3 §4). A double click doesn't close it. */
export function Congratulations({ box, onClose }: { box: Box; onClose: () => void }) {
  const [celebrates, setCelebrates] = useState(true);
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t.page.congratulations}
        description={t.page.won(box.owner.name)}
        size="small"
        closeOnOutside={false}
        footer={
          <Button variant="us" onClick={(event) => event.detail > 1 || onClose()}>
            {t.page.hooray}
          </Button>
        }
      >
        <div className={styles.won}>
          <Gift boxId={box.id} size={96} isOpen opens />
          <p className={clsx('display', 'us-text', styles.prize)} dir="auto">
            {nameOf(box)}
          </p>
          <p className={styles.promise} dir="auto">
            {box.prizeDescription}
          </p>
        </div>
      </Dialog>
      {celebrates && <Celebration onEnd={() => setCelebrates(false)} />}
    </>
  );
}
