import { useQuery } from '@tanstack/react-query';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { Link } from 'react-router';
import { useMotionControl } from '#platform/web/motion.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { IconButton } from '#platform/web/ui/Button.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton, useCalmPending } from '#platform/web/ui/Skeleton.tsx';
import { fewestThatMove } from '../../dashboard.rules.ts';
import { photosMessages as t } from '../../messages/index.ts';
import type { Photo } from '../../photos.contract.ts';
import { PhotoImage } from '../PhotoImage.tsx';
import { photoName } from '../photo-name.ts';
import { fromHome } from '../way-back.ts';
import { stripQuery } from './dashboard.queries.ts';
import styles from './PhotoStrip.module.css';
import { useStripPlace } from './use-strip-place.ts';

/** Some photos, passing by from edge to edge of the screen (S2 §2). */
export function PhotoStrip() {
  const { data, isError, isFetching, refetch } = useQuery(stripQuery);
  const waiting = useCalmPending(data === undefined && !isError);
  return (
    <section className={styles.strip} aria-label={t.dashboard.strip}>
      {waiting && <StripSkeleton />}
      {!waiting && data === undefined && (
        <div className={styles.note}>
          <ErrorState
            compact
            text={t.dashboard.stripFailed}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {!waiting && data?.length === 0 && <p className={styles.note}>{t.dashboard.stripEmpty}</p>}
      {!waiting &&
        data !== undefined &&
        data.length > 0 &&
        (data.length < fewestThatMove ? (
          <div className={styles.still}>
            <Photos photos={data} />
          </div>
        ) : (
          <Moving photos={data} />
        ))}
    </section>
  );
}

/**
 * They pass by twice, so that the end meets the beginning. Whoever points at one, or comes to it by keys, has time;
 * paused it is a row to scroll in, as it is for whom nothing moves.
 */
function Moving({ photos }: { photos: readonly Photo[] }) {
  const { isPaused, toggle } = useMotionControl();
  const { view, track, isStill, stay, keys } = useStripPlace(isPaused);
  return (
    <div className={styles.moving} data-still={isStill || undefined}>
      <span className={styles.control}>
        <IconButton
          label={t.dashboard.pause}
          variant="quiet"
          icon={
            isPaused ? (
              <Play size={20} strokeWidth={1.75} />
            ) : (
              <Pause size={20} strokeWidth={1.75} />
            )
          }
          aria-pressed={isPaused}
          onClick={() => {
            stay();
            toggle();
          }}
        />
      </span>
      <div className={styles.view} ref={view} {...keys}>
        <div className={styles.track} ref={track} data-testid="photo-track">
          <Photos photos={photos} />
          <Photos photos={photos} isCopy />
        </div>
      </div>
    </div>
  );
}

/** A copy can be clicked on as well; nobody hears of it, nor comes to it by keys. */
function Photos({ photos, isCopy = false }: { photos: readonly Photo[]; isCopy?: boolean }) {
  const { timeZone } = useCouple();
  return (
    <ul className={styles.photos} aria-hidden={isCopy || undefined} data-copy={isCopy || undefined}>
      {photos.map((photo) => (
        <li key={photo.id} className={styles.place}>
          <Link
            className={styles.photo}
            to={`/photo/${photo.id}`}
            state={fromHome}
            tabIndex={isCopy ? -1 : undefined}
            draggable={false}
          >
            <PhotoImage photo={photo} name={photoName(photo, timeZone)} shown="tile" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const StripSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    {Array.from({ length: 8 }, (_, place) => place).map((place) => (
      <div key={place} className={styles.place}>
        <Skeleton shape="block" height="100%" />
      </div>
    ))}
  </div>
);
