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
    <header className={styles.header}>
      <div className={styles.sticky}>
        <div className={styles.bar}>
          <Link className={styles.mark} to="/" aria-label={t.shell.name} onClick={close}>
            <Mark />
          </Link>
          {!small && (
            <nav className={styles.row} aria-label={t.shell.mainNavigation}>
              <Links badge={badge} onFollow={close} />
            </nav>
          )}
          {/* The place of the minimized note window, which loads later; one element at every width. */}
          <span id="notes-slot" className={styles.notes} />
          {small ? (
            <FoldedLinks open={open} setOpen={setMenuOpen} />
          ) : (
            <div className={styles.side}>
              <DaysTogether />
              <ThemeSwitch />
              <Identity />
              <Button
                variant="plain"
                icon={<LogOut {...icon} aria-hidden="true" />}
                title={t.shell.logout}
                onClick={signOut}
              >
                <span className={styles.logout}>{t.shell.logout}</span>
              </Button>
            </div>
          )}
        </div>
      </div>
      {small && isAt(home, pathname) && (
        <div className={styles.strip}>{!open && <DaysTogether />}</div>
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
    <div className={styles.folded} onKeyDown={onKeyDown}>
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
