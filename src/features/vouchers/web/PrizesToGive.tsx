import ChartPie from 'lucide-react/icons/chart-pie';
import Gift from 'lucide-react/icons/gift';
import { useState } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Entries, Entry } from '#platform/web/ui/Entries.tsx';
import { Subsection } from '#platform/web/ui/Subsection.tsx';
import { money } from '#shared/i18n/formats.ts';
import { t } from '../messages/index.ts';
import type { Voucher } from '../vouchers.contract.ts';
import { StatusLine } from './VoucherStatus.tsx';

const keyOf = ({ source, id }: Voucher) => `${source} ${id}`;
const isOwed = ({ givenAt }: Voucher) => givenAt === null;

type PrizesToGiveProps = {
  /** Claimed prizes that the current user gives, at least one. */
  vouchers: readonly Voucher[];
};

/** Prizes that the user owes the partner; a button shows those that were given. */
export function PrizesToGive({ vouchers }: PrizesToGiveProps) {
  const { partner } = useCouple();
  const [showsGiven, setShowsGiven] = useState(false);
  // A prize keeps its place when it is marked as given.
  const owed = vouchers.filter(isOwed).map(keyOf);
  const [onceOwed, setOnceOwed] = useState<ReadonlySet<string>>(new Set(owed));
  if (owed.some((key) => !onceOwed.has(key))) setOnceOwed(new Set([...onceOwed, ...owed]));
  const isFirst = (voucher: Voucher) => onceOwed.has(keyOf(voucher));
  const first = vouchers.filter(isFirst);
  const others = vouchers.filter((voucher) => !isFirst(voucher));
  const shown = showsGiven ? [...first, ...others] : first;
  return (
    <Subsection title={t.prizes.toGive(partner.displayName)}>
      {first.length === 0 && <p className="text-ink-muted">{t.prizes.nothingOwed}</p>}
      {shown.length > 0 && (
        <Entries label={t.prizes.toGive(partner.displayName)}>
          {shown.map((voucher) => (
            <PrizeToGive key={keyOf(voucher)} voucher={voucher} />
          ))}
        </Entries>
      )}
      {others.length > 0 && !showsGiven && (
        <div>
          <Button size="small" onClick={() => setShowsGiven(true)}>
            {t.prizes.showAll(others.length)}
          </Button>
        </div>
      )}
    </Subsection>
  );
}

const icons = { wheel: ChartPie, box: Gift };

function PrizeToGive({ voucher }: { voucher: Voucher }) {
  const { source, title, description, value } = voucher;
  const Icon = icons[source];
  return (
    <Entry
      sign={{
        label: t.prizes.sources[source],
        icon: <Icon size={20} strokeWidth={1.75} aria-hidden="true" />,
      }}
      name={title}
      value={money(value)}
    >
      <span dir="auto">{description}</span>
      <StatusLine voucher={voucher} />
    </Entry>
  );
}
