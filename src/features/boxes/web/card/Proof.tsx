import { boxesMessages as t } from '../../messages/index.ts';
import styles from './Proof.module.css';
import { ProofPhoto } from './ProofPhoto.tsx';

export type ProofProps = { text: string; photoId: number | null };

/** How a challenge was met: in words, and with a photo where there is one. */
export function Proof({ text, photoId }: ProofProps) {
  return (
    <div className={styles.proof}>
      <h4 className={styles.title}>{t.page.proof}</h4>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {photoId !== null && <ProofPhoto id={photoId} />}
    </div>
  );
}
