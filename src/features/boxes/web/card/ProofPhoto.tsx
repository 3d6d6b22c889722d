import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PhotoImage } from '#features/photos/web/PhotoImage.tsx';
import { photoName } from '#features/photos/web/photo-name.ts';
import { photoQuery } from '#features/photos/web/photos.queries.ts';
import { isNotFound } from '#platform/web/api/errors.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { boxesMessages as t } from '../../messages/index.ts';
import styles from './Proof.module.css';

/** The photo that shows how a challenge was met. */
export function ProofPhoto({ id }: { id: number }) {
  const { timeZone } = useCouple();
  const { data: photo, error, isFetching, refetch } = useQuery(photoQuery(id));
  if (photo === null || isNotFound(error)) return <p className={styles.gone}>{t.page.photoGone}</p>;
  if (photo === undefined && error !== null) {
    const again = () => void refetch();
    return <ErrorState compact text={t.page.photoFailed} busy={isFetching} onRetry={again} />;
  }
  if (photo === undefined) return <Skeleton shape="block" height={160} />;
  return (
    <>
      <Link className={styles.photo} to={`/photo/${id}`} aria-label={t.page.proofPhoto}>
        <PhotoImage photo={photo} name={photoName(photo, timeZone)} shown="tile" drawn="320px" />
      </Link>
      {photo.deletedAt !== null && <p className={styles.gone}>{t.page.photoInBin}</p>}
    </>
  );
}
