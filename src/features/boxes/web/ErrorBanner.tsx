import X from 'lucide-react/icons/x';
import { IconButton } from '#platform/web/ui/Button.tsx';
import { boxesMessages as t } from '../messages/index.ts';
import styles from './BoxesPage.module.css';

export type ErrorBannerProps = { text: string; onDismiss: () => void };

/** What went wrong last; it stays until it is dismissed (S3 §2). */
export const ErrorBanner = ({ text, onDismiss }: ErrorBannerProps) => (
  <div className={styles.banner}>
    <p role="alert">{text}</p>
    <IconButton
      label={t.page.dismissError}
      icon={<X size={20} strokeWidth={1.75} />}
      onClick={onDismiss}
    />
  </div>
);
