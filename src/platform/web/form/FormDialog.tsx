import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { t } from '#shared/messages/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, type DialogProps } from '../ui/Dialog.tsx';
import { useConfirmDiscard } from './discard.ts';
import { Form } from './Form.tsx';
import type { FormState } from './use-form.ts';

export type FormDialogProps<Values extends object> = {
  form: FormState<Values>;
  title: string;
  /** The text of the button that saves. */
  action: string;
  variant?: 'primary' | 'danger' | undefined;
  /** The reason why the form can't be submitted yet. */
  disabledReason?: string | undefined;
  size?: DialogProps['size'];
  /** Closing asks nothing, because what is typed stays on this device. The error is above the fields. */
  isKept?: boolean | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog, while open. Closing it asks before changes are lost. */
export function FormDialog<Values extends object>({
  form,
  title,
  action,
  variant = 'primary',
  disabledReason,
  size,
  isKept = false,
  onClose,
  children,
}: FormDialogProps<Values>) {
  const id = useId();
  const confirmDiscard = useConfirmDiscard();
  const close = async () => {
    if (isKept) return onClose();
    if (form.isPending) return;
    if (form.isChanged && !(await confirmDiscard())) return;
    form.discard();
    onClose();
  };
  const onClick = () => void close();
  return (
    <Dialog
      open
      onClose={onClick}
      title={title}
      size={size}
      closeOnOutside={!form.isChanged}
      footer={
        <>
          <Button onClick={onClick}>{t.cancel}</Button>
          <Button
            type="submit"
            form={id}
            variant={variant}
            busy={form.isPending}
            disabledReason={disabledReason}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className={clsx(size !== 'large' && !isKept && 'pt-3')}>
        <Form form={form} id={id} width="full" errorFirst={isKept}>
          {children}
        </Form>
      </div>
    </Dialog>
  );
}
