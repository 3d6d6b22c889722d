import Ellipsis from 'lucide-react/icons/ellipsis';
import Minus from 'lucide-react/icons/minus';
import type { KeyboardEvent, PointerEvent, ReactNode, RefObject } from 'react';
import { IconButton } from '#platform/web/ui/Button.tsx';
import type { MenuItem } from '#platform/web/ui/Menu.tsx';
import { Menu } from '#platform/web/ui/Menu.tsx';
import { noteMessages as t } from '../../messages/index.ts';
import { moved } from '../../window.rules.ts';
import type { Floating } from './floating.ts';
import { followPointer } from './follow-pointer.ts';
import { MoveBar } from './MoveBar.tsx';
import { ResizeHandles } from './ResizeHandles.tsx';
import { useMoveMode } from './use-move-mode.ts';
import styles from './WindowPanel.module.css';
import { windowItems } from './window-menu.tsx';

export type WindowPanelProps = {
  ref: RefObject<HTMLDivElement | null>;
  floating: Floating;
  title: string;
  tint: 'a' | 'b' | undefined;
  status: ReactNode;
  footer: ReactNode;
  menuItems: readonly MenuItem[];
  hidden: boolean;
  onMinimise: () => void;
  children: ReactNode;
};

/** The open window. It is not modal: the page beside it goes on. */
export function WindowPanel({
  ref,
  floating,
  title,
  tint,
  hidden,
  onMinimise,
  ...parts
}: WindowPanelProps) {
  const { status, footer, menuItems, children } = parts;
  const mode = useMoveMode(floating, ref, hidden);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // What a menu or a dialog of the window hears comes by here too.
    const isOurs = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || !isOurs || event.defaultPrevented) return;
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onMinimise();
  };
  const drag = (press: PointerEvent<HTMLElement>) => {
    const { target, currentTarget: header } = press;
    const isOnHeader = target instanceof Element && header.contains(target);
    if (!isOnHeader || target.closest('button, a, [role="application"]') !== null) return;
    const from = floating.place();
    followPointer(press, {
      move: (dx, dy) => floating.show(moved(from, dx, dy, floating.room())),
      end: (how) => (how === 'dropped' ? floating.keep('moved') : floating.show(from, 'gliding')),
    });
  };
  return (
    <div
      className={styles.window}
      ref={ref}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      hidden={hidden}
      onKeyDown={onKeyDown}
    >
      <div className={styles.inside}>
        <div className={styles.header} data-me={tint} onPointerDown={drag}>
          <div className={styles.words}>
            <h2 className={styles.title}>{title}</h2>
            {status}
          </div>
          <div className={styles.tools}>
            <Menu
              variant="plain"
              label={t.window.menu}
              icon={<Ellipsis size={20} strokeWidth={1.75} />}
              items={[...menuItems, ...windowItems(floating, mode.begin)]}
            />
            <IconButton
              label={t.window.minimize}
              icon={<Minus size={20} strokeWidth={1.75} />}
              onClick={onMinimise}
            />
          </div>
          {mode.isOn && <MoveBar mode={mode} />}
        </div>
        <div className={styles.body}>{children}</div>
        {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
      </div>
      <ResizeHandles floating={floating} />
    </div>
  );
}
