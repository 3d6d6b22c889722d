import { NameForm } from '#features/auth/web/NameForm.tsx';
import { Data } from '#features/backups/web/Data.tsx';
import { CalendarLink } from '#features/memories/web/CalendarLink.tsx';
import { ProfileLinks } from '#features/profiles/web/ProfileLinks.tsx';
import { RelationshipForm } from '#features/relationship/web/RelationshipForm.tsx';
import { Transfer } from '../transfer/web/Transfer.tsx';
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

/** Backups, export and import. */
export const DataSection = () => (
  <div className={styles.forms}>
    <Data />
    <Transfer />
  </div>
);
