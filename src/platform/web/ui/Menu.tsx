import { type KeyboardEvent, Suspense, useRef, useState, useTransition } from 'react';
import { Button } from './Button.tsx';
import { later } from './later.ts';
import type { MenuProps } from './menu/menu-props.ts';

const MenuSurface = later(async () => (await import('./menu/MenuSurface.tsx')).MenuSurface);

const keys: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown']);

/** A button that opens a menu of actions. For settings or text use a Popover: a menu holds nothing but actions. */
export function Menu({
  label,
  items,
  icon,
  children,
  placement = 'bottom end',
  ...look
}: MenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'never asked' | 'open' | 'closed'>('never asked');
  const open = state === 'open';
  const [opening, startOpening] = useTransition();

  const show = () => setState('open');
  /** Where a hand pressed, the button looks pressed before the menu is drawn; no key comes so soon. */
  const onClick = () => startOpening(show);
  /** At once, and before the click: the next key belongs to the menu. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!keys.has(event.key) || event.repeat) return;
    event.preventDefault();
    show();
  };

  return (
    <>
      <Button
        {...look}
        ref={opener}
        icon={icon}
        iconOnly={children === undefined}
        aria-label={children === undefined ? label : undefined}
        title={children === undefined ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open || opening}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerEnter={MenuSurface.preload}
      >
        {children}
      </Button>
      {state !== 'never asked' && (
        <Suspense fallback={null}>
          <MenuSurface
            {...{ label, items, open, opener, placement }}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
