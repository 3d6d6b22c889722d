import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PhotoImage } from '#features/photos/web/PhotoImage.tsx';
import { photoName } from '#features/photos/web/photo-name.ts';
import { photoQuery } from '#features/photos/web/photos.queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { boxesPageTexts as texts } from '../../boxes-page.texts.ts';
import styles from './Proof.module.css';

export type ProofProps = { text: string; photoId: number | null };

/** How a challenge was met: in words, and with a photo where there is one. */
export function Proof({ text, photoId }: ProofProps) {
  return (
    <div className={styles.proof}>
      <h4 className={styles.title}>{texts.proof}</h4>
      <p className={styles.text}>{text}</p>
      {photoId !== null && <ProofPhoto id={photoId} />}
    </div>
  );
}

function ProofPhoto({ id }: { id: number }) {
  const { timeZone } = useCouple();
  const { data: photo, isError } = useQuery(photoQuery(id));
  if (photo === null || isError) return <p className={styles.gone}>{texts.photoGone}</p>;
  if (photo === undefined) return <Skeleton shape="block" height={160} />;
  return (
    <Link className={styles.photo} to={`/photo/${id}`} aria-label={texts.proofPhoto}>
      <PhotoImage photo={photo} name={photoName(photo, timeZone)} shown="tile" drawn="320px" />
    </Link>
  );
}
