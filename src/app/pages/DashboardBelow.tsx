import { useQuery } from '@tanstack/react-query';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import ImagePlus from 'lucide-react/icons/image-plus';
import { Link } from 'react-router';
import { photosTileQuery } from '#features/photos/web/dashboard/dashboard.queries.ts';
import { PhotoStrip } from '#features/photos/web/dashboard/PhotoStrip.tsx';
import { PhotosTile } from '#features/photos/web/dashboard/PhotosTile.tsx';
import { buttonClass } from '#platform/web/ui/button-class.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import styles from './DashboardBelow.module.css';
import { dashboardTexts as texts } from './dashboard.texts.ts';

export function DashboardBelow() {
  const photos = useQuery(photosTileQuery);
  if (photos.data?.total === 0) {
    return (
      <div className={styles.empty}>
        <EmptyState title={texts.empty} text={texts.emptyHint} action={<Actions />} />
      </div>
    );
  }
  return (
    <div className={styles.below}>
      <div className={styles.actions}>
        <Actions />
      </div>
      <div className={styles.wide}>
        <ErrorBoundary>
          <PhotoStrip />
        </ErrorBoundary>
      </div>
      <div className={styles.tiles}>
        <ErrorBoundary>
          <PhotosTile />
        </ErrorBoundary>
      </div>
    </div>
  );
}

const Actions = () => (
  <>
    <Link className={buttonClass({ variant: 'primary' })} to="/gallery">
      <ImagePlus size={20} strokeWidth={1.75} aria-hidden="true" />
      {texts.upload}
    </Link>
    <Link className={buttonClass()} to="/memories">
      <CalendarHeart size={20} strokeWidth={1.75} aria-hidden="true" />
      {texts.addMemory}
    </Link>
  </>
);
