import Banknote from 'lucide-react/icons/banknote';
import Gift from 'lucide-react/icons/gift';
import Ticket from 'lucide-react/icons/ticket';
import type { PrizeType } from '../wheel.rules.ts';
import { wheelTexts as texts } from '../wheel.texts.ts';
import styles from './PrizeSign.module.css';

const icons = { MONEY: Banknote, GIFT: Gift, EXPERIENCE: Ticket } as const satisfies Record<
  PrizeType,
  unknown
>;

/** What kind of prize it is, as an icon with its name. */
export function PrizeSign({ type }: { type: PrizeType }) {
  const Icon = icons[type];
  return (
    <span
      className={styles.sign}
      role="img"
      aria-label={texts.types[type]}
      title={texts.types[type]}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}
