import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { keptSideCover, showSideCover } from '#platform/web/session/side-cover.ts';
import { announce } from '#platform/web/ui/announce.ts';
import type { MenuItem } from '#platform/web/ui/Menu.tsx';
import { useCloseRequest } from '#platform/web/ui/use-close-request.ts';
import { noteMessages as t } from '../../messages/index.ts';
import {
  bubbleAt,
  bubbleSize,
  fitted,
  sideCover,
  usualBubble,
  usualPlace,
  usualSize,
} from '../../window.rules.ts';
import { Bubble, type News } from './Bubble.tsx';
import { createFloating, type Floating } from './floating.ts';
import { keepOffFocus } from './keep-off-focus.ts';
import { keptPlace } from './kept-place.ts';
import { isOnPhone } from './room.ts';
import { usePaneKey } from './use-pane-key.ts';
import type { OnOpenChange } from './use-window-open.ts';
import { WindowPanel } from './WindowPanel.tsx';

export type FloatingWindowProps = {
  /** Whose places are remembered. Give the window another `key` where somebody else signs in. */
  userId: number;
  /** As a rule both from `useWindowOpen`. */
  open: boolean;
  onOpenChange: OnOpenChange;
  /** The colour of who writes. */
  tint?: 'a' | 'b' | undefined;
  /** Under the title: a `StatusLine`. */
  status?: ReactNode;
  footer?: ReactNode;
  /** What there is to know while it is minimised: a dot on the button, and part of its name. */
  news?: News | undefined;
  /** Of the contents; those that move and resize the window come after them. */
  menuItems?: readonly MenuItem[] | undefined;
  /** In a column as high as there is room; they stay mounted while it is minimised, once it was open. */
  children: ReactNode;
};

/**
 * The window of the shared note without its contents (S3 §2): it floats over the page, is not modal, can be moved,
 * resized and minimised by pointer, finger and keys, and never covers what has the focus.
 */
export function FloatingWindow({
  userId,
  open,
  onOpenChange,
  tint,
  news,
  ...parts
}: FloatingWindowProps) {
  const { status, footer, menuItems = [], children } = parts;
  const notes = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const bubble = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelPlace = useFloating(panel, 'note-window', userId);
  const bubblePlace = useFloating(bubble, 'note-bubble', userId);
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);

  const passFocus = usePassedFocus(open, panel, button);
  const change = (next: boolean) => {
    passFocus();
    onOpenChange(next, 'person');
  };
  useEndOfPages(open, panelPlace, userId);
  // On a larger screen it lies beside what one does, page after page.
  useCloseRequest(open && isOnPhone(), () => change(false));
  usePaneKey(notes, open ? panel : button);
  const makeRoom = useEffectEvent(() => {
    announce(t.window.madeRoom);
    onOpenChange(false, 'focus');
  });
  useEffect(() => {
    const element = (open ? panel : bubble).current;
    if (element === null) return;
    return open
      ? keepOffFocus(element, panelPlace, () => makeRoom())
      : keepOffFocus(element, bubblePlace);
  }, [open, panelPlace, bubblePlace]);

  return (
    <div ref={notes}>
      <Bubble
        frame={bubble}
        button={button}
        floating={bubblePlace}
        title={t.window.title}
        {...{ tint, news }}
        hidden={open}
        onOpen={() => change(true)}
      />
      <WindowPanel
        ref={panel}
        floating={panelPlace}
        title={t.window.title}
        {...{ tint, status, footer, menuItems }}
        hidden={!open}
        onMinimise={() => change(false)}
      >
        {wasOpen && children}
      </WindowPanel>
    </div>
  );
}

const floats = {
  'note-window': { size: usualSize, usual: usualPlace, rest: fitted },
  'note-bubble': {
    size: { width: bubbleSize, height: bubbleSize },
    usual: usualBubble,
    rest: bubbleAt,
  },
} as const;

function useFloating(
  element: RefObject<HTMLElement | null>,
  what: keyof typeof floats,
  userId: number,
): Floating {
  const [floating] = useState(() =>
    createFloating({ ...floats[what], kept: keptPlace(what, userId) }),
  );
  useLayoutEffect(
    () => (element.current === null ? undefined : floating.attach(element.current)),
    [element, floating],
  );
  return floating;
}

/** Pages end beside the window, for as long as it stands at the side. */
function useEndOfPages(open: boolean, floating: Floating, userId: number): void {
  useLayoutEffect(() => {
    const leave = (width: number) => {
      const length = `${width}px`;
      showSideCover(length);
      keptSideCover(userId).set(length);
    };
    if (!open) return leave(0);
    return floating.watch((wished, room) => leave(sideCover(wished, room)));
  }, [open, floating, userId]);
}

/**
 * The focus is in what opens or goes: it passes to what takes its place. Elsewhere it stays. Answers what to call just
 * before: a browser takes the focus from the very thing that is hidden, sooner than an effect could look.
 */
function usePassedFocus(
  open: boolean,
  panel: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
): () => void {
  const before = useRef(open);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (before.current === open) return;
    before.current = open;
    const [from, to] = open ? [button, panel] : [panel, button];
    const passes = hadFocus.current || from.current?.contains(document.activeElement);
    hadFocus.current = false;
    if (passes) to.current?.focus({ preventScroll: true });
  }, [open, panel, button]);
  return () => {
    hadFocus.current = (open ? panel : button).current?.contains(document.activeElement) === true;
  };
}
