import clsx from 'clsx';
import { MemoriesTile } from '#features/memories/web/dashboard/MemoriesTile.tsx';
import { OnThisDay } from '#features/memories/web/dashboard/OnThisDay.tsx';
import { PhotoStrip } from '#features/photos/web/dashboard/PhotoStrip.tsx';
import { PhotosTile } from '#features/photos/web/dashboard/PhotosTile.tsx';
import { MilestoneDays } from '#features/relationship/web/MilestoneDays.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';

export type BelowFirstScreenProps = {
  /** Class of the page's column: only the photo strip is as wide as the screen. */
  column: string;
  /** True without photos and memories. */
  isEmpty: boolean;
};

/** The end of the dashboard. */
export const BelowFirstScreen = ({ column, isEmpty }: BelowFirstScreenProps) => (
  <>
    {!isEmpty && (
      <div className="-mx-(--gutter) min-w-0">
        <ErrorBoundary>
          <PhotoStrip />
        </ErrorBoundary>
      </div>
    )}
    <div className={clsx(column, 'grid min-w-0 gap-6 *:min-w-0 phone:gap-4')}>
      {!isEmpty && (
        <div className="grid grid-cols-2 gap-6 phone:grid-cols-1 phone:gap-4">
          <ErrorBoundary>
            <PhotosTile />
          </ErrorBoundary>
          <ErrorBoundary>
            <MemoriesTile />
          </ErrorBoundary>
        </div>
      )}
      <ErrorBoundary>
        <MilestoneDays />
      </ErrorBoundary>
      <ErrorBoundary>
        <OnThisDay />
      </ErrorBoundary>
    </div>
  </>
);
