import clsx from 'clsx';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { Button } from './Button.tsx';
import {
  bodyClass,
  dialogClass,
  dialogTitleClass,
  footClass,
  ModalDialog,
  overlayClass,
  sheetClass,
} from './Dialog.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

export type AlertDialogProps = {
  title: string;
  text: ReactNode;
  /** The label of the confirming button. */
  action: string;
  /** `null` for a notice without a choice. */
  cancel?: string | null | undefined;
  /** True for destructive actions: Cancel gets the focus. */
  danger?: boolean | undefined;
  onAnswer: (yes: boolean) => void;
};

/** A question or notice that must be answered first. Esc cancels. */
export function AlertDialog({
  title,
  text,
  action,
  cancel = sharedMessages.cancel,
  danger = false,
  onAnswer,
}: AlertDialogProps) {
  const id = useId();
  const cancelHasFocus = danger && cancel !== null;
  const first = useRef<HTMLButtonElement>(null);
  // `autoFocus` runs before React Aria knows this overlay: a dialog below would take the focus back.
  useEffect(() => first.current?.focus(), []);
  useCloseOnBack(true, () => onAnswer(false));
  return (
    <ModalDialog
      role="alertdialog"
      onClose={() => onAnswer(false)}
      describedBy={id}
      overlayClass={overlayClass}
      surfaceClass={clsx(sheetClass, 'max-w-105')}
      dialogClass={dialogClass}
    >
      {(titleId) => (
        <>
          <header className="flex min-h-16 flex-none items-start gap-3 px-6 pt-6 phone:px-5 short:min-h-[54px]">
            {danger && (
              <span className="grid size-10 flex-none place-items-center rounded-full bg-danger-soft text-danger">
                <TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
              </span>
            )}
            <h2 className={dialogTitleClass} id={titleId} dir="auto">
              {title}
            </h2>
          </header>
          <div className={bodyClass}>
            <div className="wrap-anywhere" id={id} dir="auto">
              {text}
            </div>
          </div>
          <footer className={footClass}>
            {cancel !== null && (
              <Button ref={cancelHasFocus ? first : undefined} onClick={() => onAnswer(false)}>
                {cancel}
              </Button>
            )}
            <Button
              ref={cancelHasFocus ? undefined : first}
              variant={danger ? 'danger' : 'primary'}
              onClick={() => onAnswer(true)}
            >
              {action}
            </Button>
          </footer>
        </>
      )}
    </ModalDialog>
  );
}
