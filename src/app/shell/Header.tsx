import LogOut from 'lucide-react/icons/log-out';
import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { signOut } from '#features/auth/web/session.queries.ts';
import { DaysTogether } from '#features/relationship/web/DaysTogether.tsx';
import { lazyPart, untilItComes } from '#platform/web/lazy-part.ts';
import { onceIdle } from '#platform/web/once-idle.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { IconButton } from '#platform/web/ui/Button.tsx';
import { Mark } from '#platform/web/ui/Mark.tsx';
import { Menu } from '#platform/web/ui/Menu.tsx';
import { useCloseRequest } from '#platform/web/ui/use-close-request.ts';
import { useIsSmall } from '#platform/web/ui/use-is-small.ts';
import { appMessages as t } from '../messages/index.ts';
import styles from './Header.module.css';

const ThemeSwitch = lazyPart(() =>
  onceIdle(() => untilItComes(async () => (await import('./ThemeSwitch.tsx')).ThemeSwitch)),
);

/** `also`: other addresses of the same page, or what its pages lie below. */
type HeaderLink = { to: string; label: keyof typeof t.shell.links; also: readonly string[] };

/** The links of the header, in order; a feature with a page adds one line. */
const links: readonly HeaderLink[] = [
  { to: '/', label: 'home', also: ['/dashboard'] },
  {
    to: '/gallery',
    label: 'gallery',
    also: ['/photos', '/photo', '/category', '/categories', '/recycle-bin'],
  },
  { to: '/memories', label: 'memories', also: [] },
  { to: '/surprise-boxes', label: 'surprises', also: [] },
  { to: '/settings', label: 'settings', also: [] },
];

/** The bar above every signed-in page (S1 §2): links in a row, or folded into a menu on small screens. */
export function Header() {
  const small = useIsSmall();
  const [menuOpen, setMenuOpen] = useState(false);
  const { key } = useLocation();
  const [shownAt, setShownAt] = useState(key);
  if (key !== shownAt) {
    // Back and Forward lead to another page as well.
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
            <Mark size={28} />
          </Link>
          {small ? (
            <FoldedLinks open={open} setOpen={setMenuOpen} />
          ) : (
            <nav className={styles.row} aria-label={t.shell.mainNavigation}>
              <Links onFollow={close} />
            </nav>
          )}
          {!small && (
            <div className={styles.side}>
              <DaysTogether shown />
              <div className={styles.theme}>
                <Suspense fallback={null}>
                  <ThemeSwitch />
                </Suspense>
              </div>
              <Account />
            </div>
          )}
        </div>
      </div>
      {small && (
        <div className={styles.strip}>
          <DaysTogether shown={!open} />
        </div>
      )}
    </header>
  );
}

function Links({ onFollow }: { onFollow: () => void }) {
  const { pathname } = useLocation();
  return links.map((link) => (
    <Link
      key={link.to}
      className={styles.link}
      to={link.to}
      aria-current={leadsHere(link, pathname) ? 'page' : undefined}
      onClick={onFollow}
    >
      {t.shell.links[link.label]}
    </Link>
  ));
}

/** Whether a link leads to this address, or to what this address lies below. */
const leadsHere = ({ to, also }: HeaderLink, pathname: string): boolean =>
  [to, ...also].some(
    (path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)),
  );

type Folded = { open: boolean; setOpen: (open: boolean) => void };

/** Closes on a link, on logout and on Esc; the focus goes back to the toggle, unless another page takes it. */
function FoldedLinks({ open, setOpen }: Folded) {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const { me } = useCouple();
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  useCloseRequest(open, close);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && open) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what bubbles from the toggle and the links
    <div className={styles.folded} onKeyDown={onKeyDown}>
      <Avatar name={me.displayName} color={me.color} size={32} />
      <IconButton
        ref={toggle}
        label={open ? t.shell.closeMenu : t.shell.menu}
        icon={open ? <X size={24} strokeWidth={1.75} /> : <MenuIcon size={24} strokeWidth={1.75} />}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <nav className={styles.panel} id={id} aria-label={t.shell.mainNavigation}>
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

function Account() {
  const { me } = useCouple();
  return (
    <Menu
      variant="plain"
      label={t.shell.account(me.displayName)}
      icon={<Avatar name={me.displayName} color={me.color} size={32} />}
      items={[
        {
          id: 'logout',
          label: t.shell.logout,
          icon: <LogOut size={20} strokeWidth={1.75} />,
          onSelect: signOut,
        },
      ]}
    />
  );
}
