import clsx from 'clsx';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Minus from 'lucide-react/icons/minus';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Rnd } from 'react-rnd';
import { announce } from '#platform/web/ui/announce.tsx';
import { IconButton } from '#platform/web/ui/Button.tsx';
import { Menu, type MenuItem } from '#platform/web/ui/Menu.tsx';
import { useCloseOnBack } from '#platform/web/ui/use-close-on-back.ts';
import { usePaneKey } from '#platform/web/ui/use-pane-key.ts';
import { t } from '../messages/index.ts';
import {
  type Area,
  buttonAfterDrag,
  buttonSize,
  defaultPlace,
  fitToArea,
  isTap,
  placeAfterDrag,
  type Side,
  sizeLimits,
  type WindowPlace,
  windowSizes,
} from '../window.rules.ts';
import './note-window.css';
import {
  isOnPhone,
  type OnOpenChange,
  type Point,
  useAvailableArea,
  useButtonPlace,
  useReservedSpace,
  useWindowPlace,
} from './use-window-place.ts';

const dragHandle = 'notes-handle';
const icon = { size: 20, strokeWidth: 1.75 } as const;

export type Tint = 'a' | 'b' | undefined;

export type FloatingWindowProps = {
  userId: number;
  open: boolean;
  onOpenChange: OnOpenChange;
  panel: RefObject<HTMLDivElement | null>;
  /** The color of the partner who is editing. */
  tint: Tint;
  status: ReactNode;
  /** A dot on the button of the minimized window, and a part of its name. */
  news?: { label: string; tint: Tint } | undefined;
  menuItems: readonly MenuItem[];
  /** Stays mounted while minimized, once it was open. */
  children: ReactNode;
};

/** A window that is not modal: it can be moved, resized, docked and minimized. */
export function FloatingWindow(props: FloatingWindowProps) {
  const { userId, open, onOpenChange, panel, tint, status, news, menuItems, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const area = useAvailableArea();
  const [movedTo, setPlace] = useWindowPlace(userId);
  const place = movedTo ?? defaultPlace;
  const [buttonPlace, setButtonPlace] = useButtonPlace(userId);
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);

  const takesFocus = useRef(false);
  useLayoutEffect(() => {
    if (takesFocus.current) (open ? panel : button).current?.focus({ preventScroll: true });
    takesFocus.current = false;
  }, [open, panel]);
  const change = (next: boolean) => {
    takesFocus.current = true;
    onOpenChange(next, 'user');
  };
  useReservedSpace(userId, open ? place : null, area);
  // On a larger screen the window stays open from page to page.
  useCloseOnBack(open && isOnPhone(), () => change(false));
  usePaneKey(root, open ? panel : button);
  useFreeFocus(panel, open, () => {
    announce(t.window.madeRoom);
    onOpenChange(false, 'focus');
  });

  const shownPlace = fitToArea(place, area);
  const arrange = (next: WindowPlace | null, message: string) => {
    setPlace(next);
    announce(message);
  };
  const dock = (side: Side): MenuItem => ({
    id: side,
    label: t.window.dock[side],
    onSelect: () => arrange({ ...place, y: defaultPlace.y, dock: side }, t.window.docked[side]),
  });
  const resize = (size: keyof typeof windowSizes): MenuItem => ({
    id: size,
    label: t.window.sizes[size],
    onSelect: () => arrange({ ...place, ...windowSizes[size] }, t.window.resized),
  });
  const reset = () => {
    arrange(null, t.window.wasReset);
    setButtonPlace(null);
  };
  const items: MenuItem[] = [
    dock('left'),
    dock('right'),
    resize('small'),
    resize('medium'),
    resize('large'),
    { id: 'minimize', label: t.window.minimize, onSelect: () => afterMenu(() => change(false)) },
    { id: 'reset', label: t.window.reset, onSelect: reset },
  ];

  return (
    // Without a size, since react-rnd measures from its top left corner.
    <div ref={root} className="fixed top-0 left-0 z-notes size-0 paper:hidden">
      <NotesButton
        ref={button}
        hidden={open}
        onOpen={() => change(true)}
        tint={tint}
        news={news}
        area={area}
        place={buttonPlace && buttonAfterDrag(buttonPlace, area)}
        onMove={setButtonPlace}
      />
      {wasOpen && (
        <Rnd
          style={{ display: open ? 'block' : 'none', cursor: 'auto' }}
          position={{ x: shownPlace.x, y: shownPlace.y }}
          size={{ width: shownPlace.width, height: shownPlace.height }}
          {...sizeLimits(area)}
          dragHandleClassName={dragHandle}
          cancel="button, [role='menu']"
          enableResizing={!area.isPhone}
          // It would add a style element, which the content security policy forbids.
          enableUserSelectHack={false}
          onDragStop={(_, { x, y }) => {
            if (x === shownPlace.x && y === shownPlace.y) return;
            // The room may make it smaller than the user did.
            const { width, height } = place;
            setPlace({ ...placeAfterDrag({ ...shownPlace, x, y }, area), width, height });
          }}
          onResizeStop={(_, __, { offsetWidth: width, offsetHeight: height }, ___, { x, y }) =>
            setPlace(placeAfterDrag({ x, y, width, height }, area))
          }
        >
          <div
            ref={panel}
            className={clsx(
              open && 'note-window-open',
              'flex h-full flex-col overflow-x-hidden overflow-y-auto overscroll-contain rounded-[20px] border border-hairline bg-surface shadow-[var(--shadow-2),var(--shadow-3)] focus-visible:shadow-[0_0_0_2px_var(--surface),var(--shadow-3)] motion-safe:animate-rise forced-colors:border-2',
            )}
            role="dialog"
            aria-label={t.window.title}
            tabIndex={-1}
            onKeyDown={(event) => {
              const isOwn =
                event.target instanceof Node && event.currentTarget.contains(event.target);
              if (event.key !== 'Escape' || !isOwn || event.defaultPrevented) return;
              event.stopPropagation();
              change(false);
            }}
          >
            <div
              className={clsx(
                dragHandle,
                'relative flex min-h-15 flex-none cursor-grab touch-none items-center gap-1 border-b pt-2.5 pr-1.5 pb-1.5 pl-4 select-none before:absolute before:top-[5px] before:left-1/2 before:h-1 before:w-8 before:-translate-x-1/2 before:rounded-[4px] before:bg-control before:opacity-45 [&:active:not(:has(button:active))]:cursor-grabbing',
                tint === undefined ? 'border-line bg-sunken' : 'border-own-line bg-own-soft',
              )}
              data-color={tint}
            >
              <div className="min-w-0 flex-1">
                <h2 className="text-16 font-bold leading-snug">{t.window.title}</h2>
                {status}
              </div>
              <div className={clsx('flex flex-none', tint && '[--me-soft:var(--me-line)]')}>
                <Menu
                  label={t.window.menu}
                  icon={<Ellipsis {...icon} />}
                  items={[...menuItems, ...items]}
                />
                <IconButton
                  label={t.window.minimize}
                  icon={<Minus {...icon} />}
                  onClick={() => change(false)}
                />
              </div>
            </div>
            <div className="flex min-h-0 flex-[1_0_6rem] flex-col overflow-auto overscroll-contain">
              {children}
            </div>
          </div>
        </Rnd>
      )}
    </div>
  );
}

/** React Aria moves the focus back from a closed menu in the next frame. */
const afterMenu = (work: () => void) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(work)));

type NotesButtonProps = Pick<FloatingWindowProps, 'tint' | 'news'> & {
  ref: RefObject<HTMLButtonElement | null>;
  hidden: boolean;
  area: Area;
  /** Position of the button; null while it is in the header. */
  place: Point | null;
  onMove: (place: Point) => void;
  onOpen: () => void;
};

/** The minimized window: a button in the header, until the user drags it somewhere else. */
function NotesButton({ ref, hidden, area, place, onMove, onOpen, tint, news }: NotesButtonProps) {
  const [slot] = useState(() => document.getElementById('notes-slot') ?? document.body);
  const [draggedPosition, setDraggedPosition] = useState<Point>();
  const press = useRef<{ pointer: Point; button: Point }>(undefined);
  /** The position of the last drag; a click follows the drag. */
  const lastPosition = useRef<Point>(undefined);
  const at = draggedPosition ?? place;
  const onPointerDown = (event: PointerEvent) => {
    const { currentTarget, clientX: x, clientY: y, button, pointerId } = event;
    if (button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    press.current = { pointer: { x, y }, button: currentTarget.getBoundingClientRect() };
    lastPosition.current = undefined;
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (press.current === undefined) return;
    const { pointer, button } = press.current;
    const [dx, dy] = [clientX - pointer.x, clientY - pointer.y];
    if (lastPosition.current === undefined && isTap(dx, dy)) return;
    lastPosition.current = { x: button.x + dx, y: button.y + dy };
    setDraggedPosition(lastPosition.current);
  };
  const end = (isDropped: boolean) => {
    press.current = undefined;
    if (isDropped && lastPosition.current !== undefined)
      onMove(buttonAfterDrag(lastPosition.current, area));
    setDraggedPosition(undefined);
  };
  return createPortal(
    <button
      ref={ref}
      type="button"
      className={clsx(
        'grid size-11 touch-none place-items-center rounded-full border select-none [-webkit-touch-callout:none] active:cursor-grabbing paper:hidden',
        tint === undefined ? 'text-ink hover:border-own-text' : 'bg-own-solid text-on-solid',
        at === null
          ? 'relative border-transparent'
          : 'fixed z-notes border-hairline shadow-[var(--shadow-2),var(--shadow-3)] forced-colors:border-2 forced-colors:border-[CanvasText]',
        at !== null && tint === undefined && 'bg-surface',
      )}
      hidden={hidden}
      data-color={tint}
      style={
        at === null ? undefined : { left: at.x, top: at.y, width: buttonSize, height: buttonSize }
      }
      aria-label={t.window.open(news?.label)}
      aria-haspopup="dialog"
      title={t.window.title}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onClick={({ currentTarget, detail }) => {
        // The click at the end of a drag; a key press has no detail.
        if (lastPosition.current !== undefined && detail > 0) return;
        // Safari doesn't focus a clicked button.
        currentTarget.focus({ preventScroll: true });
        onOpen();
      }}
    >
      <NotebookPen size={22} strokeWidth={1.75} aria-hidden="true" />
      {news !== undefined && (
        <span
          className="absolute -top-px -right-px size-3.5 rounded-full border-2 border-surface bg-own-solid forced-colors:bg-[Highlight] forced-colors:[forced-color-adjust:none]"
          data-color={news.tint}
        />
      )}
    </button>,
    slot,
  );
}

/** Minimizes the window if it covers what gets the focus by keyboard (WCAG 2.4.11). */
function useFreeFocus(
  panel: RefObject<HTMLElement | null>,
  open: boolean,
  minimize: () => void,
): void {
  const onCovered = useEffectEvent(minimize);
  useEffect(() => {
    if (!open) return;
    let frame = 0;
    const look = () => {
      const { activeElement: target } = document;
      const isPlain = target instanceof HTMLElement && target.tabIndex >= 0;
      if (!isPlain || panel.current?.contains(target) || !target.matches(':focus-visible')) return;
      const { x, y, width, height } = target.getBoundingClientRect();
      const above = document.elementFromPoint(x + width / 2, y + height / 2);
      if (panel.current?.contains(above)) onCovered();
    };
    const onFocusIn = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    document.addEventListener('focusin', onFocusIn);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', onFocusIn);
    };
  }, [open, panel]);
}
