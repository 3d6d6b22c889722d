import { type ReactNode, type RefObject, useRef } from 'react';
import { DismissButton, Overlay } from 'react-aria/Overlay';
import { useDialog } from 'react-aria/useDialog';
import { usePopover } from 'react-aria/usePopover';
import type { OverlayTriggerState } from 'react-stately/useOverlayTriggerState';
import styles from './Popover.module.css';

export type PopoverPanelProps = {
  label: string;
  align: 'start' | 'end';
  opener: RefObject<HTMLButtonElement | null>;
  state: OverlayTriggerState;
  children: ReactNode;
};

export const PopoverPanel = (props: PopoverPanelProps) => (
  <Overlay>
    <Panel {...props} />
  </Overlay>
);

function Panel({ label, align, opener, state, children }: PopoverPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLElement>(null);
  const { popoverProps, underlayProps } = usePopover(
    { triggerRef: opener, popoverRef: panel, placement: `bottom ${align}`, offset: 8 },
    state,
  );
  const { dialogProps } = useDialog({ 'aria-label': label }, dialog);
  return (
    <>
      <div className={styles.underlay} {...underlayProps} />
      <div className={styles.panel} {...popoverProps} ref={panel}>
        <DismissButton onDismiss={state.close} />
        <section className={styles.dialog} {...dialogProps} ref={dialog}>
          {children}
        </section>
        <DismissButton onDismiss={state.close} />
      </div>
    </>
  );
}
