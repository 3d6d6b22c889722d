import clsx from 'clsx';
import X from 'lucide-react/icons/x';
import { type FormEvent, useDeferredValue, useId } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { sharedMessages } from '#shared/messages/index.ts';
import { announce } from '../announce.ts';
import { IconButton } from '../Button.tsx';
import { useCloseRequest } from '../use-close-request.ts';
import styles from './dialog.module.css';
import type { DialogProps } from './dialog-props.ts';
import { FocusFallback } from './FocusFallback.tsx';

export function DialogSurface({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'medium',
  locked,
  closeOnOutside = true,
  returnFocus,
}: DialogProps) {
  const id = useId();
  // It opens in small steps, so that the press that opens it is answered; it closes at once.
  const isOpen = useDeferredValue(open, false) && open;
  const close = () => (locked === undefined ? onClose() : announce(locked, 'assertive'));
  useCloseRequest(isOpen, close);
  return (
    <ModalOverlay
      className={styles.overlay}
      isOpen={isOpen}
      onOpenChange={(next) => next || close()}
      isDismissable={closeOnOutside && locked === undefined}
    >
      <Modal className={clsx(styles.sheet, styles[size])}>
        <AriaDialog
          className={styles.dialog}
          {...(description !== undefined && { 'aria-describedby': id })}
        >
          <FocusFallback to={returnFocus} />
          <header className={styles.head}>
            <Heading slot="title" level={2} className={styles.title}>
              {title}
            </Heading>
            {locked === undefined && (
              <IconButton
                label={sharedMessages.close}
                icon={<X size={20} strokeWidth={1.75} />}
                onClick={close}
              />
            )}
          </header>
          {/* While it leaves it can still be pressed: nothing is sent twice. */}
          <div className={styles.body} onSubmitCapture={open ? undefined : stop}>
            {description !== undefined && (
              <div className={styles.description} id={id}>
                {description}
              </div>
            )}
            {children}
          </div>
          {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function stop(event: FormEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
