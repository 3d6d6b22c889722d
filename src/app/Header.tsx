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
import styles from './Header.module.css';
import { t } from './messages/index.ts';
import { home, isAt, places, surprises } from './places.rules.ts';

const icon = { size: 20, strokeWidth: 1.75 };

/** The bar above every signed-in page. On small screens its links are in a menu. */
export function Header({ badge }: { badge: ReactNode }) {
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
      <div className={styles.sticky}>
        <div className="flex flex-wrap gap-y-0 gap-x-6 items-center min-h-16 max-w-[calc(var(--content)_+_2_*_var(--gutter))] px-(--gutter) mx-auto wide:max-[68em]:gap-x-3 phone:min-h-14">
          <Link
            className="grid min-w-11 min-h-11 place-items-center rounded-small"
            to="/"
            aria-label={t.shell.name}
            onClick={close}
          >
            <Mark />
          </Link>
          {!small && (
            <nav
              className="flex gap-1 self-stretch min-w-0 p-1 -m-1 overflow-x-auto [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
              aria-label={t.shell.mainNavigation}
            >
              <Links badge={badge} onFollow={close} />
            </nav>
          )}
          {/* The place of the minimized note window, which loads later; one element at every width. */}
          <span id="notes-slot" className="flex-none -mr-3 ml-auto size-11" />
          {small ? (
            <FoldedLinks open={open} setOpen={setMenuOpen} />
          ) : (
            <div className="flex flex-none gap-3 items-center wide:max-[68em]:gap-1">
              <DaysTogether />
              <ThemeSwitch />
              <Identity />
              <Button
                variant="plain"
                icon={<LogOut {...icon} aria-hidden="true" />}
                title={t.shell.logout}
                onClick={signOut}
              >
                <span className="wide:max-[60em]:absolute wide:max-[60em]:overflow-hidden wide:max-[60em]:[clip-path:inset(50%)] wide:max-[60em]:size-px">
                  {t.shell.logout}
                </span>
              </Button>
            </div>
          )}
        </div>
      </div>
      {small && isAt(home, pathname) && (
        <div className="grid grid-cols-[minmax(0,1fr)] min-h-11.25 place-items-center border-b border-b-line bg-surface">
          {!open && <DaysTogether />}
        </div>
      )}
    </header>
  );
}

type LinksProps = { badge?: ReactNode; onFollow: () => void };

function Links({ badge, onFollow }: LinksProps) {
  const { pathname } = useLocation();
  return places.map((place) => (
    <Link
      key={place.path}
      className={styles.link}
      to={place.path}
      aria-current={isAt(place, pathname) ? 'page' : undefined}
      onClick={onFollow}
    >
      {t.shell.links[place.label]}
      {place === surprises && badge}
    </Link>
  ));
}

type Folded = { open: boolean; setOpen: (open: boolean) => void };

/** Closes on a link, on logout and on Esc. Focus returns to the toggle unless a new page takes it. */
function FoldedLinks({ open, setOpen }: Folded) {
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
    <div className="flex gap-2 items-center" onKeyDown={onKeyDown}>
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
        <nav className={styles.panel} id={id} aria-label={t.shell.menu}>
          <Links onFollow={close} />
          <button
            type="button"
            className={styles.link}
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
