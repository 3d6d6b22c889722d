import clsx from 'clsx';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { FocusEvent } from 'react';
import { Menu, MenuItem, SubmenuTrigger, Text } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useCloseRequest } from '../use-close-request.ts';
import styles from './menu.module.css';
import type { Action, MenuItem as Item, MenuSurfaceProps } from './menu-props.ts';

export function MenuSurface({ label, items, open, onClose, opener, placement }: MenuSurfaceProps) {
  useCloseRequest(open, onClose);
  return (
    <Popover
      className={styles.popover}
      aria-label={label}
      triggerRef={opener}
      isOpen={open}
      onOpenChange={(next) => next || onClose()}
      placement={placement}
      offset={6}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears where the focus goes, nothing else */}
      <div className={styles.whole} onFocus={toItem}>
        <Menu className={styles.menu} aria-label={label} autoFocus="first" onClose={onClose}>
          {items.map((item) => entry(item, onClose))}
        </Menu>
      </div>
    </Popover>
  );
}

/** Opened by a screen reader's click, React Aria's menu may keep the focus that is its first item's. */
function toItem({ target }: FocusEvent) {
  if (target.getAttribute('role') === 'menu')
    target.querySelector<HTMLElement>('[role=menuitem][tabindex="0"]')?.focus();
}

/** React Aria closes no more than the inner menu, since ours has no trigger of React Aria's. */
const closing = (item: Action, onClose: () => void): Action => ({
  ...item,
  onSelect() {
    if (item.stays !== true) onClose();
    item.onSelect();
  },
});

/** Where there is no room for a second menu beside the first, it lies over that. */
const narrow = matchMedia('(max-width: 768px)');
const below = { placement: 'bottom start', offset: -4, crossOffset: 24 } as const;
const beside = { offset: -4, crossOffset: -6 };

/** A function, not a component: what opens a menu of its own has to be a child of its trigger. */
function entry(item: Item, onClose: () => void) {
  const { id, label, icon, danger, disabledReason } = item;
  const one = (
    <MenuItem
      key={id}
      id={id}
      textValue={label}
      className={clsx(styles.item, danger && styles.danger)}
      isDisabled={disabledReason !== undefined}
      {...(item.items === undefined && {
        onAction: item.onSelect,
        shouldCloseOnSelect: item.stays !== true,
      })}
    >
      {icon}
      <span className={styles.words}>
        <Text slot="label">{label}</Text>
        {disabledReason !== undefined && (
          <Text slot="description" className={styles.reason}>
            {disabledReason}
          </Text>
        )}
      </span>
      {item.items !== undefined && (
        <ChevronRight className={styles.further} size={18} strokeWidth={1.75} aria-hidden="true" />
      )}
    </MenuItem>
  );
  if (item.items === undefined) return one;
  return (
    <SubmenuTrigger key={id}>
      {one}
      <Popover className={styles.popover} {...(narrow.matches ? below : beside)}>
        <Menu className={styles.menu} aria-label={label}>
          {item.items.map((one) => entry(closing(one, onClose), onClose))}
        </Menu>
      </Popover>
    </SubmenuTrigger>
  );
}
