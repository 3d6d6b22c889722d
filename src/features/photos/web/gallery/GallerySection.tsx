import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import styles from './GalleryPage.module.css';

export type GallerySectionProps = {
  title: string;
  /** Beside the title. */
  controls?: ReactNode;
  /** Where all of it is. */
  link: { to: string; label: string };
  children: ReactNode;
};

/** A part of the gallery, its title, and the way to all of it. */
export function GallerySection({ title, controls, link, children }: GallerySectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        <div className={styles.controls}>{controls}</div>
        <Link className={styles.link} to={link.to}>
          {link.label}
        </Link>
      </div>
      {children}
    </section>
  );
}
