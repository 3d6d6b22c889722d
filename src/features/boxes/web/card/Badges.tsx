import BadgeCheck from 'lucide-react/icons/badge-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import Gift from 'lucide-react/icons/gift';
import Hourglass from 'lucide-react/icons/hourglass';
import PackageOpen from 'lucide-react/icons/package-open';
import TimerOff from 'lucide-react/icons/timer-off';
import Undo2 from 'lucide-react/icons/undo-2';
import type { Status } from '../../boxes.rules.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import styles from './Badges.module.css';

const icons = {
  CREATED: CalendarClock,
  DROPPED: Gift,
  OPENED: PackageOpen,
  WAITING_APPROVAL: Hourglass,
  APPROVED: CircleCheck,
  REJECTED: Undo2,
  CLAIMED: BadgeCheck,
  EXPIRED: TimerOff,
} as const satisfies Record<Status, unknown>;

/** Where a box stands, in words, with an icon and a colour (S3 §4). */
export const Badges = ({ statuses }: { statuses: readonly Status[] }) => (
  <p className={styles.badges}>
    {statuses.map((status) => {
      const Icon = icons[status];
      return (
        <span key={status} className={styles.badge} data-status={status}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          {t.box.labels[status]}
        </span>
      );
    })}
  </p>
);
