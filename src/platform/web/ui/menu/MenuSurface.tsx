import clsx from 'clsx';
import { Menu, MenuItem, Text } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import styles from './menu.module.css';
import type { MenuSurfaceProps } from './menu-props.ts';

export function MenuSurface({ label, items, open, onClose, opener, placement }: MenuSurfaceProps) {
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
      <Menu
        className={styles.menu}
        aria-label={label}
        autoFocus="first"
        onClose={onClose}
        disabledKeys={items
          .filter((item) => item.disabledReason !== undefined)
          .map((item) => item.id)}
        onAction={(id) => items.find((item) => item.id === id)?.onSelect()}
      >
        {items.map((item) => (
          <MenuItem
            key={item.id}
            id={item.id}
            textValue={item.label}
            className={clsx(styles.item, item.danger && styles.danger)}
          >
            {item.icon}
            <span className={styles.words}>
              <Text slot="label">{item.label}</Text>
              {item.disabledReason !== undefined && (
                <Text slot="description" className={styles.reason}>
                  {item.disabledReason}
                </Text>
              )}
            </span>
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
