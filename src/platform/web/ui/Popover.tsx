import { type ReactNode, type RefObject, useRef } from 'react';
import { DismissButton, Overlay } from 'react-aria/Overlay';
import { useDialog } from 'react-aria/useDialog';
import { usePopover } from 'react-aria/usePopover';
import {
  type OverlayTriggerState,
  useOverlayTriggerState,
} from 'react-stately/useOverlayTriggerState';
import type { ButtonLook } from './Button.tsx';
import { Button } from './Button.tsx';
import styles from './Popover.module.css';
import { useCloseRequest } from './use-close-request.ts';

export type PopoverProps = Omit<ButtonLook, 'iconOnly'> & {
  /** The name of the button and of the panel it opens. */
  label: string;
  icon?: ReactNode;
  /** Shown in the button; without it the icon alone, named by `label`. */
  button?: ReactNode;
  /** A function gets `close`. It is rendered only while open. */
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'end' | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

/** A button that opens a small dialog beside it. */
export function Popover({
  label,
  icon,
  button,
  children,
  align = 'start',
  onOpenChange,
  ...look
}: PopoverProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const state = useOverlayTriggerState(onOpenChange === undefined ? {} : { onOpenChange });
  const iconOnly = button === undefined;
  useCloseRequest(state.isOpen, state.close);
  return (
    <>
      <Button
        {...look}
        ref={opener}
        icon={icon}
        iconOnly={iconOnly}
        aria-label={iconOnly ? label : undefined}
        title={iconOnly ? label : undefined}
        aria-haspopup="dialog"
        aria-expanded={state.isOpen}
        onClick={state.toggle}
      >
        {button}
      </Button>
      {state.isOpen && (
        <Overlay>
          <Panel {...{ label, align, opener, state }}>
            {typeof children === 'function' ? children(state.close) : children}
          </Panel>
        </Overlay>
      )}
    </>
  );
}

type PanelProps = {
  label: string;
  align: 'start' | 'end';
  opener: RefObject<HTMLButtonElement | null>;
  state: OverlayTriggerState;
  children: ReactNode;
};

function Panel({ label, align, opener, state, children }: PanelProps) {
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
