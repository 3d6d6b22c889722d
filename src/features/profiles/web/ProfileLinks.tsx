import { Link } from 'react-router';
import { useCouple } from '#platform/web/session/couple.ts';
import { t } from '../messages/index.ts';
import styles from './ProfileLinks.module.css';

/** Links to both pages, in the settings. */
export function ProfileLinks() {
  const { me, partner } = useCouple();
  return (
    <section className={styles.pages} aria-labelledby="profile-pages">
      <h3 className={styles.title} id="profile-pages">
        {t.links.title}
      </h3>
      <p className={styles.use}>{t.links.use}</p>
      <Link className={styles.link} to={`/${me.username}`}>
        {t.links.yours}
      </Link>
      <Link className={styles.link} to={`/${partner.username}`}>
        {t.links.theirs(partner.displayName)}
      </Link>
    </section>
  );
}
