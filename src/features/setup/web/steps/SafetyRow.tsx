import clsx from 'clsx';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Spinner } from '#platform/web/ui/Spinner.tsx';
import { setupMessages as t } from '../../messages/index.ts';
import styles from './safety.module.css';
import shared from './steps.module.css';

export interface Finding {
  readonly about: string;
  readonly is: 'checking' | 'fine' | 'warning';
  readonly says: string;
  /** What to do about it. */
  readonly mend?: string;
}

const signs = {
  checking: <Spinner size={16} />,
  fine: <Check size={18} strokeWidth={2.25} aria-hidden="true" />,
  warning: <TriangleAlert size={18} strokeWidth={2} aria-hidden="true" />,
} as const;

const said = {
  checking: '',
  fine: t.wizard.safety.fine,
  warning: t.wizard.safety.warning,
} as const;

export function SafetyRow({ finding: { about, is, says, mend } }: { finding: Finding }) {
  return (
    <li className={styles.finding}>
      <span className={clsx(styles.sign, styles[is])}>
        {signs[is]}
        <span className="visually-hidden">{said[is]}</span>
      </span>
      <div>
        <p className={styles.about}>{about}</p>
        <p>{says}</p>
        {mend !== undefined && <p className={shared.quiet}>{mend}</p>}
      </div>
    </li>
  );
}
