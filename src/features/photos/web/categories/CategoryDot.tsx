import styles from './CategoryDot.module.css';

/** A category's color beside its name, since some colors are unreadable as text. */
export const CategoryDot = ({ color }: { color: string }) => (
  <span className={styles.dot} style={{ backgroundColor: color }} aria-hidden="true" />
);
