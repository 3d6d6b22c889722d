import clsx from 'clsx';
import { type ReactNode, type RefObject, useRef } from 'react';
import { DismissButton, Overlay } from 'react-aria/Overlay';
import { useDialog } from 'react-aria/useDialog';
import { useInteractOutside } from 'react-aria/useInteractOutside';
import { usePopover } from 'react-aria/usePopover';
import type { OverlayTriggerState } from 'react-stately/useOverlayTriggerState';
import { floatingSurface } from './floating.ts';
import { useCloseOnBack } from './use-close-on-back.ts';

export type PopoverPanelProps = {
  label: string;
  opener: RefObject<HTMLButtonElement | null>;
  state: OverlayTriggerState;
  isNonModal: boolean;
  children: ReactNode;
};

export const PopoverPanel = (props: PopoverPanelProps) => (
  <Overlay>
    <Panel {...props} />
  </Overlay>
);

function Panel({ label, opener, state, isNonModal, children }: PopoverPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLElement>(null);
  useCloseOnBack(true, state.close);
  const { popoverProps, underlayProps } = usePopover(
    {
      triggerRef: opener,
      popoverRef: panel,
      placement: 'bottom end',
      offset: 8,
      isNonModal,
      // The opener closes the panel itself.
      shouldCloseOnInteractOutside: (element) => !opener.current?.contains(element),
    },
    state,
  );
  useInteractOutside({
    ref: panel,
    isDisabled: !isNonModal,
    onInteractOutside({ target }) {
      if (!(target instanceof Node && opener.current?.contains(target))) state.close();
    },
  });
  const { dialogProps } = useDialog({ 'aria-label': label }, dialog);
  return (
    <>
      {/* A press outside of a modal panel closes it and does nothing else. */}
      {!isNonModal && <div className="fixed inset-0 z-over-dialog" {...underlayProps} />}
      <div
        className={clsx(
          'flex max-w-[min(420px,calc(100vw-24px))] motion-safe:animate-appear',
          floatingSurface,
        )}
        {...popoverProps}
        ref={panel}
      >
        <DismissButton onDismiss={state.close} />
        <section
          className="max-h-[min(70dvh,560px)] min-w-0 flex-1 overflow-auto p-4 shadow-none outline-none"
          {...dialogProps}
          ref={dialog}
        >
          {children}
        </section>
        <DismissButton onDismiss={state.close} />
      </div>
    </>
  );
}
