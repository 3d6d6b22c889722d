import clsx from 'clsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';

export const newsColumns =
  'grid grid-cols-[7fr_5fr] items-start gap-6 phone:grid-cols-1 phone:gap-4';
/** The same for all photos, so that nothing moves. */
export const photoFrame = 'block aspect-4/3 phone:aspect-square';

/** As high as a photo with its news. Without imports of photos, so that Home shows it before the block is loaded. */
export const NewsSkeleton = () => (
  <Card>
    <div className="grid grid-cols-1 gap-4">
      <span className="grid h-7 items-center text-18">
        <Skeleton width="12ch" />
      </span>
      <div className={newsColumns}>
        <span className={clsx(photoFrame, '*:h-full')}>
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
