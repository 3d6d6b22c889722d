import clsx from 'clsx';
import { useState } from 'react';
import { meOf, type PartnerColor } from '#platform/web/ui/Avatar.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Celebration } from '#platform/web/ui/Celebration.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import type { Box } from '../../boxes.contract.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import { Gift } from '../card/Gift.tsx';
import styles from './dialogs.module.css';

export type CongratulationsProps = {
  box: Box;
  open: boolean;
  /** Whose gift it is. */
  from: PartnerColor;
  onClose: () => void;
};

/** A prize was claimed (S3 §4). The second click of a double one does not take it away, wherever it falls. */
export function Congratulations({ box, open, from, onClose }: CongratulationsProps) {
  const [flies, setFlies] = useState(true);
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t.page.congratulations}
        description={t.page.won(t.page.prizeOf(box.prizeName), box.owner.name)}
        size="small"
        closeOnOutside={false}
        footer={
          <Button variant="us" onClick={(event) => event.detail > 1 || onClose()}>
            {t.page.hooray}
          </Button>
        }
      >
        <div className={styles.won} data-me={meOf(from)}>
          <Gift size={96} isOpen opens />
          <p className={clsx('display', 'us-text', styles.prize)} dir="auto">
            {t.page.prizeOf(box.prizeName)}
          </p>
          <p className={styles.promise} dir="auto">
            {box.prizeDescription}
          </p>
        </div>
      </Dialog>
      {flies && <Celebration onEnd={() => setFlies(false)} />}
    </>
  );
}
