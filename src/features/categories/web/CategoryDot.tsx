import styles from './CategoryDot.module.css';

/** A category's colour, beside its name: some of the colours could not be read as text. */
export const CategoryDot = ({ color }: { color: string }) => (
  <span className={styles.dot} style={{ backgroundColor: color }} aria-hidden="true" />
);
