import clsx from 'clsx';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { sharedMessages } from '#shared/messages/index.ts';
import { Button } from '../Button.tsx';
import { focusWhenLost, pageTitle } from '../focus-when-lost.ts';
import { useCloseRequest } from '../use-close-request.ts';
import styles from './dialog.module.css';
import type { AlertDialogProps } from './dialog-props.ts';

export function AlertSurface({
  open,
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
  // Not by `autoFocus`, which comes before React Aria knows of this overlay: a dialog below would take it back.
  useEffect(() => {
    if (open) first.current?.focus();
  }, [open]);
  // Back leads away from what it is about; what is only told waits until it is read.
  const onBack = useEffectEvent(() => {
    if (cancel === null) return;
    onAnswer(false);
    focusWhenLost(pageTitle);
  });
  useEffect(() => {
    if (!open) return;
    const hear = () => onBack();
    addEventListener('popstate', hear);
    return () => removeEventListener('popstate', hear);
  }, [open]);
  useCloseRequest(open, () => onAnswer(false));
  return (
    <ModalOverlay
      className={styles.overlay}
      isOpen={open}
      onOpenChange={(next) => next || onAnswer(false)}
    >
      <Modal className={clsx(styles.sheet, styles.small, styles.alert)}>
        <Dialog role="alertdialog" className={styles.dialog} aria-describedby={id}>
          <header className={styles.head}>
            {danger && (
              <span className={styles.sign}>
                <TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
              </span>
            )}
            <Heading slot="title" level={2} className={styles.title}>
              {title}
            </Heading>
          </header>
          <div className={styles.body}>
            <div className={styles.description} id={id}>
              {text}
            </div>
          </div>
          <footer className={styles.foot}>
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
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
