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

export const StatusBadges = ({ statuses }: { statuses: readonly Status[] }) => (
  <p className="flex flex-wrap gap-1.5">
    {statuses.map((status) => {
      const Icon = icons[status];
      return (
        <span
          key={status}
          className="inline-flex gap-1.5 items-center py-0.75 px-2.5 rounded-full bg-sunken text-ink text-13 font-semibold data-[status=CREATED]:bg-info-soft data-[status=CREATED]:text-info data-[status=DROPPED]:bg-info-soft data-[status=DROPPED]:text-info data-[status=WAITING_APPROVAL]:bg-warn-soft data-[status=WAITING_APPROVAL]:text-warn data-[status=APPROVED]:bg-ok-soft data-[status=APPROVED]:text-ok data-[status=CLAIMED]:bg-ok-soft data-[status=CLAIMED]:text-ok data-[status=REJECTED]:bg-danger-soft data-[status=REJECTED]:text-danger data-[status=EXPIRED]:bg-danger-soft data-[status=EXPIRED]:text-danger forced-colors:[border:1px_solid_CanvasText]"
          data-status={status}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          {t.box.labels[status]}
        </span>
      );
    })}
  </p>
);
