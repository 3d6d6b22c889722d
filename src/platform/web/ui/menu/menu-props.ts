import type { ReactNode, RefObject } from 'react';
import type { ButtonLook } from '../button-class.ts';

type Entry = {
  id: string;
  label: string;
  icon?: ReactNode;
  /** It destroys something. */
  danger?: boolean | undefined;
  /** Why it cannot be chosen now; shown under its label. */
  disabledReason?: string | undefined;
};

export type Action = Entry & {
  onSelect: () => void;
  /** The menu stays open after it, for it to be chosen again. */
  stays?: boolean | undefined;
  items?: undefined;
};

/** What opens a menu of its own. */
type Choice = Entry & { items: readonly Action[] };

export type MenuItem = Action | Choice;

export type MenuProps = ButtonLook & {
  /** What the menu holds ("More for Picnic"): the name of its button, unless `children` says it. */
  label: string;
  items: readonly MenuItem[];
  /** What the button shows. */
  icon?: ReactNode;
  children?: ReactNode;
  placement?: 'bottom start' | 'bottom end' | undefined;
};

export type MenuSurfaceProps = Pick<MenuProps, 'label' | 'items'> & {
  open: boolean;
  onClose: () => void;
  opener: RefObject<HTMLButtonElement | null>;
  placement: NonNullable<MenuProps['placement']>;
};
