import CalendarRange from 'lucide-react/icons/calendar-range';
import Flag from 'lucide-react/icons/flag';
import Heart from 'lucide-react/icons/heart';
import Sparkles from 'lucide-react/icons/sparkles';
import type { MemoryType } from '../memories.rules.ts';
import { t } from '../messages/index.ts';
import styles from './TypeSign.module.css';

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
    <span className={styles.sign} data-type={type} data-size={size} aria-hidden="true">
      <Icon size={size} strokeWidth={1.75} />
    </span>
  );
}

/** The name of a type with its icon, in its color. */
export function TypeChip({ type }: { type: MemoryType }) {
  const Icon = icons[type];
  return (
    <span className={styles.chip} data-type={type}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {t.page.types[type]}
    </span>
  );
}
