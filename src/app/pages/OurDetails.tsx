import { NameForm } from '#features/auth/web/NameForm.tsx';
import { ProfileLinks } from '#features/profiles/web/ProfileLinks.tsx';
import { StoryForm } from '#features/relationship/web/StoryForm.tsx';
import styles from './OurDetails.module.css';

/** Who the two are, since when, and by which clock they live. */
export const OurDetails = () => (
  <div className={styles.forms}>
    <NameForm />
    <StoryForm />
    <ProfileLinks />
  </div>
);
