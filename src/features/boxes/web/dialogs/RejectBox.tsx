import { type FormEvent, useId } from 'react';
import * as z from 'zod/mini';
import { request } from '#platform/web/api/client.ts';
import { useDraft } from '#platform/web/api/drafts.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { focusAtFirst } from '#platform/web/ui/focus.ts';
import { TextArea } from '#platform/web/ui/TextField.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { longText } from '#shared/text.ts';
import { tooLong } from '#shared/too-long.ts';
import { type Box, rejectBox } from '../../boxes.contract.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import type { Game } from '../use-game.ts';
import styles from './dialogs.module.css';

export type RejectBoxProps = {
  box: Box;
  open: boolean;
  game: Game;
  onClose: () => void;
};

/** Where somebody says what is missing, and sends a box back (S3 §5). */
export function RejectBox({ box, open, game, onClose }: RejectBoxProps) {
  const id = useId();
  const { partner } = useCouple();
  const online = useOnline();
  const { value: reason, set: setReason, clear } = useDraft(`box-reject:${box.id}`, z.string(), '');
  // The home counts it as it stands.
  const over = tooLong(reason, longText);
  const reject = async (event: FormEvent) => {
    event.preventDefault();
    if (over !== undefined) return;
    const params = { id: `${box.id}` };
    const done = await game.run(box.id, t.page.failed.reject, () =>
      request(rejectBox, { params, body: { rejectionReason: reason } }),
    );
    if (done === undefined) return;
    if (done.rejectionReason !== reason.trim()) return game.fail(t.form.alreadySentKept, box.id);
    clear();
    onClose();
  };
  const error = game.errorOf(box.id);
  const offline = online ? undefined : t.form.offline;
  const notYet = reason.trim() === '' ? t.form.reasonBlank : (over ?? offline);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.form.rejectTitle}
      closeOnOutside={reason === ''}
      footer={
        <>
          <Button onClick={onClose}>{t.form.cancel}</Button>
          <Button
            type="submit"
            form={id}
            variant="danger"
            busy={game.isBusy(box.id)}
            disabledReason={notYet}
          >
            {t.form.reject}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={(event) => void reject(event)}>
        {error !== undefined && <Alert>{error}</Alert>}
        <TextArea
          ref={focusAtFirst}
          label={t.form.reason}
          dir="auto"
          description={t.form.reasonHint(partner.displayName)}
          error={over}
          value={reason}
          onChange={setReason}
        />
      </form>
    </Dialog>
  );
}
