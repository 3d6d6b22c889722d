import clsx from 'clsx';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'quiet' | 'plain' | 'danger' | 'us';
export type ButtonSize = 'small' | 'medium' | 'large';

export type ButtonLook = {
  /** `us` only for what belongs to both; `plain` has no outline until pointed at. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  /** A round button that holds nothing but an icon. */
  iconOnly?: boolean | undefined;
};

/** The look of a button, for a link that has to look like one. */
export const buttonClass = ({
  variant = 'quiet',
  size = 'medium',
  wide = false,
  iconOnly = false,
}: ButtonLook = {}) =>
  clsx(
    styles.button,
    styles[variant],
    styles[size],
    wide && styles.wide,
    iconOnly && styles.iconOnly,
  );
