import clsx from 'clsx';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps,
  MenuTrigger,
  SubmenuTrigger,
  Text,
} from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { type ButtonLook, buttonClass } from './Button.tsx';
import styles from './Menu.module.css';
import { useCloseRequest } from './use-close-request.ts';
import { useIsSmall } from './use-media.ts';

type Item = {
  id: string;
  label: string;
  icon?: ReactNode;
  /** True for an item that is styled as destructive. */
  danger?: boolean | undefined;
  /** The reason why it is disabled, shown under its label. */
  disabledReason?: string | undefined;
};

export type MenuAction = Item & {
  onSelect: () => void;
  /** The menu stays open after it is chosen. */
  stays?: boolean | undefined;
  items?: undefined;
};

export type MenuItem =
  | MenuAction
  | (Item & {
      items: readonly MenuAction[];
      /** Id of the item with the check mark, for a choice of one. */
      selectedKey?: string | undefined;
    });

export type MenuProps = Omit<ButtonLook, 'iconOnly'> & {
  /** Names the menu, and its button unless `children` do. */
  label: string;
  items: readonly MenuItem[];
  icon?: ReactNode;
  children?: ReactNode;
  placement?: 'bottom start' | 'bottom end' | undefined;
};

/** A menu button. For settings or text use a Popover. */
export function Menu({
  label,
  items,
  placement = 'bottom end',
  icon,
  children,
  ...look
}: MenuProps) {
  const iconOnly = children === undefined;
  const [isOpen, setIsOpen] = useState(false);
  const isSmall = useIsSmall();
  useCloseRequest(isOpen, () => setIsOpen(false));
  // A submenu covers the first menu if there is no space beside it.
  const beside = isSmall
    ? ({ placement: 'bottom start', offset: -4, crossOffset: 24 } as const)
    : { offset: -4, crossOffset: -6 };
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      {/* React Aria's own button, which has no tooltip. */}
      <span className="relative inline-flex max-w-full" title={iconOnly ? label : undefined}>
        <Button
          className={buttonClass({ ...look, iconOnly })}
          {...(iconOnly && { 'aria-label': label })}
        >
          {icon}
          {children}
        </Button>
      </span>
      <Popover className={styles.popover} aria-label={label} placement={placement} offset={6}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears where the focus goes, nothing else */}
        <div className={styles.whole} onFocus={toItem}>
          <AriaMenu className={styles.menu} aria-label={label} autoFocus="first">
            {items.map((item) =>
              item.items === undefined ? (
                action(item)
              ) : (
                <SubmenuTrigger key={item.id}>
                  {entry(item)}
                  <Popover className={styles.popover} {...beside}>
                    <AriaMenu
                      className={styles.menu}
                      aria-label={item.label}
                      selectionMode={item.selectedKey === undefined ? 'none' : 'single'}
                      selectedKeys={[item.selectedKey ?? []].flat()}
                    >
                      {item.items.map(action)}
                    </AriaMenu>
                  </Popover>
                </SubmenuTrigger>
              ),
            )}
          </AriaMenu>
        </div>
      </Popover>
    </MenuTrigger>
  );
}

/** After a screen reader's click, React Aria may leave the focus on the menu instead of its first item. */
function toItem({ target }: FocusEvent) {
  if (target.getAttribute('role') === 'menu')
    target.querySelector<HTMLElement>('[role=menuitem][tabindex="0"]')?.focus();
}

const action = (item: MenuAction) =>
  entry(item, { onAction: item.onSelect, shouldCloseOnSelect: item.stays !== true });

/** A function instead of a component: React Aria reads the items from the menu's children. */
function entry(
  { id, label, icon, danger, disabledReason, items }: MenuItem,
  behavior: Pick<MenuItemProps, 'onAction' | 'shouldCloseOnSelect'> = {},
) {
  return (
    <AriaMenuItem
      key={id}
      id={id}
      textValue={label}
      className={clsx(styles.item, danger && styles.danger)}
      isDisabled={disabledReason !== undefined}
      {...behavior}
    >
      {icon}
      <Check className={styles.check} size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.words}>
        <Text slot="label" dir="auto">
          {label}
        </Text>
        {disabledReason !== undefined && (
          <Text slot="description" className={styles.reason}>
            {disabledReason}
          </Text>
        )}
      </span>
      {items !== undefined && (
        <ChevronRight className={styles.further} size={18} strokeWidth={1.75} aria-hidden="true" />
      )}
    </AriaMenuItem>
  );
}
