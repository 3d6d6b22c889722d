import { NameForm } from '#features/auth/web/NameForm.tsx';
import { CalendarLink } from '#features/memories/web/CalendarLink.tsx';
import { ProfileLinks } from '#features/profiles/web/ProfileLinks.tsx';
import { RelationshipForm } from '#features/relationship/web/RelationshipForm.tsx';
import styles from './sections.module.css';
import { WeekStart } from './WeekStart.tsx';

/** Names, start date, time zone and profile pages. */
export const DetailsSection = () => (
  <div className={styles.forms}>
    <NameForm />
    <RelationshipForm />
    <ProfileLinks />
  </div>
);

/** The calendar of memories. */
export const MemoriesSection = () => (
  <div className={styles.forms}>
    <WeekStart />
    <CalendarLink />
  </div>
);
