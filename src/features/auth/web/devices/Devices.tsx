import styles from './Devices.module.css';
import { PasswordForm } from './PasswordForm.tsx';
import { SignIns } from './SignIns.tsx';

/** Where one is signed in, and one's own password (decisions §1). */
export const Devices = () => (
  <div className={styles.parts}>
    <SignIns />
    <PasswordForm />
  </div>
);
