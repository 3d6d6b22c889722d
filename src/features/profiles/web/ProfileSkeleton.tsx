import { platformMessages as t } from '#platform/web/messages/index.ts';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { sectionsOf } from '../profiles.rules.ts';
import styles from './Sheet.module.css';

/** The page before it is here, in the shape that both have in common. */
export const ProfileSkeleton = () => (
  <main className={styles.waiting} aria-busy="true">
    <span className="visually-hidden">
      <h1>{t.ui.loading}</h1>
    </span>
    <Skeleton width="40%" height={40} />
    <div className={styles.sheet}>
      {sectionsOf.resume.map((name) => (
        <div key={name} className={styles.row}>
          <Skeleton width={140} height={24} />
          <Skeleton height={48} />
        </div>
      ))}
    </div>
  </main>
);
