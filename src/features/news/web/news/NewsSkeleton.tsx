import { Card } from '#platform/web/ui/Card.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';

/** As high as a photo with its news. Without imports of photos, so that Home shows it before the block is loaded. */
export const NewsSkeleton = () => (
  <Card>
    <div className="grid grid-cols-1 gap-4">
      <span className="grid h-7 items-center text-18">
        <Skeleton width="12ch" />
      </span>
      <div className="grid grid-cols-[7fr_5fr] items-start gap-6 phone:grid-cols-1 phone:gap-4">
        <span className="block aspect-4/3 *:h-full phone:aspect-square">
          <Skeleton shape="block" height="100%" />
        </span>
        <div className="grid grid-cols-1 gap-4">
          <Skeleton width="60%" height={24} />
          <Skeleton shape="block" height={44} />
          <Skeleton shape="block" height={48} />
          <Skeleton shape="block" height={132} />
        </div>
      </div>
    </div>
  </Card>
);
