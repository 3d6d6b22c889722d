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
import { announce } from './announce.tsx';
import { Spinner } from './Spinner.tsx';

export type ButtonLook = {
  /** `us`: for actions on what belongs to both. `plain`: no outline until hovered. */
  variant?: 'primary' | 'quiet' | 'plain' | 'danger' | 'us' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  wide?: boolean | undefined;
  iconOnly?: boolean | undefined;
};

const variants = {
  primary: 'button-filled button-disabled border border-transparent bg-own-solid text-on-solid',
  us: 'button-filled button-disabled bg-us text-on-solid off:bg-none',
  danger: 'button-filled button-disabled border border-transparent bg-danger text-on-danger',
  quiet:
    'button-disabled border border-control bg-surface text-ink hover:not-aria-disabled:border-own-text hover:not-aria-disabled:bg-own-soft',
  plain:
    'border border-transparent off:text-control hover:not-aria-disabled:bg-own-soft hover:not-aria-disabled:text-own-text',
};
const sizes = {
  small: 'min-h-9 px-3.5 py-1 text-14 touch:min-h-11',
  medium: 'min-h-11 px-5 py-2 text-16',
  large: 'min-h-13 px-7 py-3 text-18',
};
const iconSizes = {
  small: 'min-h-9 w-9 text-14 touch:min-h-11 touch:w-11',
  medium: 'min-h-11 w-11 text-16',
  large: 'min-h-13 w-13 text-18',
};

/** The classes of a button, for a link that looks like one. */
export const buttonClass = ({
  variant = 'quiet',
  size = 'medium',
  wide = false,
  iconOnly = false,
}: ButtonLook = {}) =>
  clsx(
    'button',
    variants[variant],
    variant === 'plain' && (iconOnly ? 'text-ink-muted' : 'text-own-text'),
    iconOnly ? iconSizes[size] : sizes[size],
    wide && 'w-full',
  );

type Native = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'disabled' | 'aria-disabled' | 'className' | 'style'
>;

export type ButtonProps = Native &
  ButtonLook & {
    ref?: Ref<HTMLButtonElement> | undefined;
    icon?: ReactNode;
    /** Keeps the focus and ignores presses while true. */
    busy?: boolean | undefined;
    /** The reason why the button is disabled; undefined if it is enabled. */
    disabledReason?: string | undefined;
  };

/**
 * A native button. While `busy` or with a `disabledReason` it is `aria-disabled` and ignores presses. `disabled` would remove it from the tab
 * order, and the reason could not be read.
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
  onKeyDown,
  onPointerEnter,
  children,
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const [isReasonShown, setReasonShown] = useState(false);
  const off = busy || disabledReason !== undefined;
  const reason = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (isReasonShown) keepOnScreen(reason.current);
  }, [isReasonShown]);

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Safari doesn't focus a clicked button, and a dialog could not restore the focus.
    event.currentTarget.focus({ preventScroll: true });
    if (!off) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
    if (busy || disabledReason === undefined) return;
    setReasonShown(true);
    announce(disabledReason);
  };

  return (
    <span className={clsx('relative inline-flex max-w-full', wide && 'w-full')}>
      <button
        {...rest}
        type={type}
        className={clsx('peer', buttonClass({ variant, size, wide, iconOnly }))}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-describedby={clsx(describedBy, disabledReason !== undefined && reasonId) || undefined}
        onClick={press}
        onKeyDown={(event) => {
          // Ignores key repeat.
          if (event.repeat && event.key === 'Enter') event.preventDefault();
          onKeyDown?.(event);
        }}
        onFocus={(event) => {
          keepOnScreen(reason.current);
          onFocus?.(event);
        }}
        onPointerEnter={(event) => {
          keepOnScreen(reason.current);
          onPointerEnter?.(event);
        }}
        onBlur={(event) => {
          setReasonShown(false);
          onBlur?.(event);
        }}
      >
        {busy ? <Spinner size={18} plain /> : icon}
        {children}
      </button>
      {disabledReason !== undefined && (
        <span
          ref={reason}
          className={clsx(
            'button-reason',
            // A hidden reason takes no space: it could widen the page.
            !isReasonShown && 'hidden peer-hover:block peer-focus-visible:block',
          )}
          id={reasonId}
          role="tooltip"
        >
          {disabledReason}
        </span>
      )}
    </span>
  );
}

/** Pixels between a reason and the edge of the screen. */
const edge = 8;

/** Moves a reason that would overflow the screen. */
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
  /** Name of the button, and its tooltip. */
  label: string;
  icon: ReactNode;
};

export function IconButton({ label, icon, variant = 'plain', ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} iconOnly aria-label={label} title={label} icon={icon} />
  );
}
