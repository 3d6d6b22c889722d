import { Link } from 'react-router';
import { useCouple } from '#platform/web/session/couple.ts';
import { t } from '../messages/index.ts';

const link = 'inline-flex items-center min-h-11 font-semibold';

/** Links to both pages, in the settings. */
export function ProfileLinks() {
  const { me, partner } = useCouple();
  return (
    <section className="grid justify-items-start max-w-120" aria-labelledby="profile-pages">
      <h3 className="text-14 font-semibold" id="profile-pages">
        {t.links.title}
      </h3>
      <p className="text-ink-muted text-14">{t.links.use}</p>
      <Link className={link} to={`/${me.username}`}>
        {t.links.yours}
      </Link>
      <Link className={link} to={`/${partner.username}`}>
        {t.links.theirs(partner.displayName)}
      </Link>
    </section>
  );
}
