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
import { useCloseOnBack } from './use-close-on-back.ts';

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

export const overlayClass =
  'dialog-overlay fixed inset-0 z-dialog grid animate-appear grid-cols-1 place-items-center bg-scrim p-6 phone:items-end phone:justify-items-stretch phone:p-0 wide:short:py-2 paper:static paper:block paper:bg-transparent paper:p-0';
export const sheetClass =
  'w-full rounded-sheet border border-hairline bg-surface shadow-3 motion-safe:animate-rise phone:max-w-none phone:rounded-b-none phone:border-x-0 phone:border-b-0 phone:before:mx-auto phone:before:mt-2 phone:before:-mb-1 phone:before:block phone:before:h-1 phone:before:w-9 phone:before:rounded-[4px] phone:before:bg-line motion-safe:phone:animate-slide short:[--room:calc(100dvh-18px)] forced-colors:border-2 forced-colors:border-[CanvasText] paper:max-w-none paper:border-0 paper:bg-transparent paper:shadow-none paper:before:hidden';
/** The sheet around it has the focus ring. */
export const dialogClass =
  'flex max-h-[var(--room,min(85dvh,860px))] flex-col outline-none focus-visible:shadow-none phone:max-h-[var(--room,88dvh)] phone:pb-[env(safe-area-inset-bottom)] paper:block paper:max-h-none';
export const dialogTitleClass = 'min-w-0 py-1.5 text-22 leading-snug font-bold wrap-anywhere';
/** Scrolls; the error below a field is scrolled into view with the field. */
export const bodyClass =
  'min-h-0 flex-1 scroll-pb-16 overflow-y-auto overscroll-contain px-6 pt-1 pb-6 phone:px-5 paper:overflow-visible';
/** On a phone, buttons are at least as wide as their text; otherwise one is below the other. */
export const footClass =
  'flex flex-none flex-wrap justify-end gap-3 px-6 pb-6 phone:px-5 phone:pb-5 phone:*:flex-auto phone:[&>*>button]:flex-1 short:py-2.5 paper:hidden';
const sizes = { small: 'max-w-105', medium: 'max-w-130', large: 'max-w-190' };

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
  useCloseOnBack(open, close);
  if (!open) return null;
  return (
    <ModalDialog
      onClose={close}
      describedBy={description === undefined ? undefined : id}
      isDismissable={closeOnOutside && locked === undefined}
      overlayClass={overlayClass}
      surfaceClass={clsx(sheetClass, sizes[size])}
      dialogClass={dialogClass}
    >
      {(titleId) => (
        <>
          <header className="flex min-h-16 flex-none items-start justify-between gap-3 pt-5 pr-4 pl-6 phone:pl-5 short:min-h-[54px] short:pt-2.5 paper:[&_button]:hidden">
            <h2 className={dialogTitleClass} id={titleId} dir="auto">
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
          <div className={bodyClass}>
            {description !== undefined && (
              <div className="text-ink-muted wrap-anywhere not-last:mb-5" id={id} dir="auto">
                {description}
              </div>
            )}
            {children}
          </div>
          {footer !== undefined && (
            <footer className={clsx(footClass, 'border-t border-line pt-4 phone:pt-3')}>
              {footer}
            </footer>
          )}
        </>
      )}
    </ModalDialog>
  );
}

export type FullScreenProps = {
  /** The accessible name. */
  label: string;
  /** `window` leaves a margin on large screens. */
  variant: 'screen' | 'window';
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog without a standard header and footer. */
export function FullScreen({ label, variant, onClose, children }: FullScreenProps) {
  const isWindow = variant === 'window';
  useCloseOnBack(true, onClose);
  return (
    <ModalDialog
      onClose={onClose}
      label={label}
      isDismissable={isWindow}
      overlayClass={clsx(
        'fixed inset-0 z-dialog grid grid-cols-1 grid-rows-[minmax(0,1fr)] motion-safe:animate-appear',
        isWindow && 'bg-scrim p-8 phone:p-0',
      )}
      surfaceClass={clsx(
        'min-h-0 min-w-0',
        isWindow &&
          'm-auto h-[min(100%,860px)] w-full max-w-320 overflow-hidden rounded-sheet border border-hairline bg-surface shadow-3 phone:h-full phone:rounded-none phone:border-0 forced-colors:border-2 forced-colors:border-[CanvasText]',
      )}
      dialogClass="relative size-full outline-none focus-visible:shadow-none"
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
