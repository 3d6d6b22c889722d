import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { useOverlayTriggerState } from 'react-stately/useOverlayTriggerState';
import { Button } from './Button.tsx';

/** Loads React Aria, which no page needs at first. */
export const importPanel = async () => ({
  default: (await import('./PopoverPanel.tsx')).PopoverPanel,
});
const PopoverPanel = lazy(importPanel);

export type PopoverProps = {
  /** The name of the button and of the panel. */
  label: string;
  icon?: ReactNode;
  /** The button's content; by default the icon alone. */
  button?: ReactNode;
  /** A function is called with `close`. Rendered only while open. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** The rest of the page stays usable: a press outside closes the panel and counts. */
  isNonModal?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

/** A button that opens a small dialog beside it. */
export function Popover({
  label,
  icon,
  button,
  children,
  isNonModal = false,
  onOpenChange,
}: PopoverProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const state = useOverlayTriggerState(onOpenChange === undefined ? {} : { onOpenChange });
  const iconOnly = button === undefined;
  return (
    <>
      <Button
        variant="plain"
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
        <Suspense fallback={null}>
          <PopoverPanel label={label} opener={opener} state={state} isNonModal={isNonModal}>
            {typeof children === 'function' ? children(state.close) : children}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  );
}
