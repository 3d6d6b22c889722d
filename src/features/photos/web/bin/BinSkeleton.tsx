import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import styles from './RecycleBinPage.module.css';

const places = Array.from({ length: 10 }, (_, place) => place);

export const BinSkeleton = () => (
  <div className={styles.grid} aria-busy="true">
    {places.map((place) => (
      <div key={place} className={styles.waiting}>
        <Skeleton shape="block" height="100%" />
      </div>
    ))}
  </div>
);
