import { useCouple } from '#platform/web/session/couple.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { LoveTogether } from './LoveTogether.tsx';
import { OwnLove, type OwnLoveProps } from './OwnLove.tsx';
import { PartnersLove } from './PartnersLove.tsx';

/** The love of both: the user's heart, the partner beside it, and together. */
export function LoveCard({ onMilestone, spins }: OwnLoveProps) {
  const { me, partner } = useCouple();
  return (
    <Card padding="none">
      <div className="grid wide:grid-cols-[7fr_5fr] wide:grid-rows-[1fr_auto]">
        <OwnLove onMilestone={onMilestone} spins={spins} />
        <PartnersLove partner={partner} />
        <LoveTogether me={me} partner={partner} />
      </div>
    </Card>
  );
}
