import clsx from 'clsx';
import CalendarRange from 'lucide-react/icons/calendar-range';
import Flag from 'lucide-react/icons/flag';
import Heart from 'lucide-react/icons/heart';
import Sparkles from 'lucide-react/icons/sparkles';
import type { MemoryType } from '../memories.rules.ts';
import { t } from '../messages/index.ts';

const icons = {
  anniversary: Heart,
  milestone: Flag,
  special_moment: Sparkles,
  event: CalendarRange,
} as const satisfies Record<MemoryType, unknown>;

/** The icon of a type in its color. Decoration, beside its name. */
export function TypeSign({ type, size = 20 }: { type: MemoryType; size?: 16 | 20 | 24 }) {
  const Icon = icons[type];
  return (
    <span
      className={clsx(
        'grid flex-none place-items-center [background:var(--type-soft)] text-(--type) forced-colors:border',
        size === 16 ? 'size-7 rounded-small' : 'size-10 rounded-control',
      )}
      data-type={type}
      aria-hidden="true"
    >
      <Icon size={size} strokeWidth={1.75} />
    </span>
  );
}

/** The name of a type with its icon, in its color. */
export function TypeChip({ type }: { type: MemoryType }) {
  const Icon = icons[type];
  return (
    <span
      className="inline-flex items-center gap-1.5 rounded-full py-1 pr-3 pl-2.5 [background:var(--type-soft)] text-14 font-semibold text-(--type) *:[svg]:flex-none forced-colors:border"
      data-type={type}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {t.page.types[type]}
    </span>
  );
}
