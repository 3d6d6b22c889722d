import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import styles from './PhotoGrid.module.css';

/** So many are in sight from the start on most screens. */
export const inSight = 15;

/** What a grid looks like until its photos are known. */
export function GridSkeleton() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {Array.from({ length: inSight }, (_, place) => place).map((place) => (
        <div className={styles.place} key={place}>
          <Skeleton shape="block" height="100%" />
        </div>
      ))}
    </div>
  );
}
