import clsx from 'clsx';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Camera from 'lucide-react/icons/camera';
import CircleCheck from 'lucide-react/icons/circle-check';
import CreditCard from 'lucide-react/icons/credit-card';
import Gift from 'lucide-react/icons/gift';
import Hourglass from 'lucide-react/icons/hourglass';
import ListChecks from 'lucide-react/icons/list-checks';
import MapPin from 'lucide-react/icons/map-pin';
import PackageOpen from 'lucide-react/icons/package-open';
import Timer from 'lucide-react/icons/timer';
import TimerOff from 'lucide-react/icons/timer-off';
import Undo2 from 'lucide-react/icons/undo-2';
import type { PrizeType, Status } from '../../boxes.rules.ts';
import { t } from '../../messages/index.ts';

export const typeIcons = {
  TASK: ListChecks,
  PHOTO: Camera,
  LOCATION: MapPin,
  TIME: Timer,
  PAYMENT: CreditCard,
} as const satisfies Record<PrizeType, unknown>;

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

const colors: Record<Status, string> = {
  CREATED: 'bg-info-soft text-info',
  DROPPED: 'bg-info-soft text-info',
  OPENED: 'bg-sunken text-ink',
  WAITING_APPROVAL: 'bg-warn-soft text-warn',
  APPROVED: 'bg-ok-soft text-ok',
  REJECTED: 'bg-danger-soft text-danger',
  CLAIMED: 'bg-ok-soft text-ok',
  EXPIRED: 'bg-danger-soft text-danger',
};

export const StatusBadges = ({ statuses }: { statuses: readonly Status[] }) => (
  <p className="flex flex-wrap gap-1.5">
    {statuses.map((status) => {
      const Icon = icons[status];
      return (
        <span
          key={status}
          className={clsx(
            'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.75 text-13 font-semibold forced-colors:border',
            colors[status],
          )}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          {t.box.labels[status]}
        </span>
      );
    })}
  </p>
);
