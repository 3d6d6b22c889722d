import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PhotoImage } from '#features/photos/web/PhotoImage.tsx';
import { photoName } from '#features/photos/web/photo-name.ts';
import { photoQuery } from '#features/photos/web/photos.queries.ts';
import { isNotFound } from '#platform/web/api/errors.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import type { Box } from '../../boxes.contract.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import styles from './Proof.module.css';

/** The text and the photo of a completion. */
export const Proof = ({ box }: { box: Box }) => (
  <div className={styles.proof}>
    <h4 className={styles.title}>{box.isPaid ? t.page.paid(box.priceAmount) : t.page.proof}</h4>
    <p className={styles.text} dir="auto">
      {box.completionData}
    </p>
    {box.completionPhotoId !== null && <ProofPhoto id={box.completionPhotoId} />}
  </div>
);

function ProofPhoto({ id }: { id: number }) {
  const { timeZone } = useCouple();
  const query = useQuery(photoQuery(id));
  const { data: photo, error } = query;
  if (photo === null || isNotFound(error)) return <p className={styles.gone}>{t.page.photoGone}</p>;
  if (photo === undefined) {
    if (error === null) return <Skeleton shape="block" height={160} />;
    return <ErrorState compact text={t.page.photoFailed} query={query} />;
  }
  return (
    <>
      <Link className={styles.photo} to={`/photo/${id}`} aria-label={t.page.proofPhoto}>
        <PhotoImage photo={photo} name={photoName(photo, timeZone)} shown="tile" drawn="320px" />
      </Link>
      {photo.deletedAt !== null && <p className={styles.gone}>{t.page.photoInBin}</p>}
    </>
  );
}
