import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { later } from './later.ts';
import type { MenuProps } from './menu/menu-props.ts';

const MenuSurface = later(async () => (await import('./menu/MenuSurface.tsx')).MenuSurface);

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
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);

  const show = () => {
    setAsked(true);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
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
        aria-expanded={open}
        onClick={show}
        onKeyDown={onKeyDown}
        onPointerEnter={MenuSurface.preload}
      >
        {children}
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <MenuSurface
            {...{ label, items, open, opener, placement }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
