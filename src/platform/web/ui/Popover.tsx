import clsx from 'clsx';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from './Button.tsx';
import type { ButtonLook } from './button-class.ts';
import styles from './Popover.module.css';
import { useCloseRequest } from './use-close-request.ts';

export type PopoverProps = ButtonLook & {
  /** The name of the button and of what it opens. */
  label: string;
  icon?: ReactNode;
  /** What the button shows; without it the icon alone, named by `label`. */
  button?: ReactNode;
  /** A function gets `close`. It is rendered only while open. */
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'end' | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

/** Space kept between the panel and the edge of the screen, in pixels. */
const edge = 12;

/**
 * A disclosure: a button and, right after it, a panel over the page. Tab walks from the button into the panel and out
 * of it; Esc, a press elsewhere or focus leaving closes it. It needs no overlay code, so it is at hand at first paint.
 */
export function Popover({
  label,
  icon,
  button,
  children,
  align = 'start',
  onOpenChange,
  ...look
}: PopoverProps) {
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  const put = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  const close = () => {
    opener.current?.focus();
    put(false);
  };
  useCloseRequest(open, close);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) put(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  });

  // Kept on the screen: pushed back by as much as it would stand out.
  useLayoutEffect(() => {
    const box = open ? panel.current : null;
    if (box === null) return;
    const { left, right } = box.getBoundingClientRect();
    const outRight = Math.max(0, right - (document.documentElement.clientWidth - edge));
    const outLeft = Math.max(0, edge - left);
    box.style.translate = `${outLeft - outRight}px 0`;
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    close();
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget))
      put(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what bubbles from the button and the panel
    <span className={styles.root} ref={root} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        {...look}
        ref={opener}
        icon={icon}
        iconOnly={button === undefined}
        aria-label={button === undefined ? label : undefined}
        title={button === undefined ? label : undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => put(!open)}
      >
        {button}
      </Button>
      {open && (
        <section
          className={clsx(styles.panel, styles[align])}
          id={id}
          ref={panel}
          aria-label={label}
        >
          {typeof children === 'function' ? children(close) : children}
        </section>
      )}
    </span>
  );
}
