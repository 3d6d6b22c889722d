import clsx from 'clsx';
import {
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { announce } from './announce.ts';
import styles from './Button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { Spinner } from './Spinner.tsx';

type Native = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'disabled' | 'aria-disabled' | 'className' | 'style'
>;

export type ButtonProps = Native &
  ButtonLook & {
    ref?: Ref<HTMLButtonElement> | undefined;
    icon?: ReactNode;
    /** Its work is under way: it keeps its place and its focus and does nothing more until that ends. */
    busy?: boolean | undefined;
    /** Why it cannot be pressed now; undefined when it can. Focus still reaches it, and the reason is told. */
    disabledReason?: string | undefined;
  };

/**
 * A native button. It never carries `disabled`, which would take it from the keyboard and leave the reason unsaid:
 * while `busy` or with a `disabledReason` it is `aria-disabled`, and a press (or Enter in its form) is stopped.
 */
export function Button({
  variant,
  size,
  wide,
  iconOnly,
  icon,
  busy = false,
  disabledReason,
  type = 'button',
  onClick,
  onBlur,
  onFocus,
  onPointerEnter,
  children,
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const [asked, setAsked] = useState(false);
  const off = busy || disabledReason !== undefined;
  const told = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (asked) keepOnScreen(told.current);
  }, [asked]);

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Safari does not: then a dialog would not know whom to give focus back to.
    event.currentTarget.focus({ preventScroll: true });
    if (!off) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
    if (busy || disabledReason === undefined) return;
    setAsked(true);
    announce(disabledReason);
  };

  return (
    <span className={clsx(styles.place, wide && styles.wide)}>
      <button
        {...rest}
        type={type}
        className={buttonClass({ variant, size, wide, iconOnly })}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-describedby={clsx(describedBy, disabledReason !== undefined && reasonId) || undefined}
        onClick={press}
        onFocus={(event) => {
          keepOnScreen(told.current);
          onFocus?.(event);
        }}
        onPointerEnter={(event) => {
          keepOnScreen(told.current);
          onPointerEnter?.(event);
        }}
        onBlur={(event) => {
          setAsked(false);
          onBlur?.(event);
        }}
      >
        {busy ? <Spinner size={18} plain /> : icon}
        {children}
      </button>
      {disabledReason !== undefined && (
        <span
          ref={told}
          className={clsx(styles.reason, asked && styles.asked)}
          id={reasonId}
          role="tooltip"
        >
          {disabledReason}
        </span>
      )}
    </span>
  );
}

/** Space kept between a reason and the edge of the screen, in pixels. */
const edge = 8;

/** A button at the edge must not make the page wider by its reason: that is pushed back by as much as it stands out. */
function keepOnScreen(reason: HTMLElement | null): void {
  if (reason === null) return;
  reason.style.translate = '';
  const { left, right, width } = reason.getBoundingClientRect();
  if (width === 0) return;
  const outRight = Math.max(0, right - (document.documentElement.clientWidth - edge));
  const outLeft = Math.max(0, edge - left);
  reason.style.translate = `${outLeft - outRight}px 0`;
}

export type IconButtonProps = Omit<
  ButtonProps,
  'children' | 'icon' | 'iconOnly' | 'wide' | 'aria-label'
> & {
  /** What it does; also shown when pointed at. */
  label: string;
  icon: ReactNode;
};

/** A button that shows only an icon, and says what it does. */
export function IconButton({ label, icon, variant = 'plain', ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} iconOnly aria-label={label} title={label} icon={icon} />
  );
}
