import { type ReactNode, useId } from 'react';
import { t } from '#shared/messages/index.ts';
import { Button } from '../ui/Button.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Form } from './Form.tsx';
import type { FormState } from './use-form.ts';

export type FormDialogProps<Values extends object> = {
  form: FormState<Values>;
  title: string;
  /** The text of the button that saves. */
  action: string;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog, while open. Closing it asks before changes are lost. */
export function FormDialog<Values extends object>({
  form,
  title,
  action,
  onClose,
  children,
}: FormDialogProps<Values>) {
  const id = useId();
  const confirm = useConfirm();
  const close = async () => {
    if (form.isPending) return;
    const question = {
      title: t.discardTitle,
      text: t.discardText,
      action: t.discard,
      cancel: t.keepEditing,
      danger: true,
    };
    if (form.isChanged && !(await confirm(question))) return;
    form.discard();
    onClose();
  };
  const onClick = () => void close();
  return (
    <Dialog
      open
      onClose={onClick}
      title={title}
      closeOnOutside={!form.isChanged}
      footer={
        <>
          <Button onClick={onClick}>{t.cancel}</Button>
          <Button type="submit" form={id} variant="primary" busy={form.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <div className="pt-3">
        <Form form={form} id={id} width="full">
          {children}
        </Form>
      </div>
    </Dialog>
  );
}
