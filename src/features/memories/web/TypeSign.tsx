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
      className="grid flex-none place-items-center rounded-control [background:var(--type-soft)] [color:var(--type)] data-[size=16]:rounded-small forced-colors:[border:1px_solid_CanvasText] size-10 data-[size=16]:size-7"
      data-type={type}
      data-size={size}
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
      className="inline-flex gap-1.5 items-center py-1 pr-3 pl-2.5 rounded-full [background:var(--type-soft)] [color:var(--type)] text-14 font-semibold [&_svg]:flex-none forced-colors:[border:1px_solid_CanvasText]"
      data-type={type}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {t.page.types[type]}
    </span>
  );
}
