import type { LucideIcon } from 'lucide-react';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import Gift from 'lucide-react/icons/gift';
import House from 'lucide-react/icons/house';
import Images from 'lucide-react/icons/images';
import Plus from 'lucide-react/icons/plus';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { BadgeOf } from './Header.tsx';
import { t } from './messages/index.ts';
import { gallery, home, isAt, memories, type Place, surprises } from './places.rules.ts';

const AddSheet = lazy(async () => ({
  default: (await import('./overlays/AddSheet.tsx')).AddSheet,
}));

const icon = { size: 24, strokeWidth: 1.75, 'aria-hidden': true } as const;

const tabClass =
  'relative flex min-w-0 flex-col-reverse items-center justify-center gap-0.5 rounded-small text-12 font-semibold text-ink-muted no-underline focus-visible:-outline-offset-2 aria-[current=page]:text-own-text forced-colors:aria-[current=page]:text-[Highlight]';

export type TabBarProps = {
  badgeOf: BadgeOf;
};

/** The main places within reach of the thumb, on phones. Hidden while a text is typed, for the keyboard. */
export function TabBar({ badgeOf }: TabBarProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <nav
        className="tab-bar fixed inset-x-0 bottom-0 z-header grid grid-cols-5 border-t border-line bg-surface px-[max(4px,env(safe-area-inset-left))] pb-[env(safe-area-inset-bottom)] paper:hidden"
        aria-label={t.shell.mainNavigation}
      >
        <Tab place={home} Icon={House} badge={badgeOf(home)} />
        <Tab place={gallery} Icon={Images} badge={badgeOf(gallery)} />
        <button
          type="button"
          className="grid min-h-14 place-items-center rounded-small focus-visible:-outline-offset-2"
          aria-label={t.shell.add}
          aria-haspopup="dialog"
          onClick={() => setAdding(true)}
        >
          <span className="grid size-11 place-items-center rounded-full bg-own-solid text-on-solid shadow-1 forced-colors:border">
            <Plus {...icon} />
          </span>
        </button>
        <Tab place={memories} Icon={CalendarHeart} badge={badgeOf(memories)} />
        <Tab place={surprises} Icon={Gift} badge={badgeOf(surprises)} />
      </nav>
      {isAdding && (
        <Suspense fallback={null}>
          <AddSheet onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

type TabProps = { place: Place; Icon: LucideIcon; badge: ReactNode };

function Tab({ place, Icon, badge }: TabProps) {
  const { pathname } = useLocation();
  return (
    <Link
      className={tabClass}
      to={place.path}
      aria-current={isAt(place, pathname) ? 'page' : undefined}
    >
      <span className="max-w-full truncate">{t.shell.links[place.label]}</span>
      <span className="relative">
        <Icon {...icon} />
        <span className="absolute -top-1.5 left-4.5 empty:hidden">{badge}</span>
      </span>
    </Link>
  );
}
