import clsx from 'clsx';
import styles from './Avatar.module.css';

/** The first partner: purple and a circle. The second: pink and a rounded square. */
export type PartnerColor = 'purple' | 'pink';

/** The partner's letter in tokens, classes and `data-color`. */
export const colorSlot = (color: PartnerColor): 'a' | 'b' => (color === 'purple' ? 'a' : 'b');

export type AvatarProps = {
  name: string;
  color: PartnerColor;
  /** Side in pixels. */
  size?: 24 | 32 | 40 | 56 | 72 | undefined;
};

const initialOf = (name: string) => ([...name.trim()][0] ?? '').toLocaleUpperCase();

/** A partner's shape, color and initial. Decorative: the name is always beside it as text, or in the label of the control. */
export function Avatar({ name, color, size = 40 }: AvatarProps) {
  return (
    <span className={clsx(styles.avatar, styles[color], styles[`size${size}`])} aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}
