import clsx from 'clsx';
import LogOut from 'lucide-react/icons/log-out';
import MenuIcon from 'lucide-react/icons/menu';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { signOut } from '#features/auth/web/auth.queries.ts';
import { DaysTogether } from '#features/relationship/web/DaysTogether.tsx';
import { useCouple } from '#platform/web/session/couple.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Button, IconButton } from '#platform/web/ui/Button.tsx';
import { Mark } from '#platform/web/ui/Mark.tsx';
import { toggleTheme } from '#platform/web/ui/theme.ts';
import { useCloseOnBack } from '#platform/web/ui/use-close-on-back.ts';
import { useIsSmall, useShownTheme } from '#platform/web/ui/use-media.ts';
import { t } from './messages/index.ts';
import { home, isAt, type Place, places } from './places.rules.ts';

const icon = { size: 20, strokeWidth: 1.75 };

const linkClass =
  'relative flex flex-none items-center gap-1.5 rounded-small font-semibold text-ink-muted no-underline hover:text-ink aria-[current=page]:text-ink';
const currentClass =
  'after:absolute after:h-0.5 after:bg-own-text forced-colors:after:bg-[Highlight]';
// Small laptops and tablets have room for all links.
const barLinkClass = clsx(
  linkClass,
  '[&_.badge-dot]:absolute [&_.badge-dot]:top-[calc(50%-14px)] [&_.badge-dot]:right-0.5 min-h-11 px-3 max-[60em]:px-1.5 max-[50em]:px-0.5',
);
const currentInBar = clsx(
  currentClass,
  'after:inset-x-3 after:-bottom-px max-[60em]:after:inset-x-1.5',
);
const menuLinkClass = clsx(linkClass, 'min-h-12 px-3 text-18');
const currentInMenu = clsx(currentClass, 'bg-own-soft after:bottom-2 after:left-3 after:w-6');

/** The badge of a place; nothing without one. */
export type BadgeOf = (place: Place) => ReactNode;

/** The bar above every signed-in page. On small screens its links are in a menu. */
export function Header({ badgeOf }: { badgeOf: BadgeOf }) {
  const small = useIsSmall();
  const [menuOpen, setMenuOpen] = useState(false);
  const { key, pathname } = useLocation();
  const [shownAt, setShownAt] = useState(key);
  if (key !== shownAt) {
    setShownAt(key);
    setMenuOpen(false);
  }
  const open = small && menuOpen;
  const close = () => setMenuOpen(false);
  return (
    <header className="contents">
      {/* The open menus are above the note window. Very large text takes two lines, too high for a sticky bar. */}
      <div className="sticky top-0 z-header border-b border-line bg-surface wide:max-[40em]:relative has-[[aria-expanded=true]]:z-popover">
        <div className="mx-auto flex min-h-16 max-w-[calc(var(--content)_+_2_*_var(--gutter))] flex-wrap items-center gap-x-6 px-(--gutter) phone:min-h-14 wide:max-[68em]:gap-x-3">
          <Link
            className="grid min-h-11 min-w-11 place-items-center rounded-small"
            to="/"
            aria-label={t.shell.name}
            onClick={close}
          >
            <Mark />
          </Link>
          {!small && (
            <nav
              className="-m-1 flex min-w-0 gap-1 self-stretch overflow-x-auto p-1 [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
              aria-label={t.shell.mainNavigation}
            >
              <Links
                look={barLinkClass}
                currentLook={currentInBar}
                badgeOf={badgeOf}
                onFollow={close}
              />
            </nav>
          )}
          {/* The place of the minimized note window, which loads later; one element at every width. */}
          <span id="notes-slot" className="-mr-3 ml-auto size-11 flex-none" />
          {small ? (
            <FoldedLinks open={open} setOpen={setMenuOpen} badgeOf={badgeOf} />
          ) : (
            <div className="flex flex-none items-center gap-3 max-[68em]:gap-1">
              <DaysTogether />
              <ThemeSwitch />
              <Identity />
              <Button
                variant="plain"
                icon={<LogOut {...icon} aria-hidden="true" />}
                title={t.shell.logout}
                onClick={signOut}
              >
                <span className="max-[60em]:sr-only">{t.shell.logout}</span>
              </Button>
            </div>
          )}
        </div>
      </div>
      {small && isAt(home, pathname) && (
        <div className="grid min-h-11.25 grid-cols-1 place-items-center border-b border-line bg-surface">
          {!open && <DaysTogether />}
        </div>
      )}
    </header>
  );
}

type LinksProps = {
  look: string;
  currentLook: string;
  badgeOf: BadgeOf;
  onFollow: () => void;
};

function Links({ look, currentLook, badgeOf, onFollow }: LinksProps) {
  const { pathname } = useLocation();
  return places.map((place) => {
    const isCurrent = isAt(place, pathname);
    return (
      <Link
        key={place.path}
        className={clsx(look, isCurrent && currentLook)}
        to={place.path}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onFollow}
      >
        {t.shell.links[place.label]}
        {badgeOf(place)}
      </Link>
    );
  });
}

type Folded = { open: boolean; setOpen: (open: boolean) => void; badgeOf: BadgeOf };

/** Closes on a link, on logout and on Esc. Focus returns to the toggle unless a new page takes it. */
function FoldedLinks({ open, setOpen, badgeOf }: Folded) {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  useCloseOnBack(open, close);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && open) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble from the toggle and the links
    <div className="flex items-center gap-2" onKeyDown={onKeyDown}>
      <Identity />
      <IconButton
        ref={toggle}
        label={open ? t.shell.closeMenu : t.shell.menu}
        icon={open ? <X size={24} strokeWidth={1.75} /> : <MenuIcon size={24} strokeWidth={1.75} />}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <nav
          className="absolute inset-x-0 top-full grid max-h-[calc(100dvh_-_57px)] gap-1 overflow-y-auto border-b border-line bg-surface px-(--gutter) pt-2 pb-4 shadow-3 [--arrive-from:-8px] motion-safe:animate-arrive"
          id={id}
          aria-label={t.shell.menu}
        >
          <Links
            look={menuLinkClass}
            currentLook={currentInMenu}
            badgeOf={badgeOf}
            onFollow={close}
          />
          <button
            type="button"
            className={menuLinkClass}
            onClick={() => {
              setOpen(false);
              signOut();
            }}
          >
            {t.shell.logout}
          </button>
        </nav>
      )}
    </div>
  );
}

function Identity() {
  const { me } = useCouple();
  return (
    <span role="img" aria-label={t.shell.account(me.displayName)} title={me.displayName}>
      <Avatar name={me.displayName} color={me.color} size={32} />
    </span>
  );
}

function ThemeSwitch() {
  const isDark = useShownTheme() === 'dark';
  return (
    <IconButton
      label={isDark ? t.theme.toLight : t.theme.toDark}
      icon={isDark ? <Sun {...icon} /> : <Moon {...icon} />}
      onClick={toggleTheme}
    />
  );
}
