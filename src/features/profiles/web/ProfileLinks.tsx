import { Link } from 'react-router';
import { useCouple } from '#platform/web/session/couple.ts';
import { profilesMessages as t } from '../messages/index.ts';
import styles from './ProfileLinks.module.css';

/** The ways to both pages, for the settings. */
export function ProfileLinks() {
  const { me, partner } = useCouple();
  return (
    <section className={styles.pages} aria-labelledby="profile-pages">
      <h3 className={styles.title} id="profile-pages">
        {t.editor.pages}
      </h3>
      <p className={styles.use}>{t.editor.pagesUse}</p>
      <Link className={styles.link} to={`/${me.username}`}>
        {t.editor.yours}
      </Link>
      <Link className={styles.link} to={`/${partner.username}`}>
        {t.editor.theirs(partner.displayName)}
      </Link>
    </section>
  );
}
