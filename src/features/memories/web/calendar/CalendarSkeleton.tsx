import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import styles from './CalendarSkeleton.module.css';

/** The room of the calendar, until it is known which day it is where the couple lives. */
export const CalendarSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    <Skeleton shape="block" height="100%" />
  </div>
);
