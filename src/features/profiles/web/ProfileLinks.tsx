import { Link } from 'react-router';
import { useCouple } from '#platform/web/session/couple.ts';
import { writingTexts as texts } from '../writing.texts.ts';
import styles from './ProfileLinks.module.css';

/** The ways to both pages, for the settings. */
export function ProfileLinks() {
  const { me, partner } = useCouple();
  return (
    <section className={styles.pages} aria-labelledby="profile-pages">
      <h3 className={styles.title} id="profile-pages">
        {texts.pages}
      </h3>
      <p className={styles.use}>{texts.pagesUse}</p>
      <Link className={styles.link} to={`/${me.username}`}>
        {texts.yours}
      </Link>
      <Link className={styles.link} to={`/${partner.username}`}>
        {texts.theirs(partner.displayName)}
      </Link>
    </section>
  );
}
