import { type SubmitEvent, useId } from 'react';
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
import { longText, tooLong } from '#shared/text.ts';
import { type Box, rejectBox } from '../../boxes.contract.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import { useSend } from '../use-box-actions.ts';
import styles from './dialogs.module.css';

export type RejectBoxProps = { box: Box; onSent: () => void; onClose: () => void };

/** Rejects a completion with a reason (S3 §5). */
export function RejectBox({ box, onSent, onClose }: RejectBoxProps) {
  const id = useId();
  const { partner } = useCouple();
  const online = useOnline();
  const { value: reason, set, clear } = useDraft(`box-reject:${box.id}`, z.string(), '');
  const lengthError = tooLong(reason, longText);
  const { send, isPending, error } = useSend(
    'reject',
    () => request(rejectBox, { params: { id: `${box.id}` }, body: { rejectionReason: reason } }),
    clear,
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send(undefined, { onSuccess: onSent });
  };
  const notNow = lengthError ?? (online ? undefined : t.form.offline);
  return (
    <Dialog
      open
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
            busy={isPending}
            disabledReason={reason.trim() === '' ? t.box.reasonMissing : notNow}
          >
            {t.page.actions.reject}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit}>
        {error !== undefined && <Alert>{error}</Alert>}
        <TextArea
          ref={focusAtFirst}
          label={t.form.reason}
          description={t.form.reasonHint(partner.displayName)}
          error={lengthError}
          value={reason}
          onChange={set}
        />
      </form>
    </Dialog>
  );
}
