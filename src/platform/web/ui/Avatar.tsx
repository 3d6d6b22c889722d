import clsx from 'clsx';
import { initialOf } from '#shared/initial.ts';

/** The first partner: purple and a circle. The second: pink and a rounded square. */
export type PartnerColor = 'purple' | 'pink';

/** The partner's letter in tokens, classes and `data-color`. */
export const colorSlot = (color: PartnerColor): 'a' | 'b' => (color === 'purple' ? 'a' : 'b');

const colors = {
  purple: 'rounded-full bg-(--a-solid)',
  pink: 'rounded-[30%] bg-(--b-solid)',
};
const sizes = {
  24: 'size-6 text-[12px]',
  32: 'size-8 text-[15px]',
  40: 'size-10 text-[18px]',
  56: 'size-14 text-[24px]',
  72: 'size-18 text-[32px]',
};

export type AvatarProps = {
  name: string;
  color: PartnerColor;
  /** Side in pixels. */
  size: keyof typeof sizes;
};

/** A partner's shape, color and initial. Decorative: the name is always beside it as text, or in the label of the control. */
export const Avatar = ({ name, color, size }: AvatarProps) => (
  <span
    className={clsx(
      'inline-grid flex-none place-items-center leading-none font-bold text-on-solid select-none forced-colors:border-2',
      colors[color],
      sizes[size],
    )}
    aria-hidden="true"
  >
    {initialOf(name)}
  </span>
);
