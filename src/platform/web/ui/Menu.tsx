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
import { buttonClass } from './Button.tsx';
import { floatingItem, floatingSurface } from './floating.ts';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useIsSmall } from './use-media.ts';

type Item = {
  id: string;
  label: string;
  icon?: ReactNode;
  /** True for an item that is styled as destructive. */
  danger?: boolean | undefined;
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
      /** Id of the item with the check mark. */
      selectedKey: string;
    });

export type MenuProps = {
  /** The name of the menu and of its button. */
  label: string;
  items: readonly MenuItem[];
  icon: ReactNode;
};

const surface = clsx(
  'max-w-[min(360px,calc(100vw-32px))] min-w-50 overflow-hidden [--arrive-from:-4px] motion-safe:entering:animate-arrive',
  floatingSurface,
);
const list = 'max-h-[inherit] overflow-auto p-1.5 outline-none';

/** A menu button. For settings or text use a Popover. */
export function Menu({ label, items, icon }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isSmall = useIsSmall();
  useCloseOnBack(isOpen, () => setIsOpen(false));
  // A submenu covers the first menu if there is no space beside it.
  const beside = isSmall
    ? ({ placement: 'bottom start', offset: -4, crossOffset: 24 } as const)
    : { offset: -4, crossOffset: -6 };
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      {/* React Aria's own button, which has no tooltip. */}
      <span className="relative inline-flex max-w-full" title={label}>
        <Button className={buttonClass({ variant: 'plain', iconOnly: true })} aria-label={label}>
          {icon}
        </Button>
      </span>
      <Popover className={surface} aria-label={label} placement="bottom end" offset={6}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears where the focus goes, nothing else */}
        <div className="max-h-[inherit]" onFocus={toItem}>
          <AriaMenu className={list} aria-label={label} autoFocus="first">
            {items.map((item) =>
              item.items === undefined ? (
                action(item)
              ) : (
                <SubmenuTrigger key={item.id}>
                  {entry(item)}
                  <Popover className={surface} {...beside}>
                    <AriaMenu
                      className={list}
                      aria-label={item.label}
                      selectionMode="single"
                      selectedKeys={[item.selectedKey]}
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
  { id, label, icon, danger, items }: MenuItem,
  behavior: Pick<MenuItemProps, 'onAction' | 'shouldCloseOnSelect'> = {},
) {
  return (
    <AriaMenuItem
      key={id}
      id={id}
      textValue={label}
      className={clsx(
        floatingItem,
        'group cursor-pointer *:[svg]:flex-none focus-visible:[outline:2px_solid_var(--ink)] forced-colors:focus:[outline:2px_solid_Highlight]',
        danger
          ? 'text-danger focus:bg-danger-soft *:[svg]:text-danger'
          : 'focus:bg-own-soft open:bg-own-soft *:[svg]:text-ink-muted',
      )}
      {...behavior}
    >
      {icon}
      <Check
        className="hidden not-group-selected:invisible group-selection-single:block"
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
      />
      <Text slot="label" className="min-w-0" dir="auto">
        {label}
      </Text>
      {items !== undefined && (
        <ChevronRight className="ml-auto" size={18} strokeWidth={1.75} aria-hidden="true" />
      )}
    </AriaMenuItem>
  );
}
