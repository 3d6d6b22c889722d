import clsx from 'clsx';
import type { ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { FocusFallback } from './FocusFallback.tsx';
import styles from './full-screen.module.css';

export type FullScreenProps = {
  /** What it is called, for the ear: nothing of it shows. */
  label: string;
  look: 'screen' | 'window';
  onClose: () => void;
  /** Where focus goes when whatever opened it is gone by the time it closes. */
  returnFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
};

export function FullScreenSurface({
  label,
  look,
  onClose,
  returnFocus,
  children,
}: FullScreenProps) {
  return (
    <ModalOverlay
      className={clsx(styles.overlay, styles[look])}
      isOpen
      isDismissable={look === 'window'}
      onOpenChange={(open) => open || onClose()}
    >
      <Modal className={styles.surface}>
        <Dialog className={styles.dialog} aria-label={label}>
          <FocusFallback to={returnFocus} />
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
