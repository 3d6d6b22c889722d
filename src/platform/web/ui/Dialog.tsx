import clsx from 'clsx';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Overlay } from 'react-aria/Overlay';
import { useDialog } from 'react-aria/useDialog';
import { useModalOverlay } from 'react-aria/useModalOverlay';
import { useOverlayTriggerState } from 'react-stately/useOverlayTriggerState';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { announce } from './announce.tsx';
import { IconButton } from './Button.tsx';
import styles from './Dialog.module.css';
import full from './FullScreen.module.css';
import { useCloseRequest } from './use-close-request.ts';

export type DialogProps = {
  open: boolean;
  /** Called for Esc, the close button, or a press outside. The owner of `open` decides. */
  onClose: () => void;
  title: string;
  /** Text that is announced with the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons at the bottom. They don't scroll with the content. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** The reason why it can't be closed now; Esc shows it. */
  locked?: string | undefined;
  /** A press outside closes it. Not for forms with unsaved input. */
  closeOnOutside?: boolean | undefined;
};

/** A modal dialog; a bottom sheet on phones. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'medium',
  locked,
  closeOnOutside = true,
}: DialogProps) {
  const id = useId();
  const close = () => (locked === undefined ? onClose() : announce(locked, 'assertive'));
  useCloseRequest(open, close);
  if (!open) return null;
  return (
    <ModalDialog
      onClose={close}
      describedBy={description === undefined ? undefined : id}
      isDismissable={closeOnOutside && locked === undefined}
      overlayClass={styles.overlay}
      surfaceClass={clsx(styles.sheet, styles[size])}
      dialogClass={styles.dialog}
    >
      {(titleId) => (
        <>
          <header className={styles.head}>
            <h2 className={styles.title} id={titleId} dir="auto">
              {title}
            </h2>
            {locked === undefined && (
              <IconButton
                label={sharedMessages.close}
                icon={<X size={20} strokeWidth={1.75} />}
                onClick={close}
              />
            )}
          </header>
          <div className={styles.body}>
            {description !== undefined && (
              <div className={styles.description} id={id} dir="auto">
                {description}
              </div>
            )}
            {children}
          </div>
          {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
        </>
      )}
    </ModalDialog>
  );
}

export type FullScreenProps = {
  /** The accessible name. */
  label: string;
  /** `window` leaves a margin on large screens. */
  look: 'screen' | 'window';
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog without a standard header and footer. */
export function FullScreen({ label, look, onClose, children }: FullScreenProps) {
  return (
    <ModalDialog
      onClose={onClose}
      label={label}
      isDismissable={look === 'window'}
      overlayClass={clsx(full.overlay, styles[look])}
      surfaceClass={full.surface}
      dialogClass={full.dialog}
    >
      {() => children}
    </ModalDialog>
  );
}

export type ModalDialogProps = {
  /** Called for Esc or a press outside. */
  onClose: () => void;
  role?: 'dialog' | 'alertdialog' | undefined;
  /** The accessible name of a dialog without a visible title. */
  label?: string | undefined;
  describedBy?: string | undefined;
  isDismissable?: boolean | undefined;
  overlayClass: string | undefined;
  surfaceClass: string | undefined;
  dialogClass: string | undefined;
  /** Called with the id for the title element. */
  children: (titleId: string | undefined) => ReactNode;
};

/** The base of all modal dialogs, while open. Built on React Aria's hooks: its Modal component adds 30 kB to every page. */
export function ModalDialog(props: ModalDialogProps) {
  return (
    <Overlay>
      <Surface {...props} />
    </Overlay>
  );
}

function Surface({
  onClose,
  role = 'dialog',
  label,
  describedBy,
  isDismissable = false,
  overlayClass,
  surfaceClass,
  dialogClass,
  children,
}: ModalDialogProps) {
  const surface = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLElement>(null);
  const state = useOverlayTriggerState({ isOpen: true, onOpenChange: onClose });
  const { modalProps, underlayProps } = useModalOverlay({ isDismissable }, state, surface);
  // Runs React Aria's effects at once: a dialog below would hide this one as soon as it sees it.
  const [, settle] = useState(false);
  useLayoutEffect(() => settle(true), []);
  const { dialogProps, titleProps } = useDialog(
    {
      role,
      ...(label !== undefined && { 'aria-label': label }),
      ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    },
    dialog,
  );
  return (
    <div className={overlayClass} {...underlayProps}>
      <div className={clsx(surfaceClass)} {...modalProps} ref={surface}>
        <section className={dialogClass} {...dialogProps} ref={dialog}>
          {children(titleProps.id)}
        </section>
      </div>
    </div>
  );
}
