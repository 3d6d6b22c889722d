import Plus from 'lucide-react/icons/plus';
import type { RefObject } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { type Day, daysOf } from '../calendar.rules.ts';
import { calendarTexts as texts } from '../calendar.texts.ts';
import type { Memory } from '../memories.contract.ts';
import { memoriesPageTexts } from '../memories-page.texts.ts';
import styles from './DayDialog.module.css';
import { TypeSign } from './TypeSign.tsx';

export type DayDialogProps = {
  day: Day;
  open: boolean;
  memories: readonly Memory[];
  onClose: () => void;
  onMemory: (id: number) => void;
  onAdd: () => void;
  returnFocus: RefObject<HTMLElement | null>;
};

/** What there is of one day, and a way to add to it (S2 §2). */
export function DayDialog({
  day,
  open,
  memories,
  onClose,
  onMemory,
  onAdd,
  returnFocus,
}: DayDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={memoriesPageTexts.date(day)}
      size="small"
      returnFocus={returnFocus}
      footer={
        <Button
          data-write=""
          variant="primary"
          icon={<Plus size={20} strokeWidth={1.75} />}
          aria-haspopup="dialog"
          onClick={onAdd}
        >
          {texts.addOn(day)}
        </Button>
      }
    >
      {memories.length === 0 ? (
        <p className={styles.none}>{texts.nothing}</p>
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
                    {memoriesPageTexts.types[memory.type]} ·{' '}
                    {memoriesPageTexts.dates(daysOf(memory))}
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
