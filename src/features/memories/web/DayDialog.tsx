import Plus from 'lucide-react/icons/plus';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { type Day, daysOf } from '../calendar.rules.ts';
import type { Memory } from '../memories.contract.ts';
import { memoriesMessages as t } from '../messages/index.ts';
import styles from './DayDialog.module.css';
import { TypeSign } from './TypeSign.tsx';

export type DayDialogProps = {
  day: Day;
  open: boolean;
  memories: readonly Memory[];
  onClose: () => void;
  onMemory: (id: number) => void;
  onAdd: () => void;
};

/** What there is of one day, and a way to add to it (S2 §2). */
export function DayDialog({ day, open, memories, onClose, onMemory, onAdd }: DayDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.page.date(day)}
      size="small"
      footer={
        <Button
          data-write=""
          variant="primary"
          icon={<Plus size={20} strokeWidth={1.75} />}
          aria-haspopup="dialog"
          onClick={onAdd}
        >
          {t.calendar.addOn(day)}
        </Button>
      }
    >
      {memories.length === 0 ? (
        <p className={styles.none}>{t.calendar.empty}</p>
      ) : (
        <ul className={styles.list}>
          {memories.map((memory) => (
            <li key={memory.id} className={styles.item}>
              <button
                className={styles.memory}
                type="button"
                aria-haspopup="dialog"
                onClick={() => onMemory(memory.id)}
              >
                <TypeSign type={memory.type} />
                <span className={styles.words}>
                  <span className={styles.title}>{memory.title}</span>
                  <span className={styles.about}>
                    {t.page.types[memory.type]} · {t.page.dates(daysOf(memory))}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
