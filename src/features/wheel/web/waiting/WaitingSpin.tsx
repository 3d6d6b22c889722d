import { useQuery } from '@tanstack/react-query';
import Award from 'lucide-react/icons/award';
import Sparkles from 'lucide-react/icons/sparkles';
import { useId } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { TaskRow } from '#platform/web/ui/TaskRow.tsx';
import { t } from '../../messages/index.ts';
import type { Spin } from '../../wheel.contract.ts';
import { savedSpinsQuery } from '../wheel.queries.ts';

const icon = { size: 24, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Spins of the wheel for this week. */
export function SpinToUse({ onUse }: { onUse: () => void }) {
  const id = useId();
  const { data } = useQuery(savedSpinsQuery);
  return (
    <TaskRow
      id={id}
      picture={<Sparkles {...icon} />}
      title={t.spin.saved(Math.max(1, data?.unused ?? 1))}
      note={t.spin.ready}
    >
      <Button size="small" variant="primary" aria-describedby={id} onClick={onUse}>
        {t.spin.useNow}
      </Button>
    </TaskRow>
  );
}

/** The prize of a wheel that was closed before the claim. */
export function PrizeToClaim({ spin, onClaim }: { spin: Spin; onClaim: () => void }) {
  const id = useId();
  return (
    <TaskRow
      id={id}
      picture={<Award {...icon} />}
      title={t.spin.toClaim}
      note={<span dir="auto">{spin.prize.prizeName}</span>}
    >
      <Button size="small" variant="primary" aria-describedby={id} onClick={onClaim}>
        {t.spin.claim}
      </Button>
    </TaskRow>
  );
}
