import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { memoriesMessages as t } from '../messages/index.ts';
import { FilterFields, type FilterFieldsProps, SortField } from './FilterFields.tsx';
import styles from './Filters.module.css';

export type FiltersProps = FilterFieldsProps & {
  /** The id of the heading of what is filtered, and what it says. */
  id: string;
  title: string;
};

/** The heading of a list, with its filters; on a phone these are one sheet behind a button that counts them. */
export function Filters({ id, title, ...fields }: FiltersProps) {
  const [open, setOpen] = useState(false);
  const { type, timeFilter, sortOrder } = fields.filter;
  const on = [type !== 'all', timeFilter !== 'all', sortOrder !== 'asc'].filter(Boolean).length;
  const close = () => setOpen(false);
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        <div className={styles.sort}>
          <SortField {...fields} labelHidden />
        </div>
        <div className={styles.button}>
          <Button
            icon={<SlidersHorizontal size={20} strokeWidth={1.75} />}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {t.page.filtersOn(on)}
          </Button>
        </div>
      </div>
      <div className={styles.row}>
        <FilterFields {...fields} />
      </div>
      <Dialog
        open={open}
        onClose={close}
        title={t.page.filters}
        footer={
          <Button variant="primary" onClick={close}>
            {t.page.showResults}
          </Button>
        }
      >
        <div className={styles.sheet}>
          <FilterFields {...fields} />
          <SortField {...fields} />
        </div>
      </Dialog>
    </>
  );
}
