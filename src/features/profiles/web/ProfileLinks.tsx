import { Link } from 'react-router';
import { useCouple } from '#platform/web/session/couple.ts';
import { t } from '../messages/index.ts';

const link = 'inline-flex min-h-11 items-center font-semibold';

/** Links to both pages, in the settings. */
export function ProfileLinks() {
  const { me, partner } = useCouple();
  return (
    <section className="grid max-w-120 justify-items-start" aria-labelledby="profile-pages">
      <h3 className="text-14 font-semibold" id="profile-pages">
        {t.links.title}
      </h3>
      <p className="text-14 text-ink-muted">{t.links.use}</p>
      <Link className={link} to={`/${me.username}`}>
        {t.links.yours}
      </Link>
      <Link className={link} to={`/${partner.username}`}>
        {t.links.theirs(partner.displayName)}
      </Link>
    </section>
  );
}
