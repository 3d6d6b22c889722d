import clsx from 'clsx';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Overlay } from 'react-aria/Overlay';
import { useDialog } from 'react-aria/useDialog';
import { useModalOverlay } from 'react-aria/useModalOverlay';
import { useOverlayTriggerState } from 'react-stately/useOverlayTriggerState';
import { sharedMessages } from '#shared/messages/index.ts';
import { announce } from './announce.ts';
import { IconButton } from './Button.tsx';
import styles from './Dialog.module.css';
import full from './FullScreen.module.css';
import { useCloseRequest } from './use-close-request.ts';

export type DialogProps = {
  open: boolean;
  /** Asked for by Esc, by the close button or by a press beside the dialog; the owner of `open` decides. */
  onClose: () => void;
  title: string;
  /** One sentence on its purpose; read aloud with the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Its buttons, at the bottom; they stay in sight while the content scrolls. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Why it cannot be closed now; Esc then says this instead. */
  locked?: string | undefined;
  /** A press beside it closes it; not for forms with something to lose. */
  closeOnOutside?: boolean | undefined;
};

/** A modal dialog; on a phone a sheet from the bottom. */
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
  /** Its name, for screen readers. */
  label: string;
  /** `window` leaves a margin on large screens. */
  look: 'screen' | 'window';
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog that brings its own head and buttons. */
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
  /** Asked for by Esc or by a press beside the dialog. */
  onClose: () => void;
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Its name, where no title shows. */
  label?: string | undefined;
  describedBy?: string | undefined;
  isDismissable?: boolean | undefined;
  overlayClass: string | undefined;
  surfaceClass: string | undefined;
  dialogClass: string | undefined;
  /** Gets the id for the element that shows the title. */
  children: (titleId: string | undefined) => ReactNode;
};

/**
 * The base of everything modal, while it is open. React Aria's hooks: its Modal component brings the code of menus
 * along, 30 kB on every page.
 */
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
