import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { SelectField } from '#platform/web/ui/DateField.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { memoryTypes, sortOrders, timeFilters } from '../memories.rules.ts';
import { t } from '../messages/index.ts';
import type { MemoryFilter } from './memories.queries.ts';

type FieldsProps = {
  filter: MemoryFilter;
  onChange: (changes: Partial<MemoryFilter>) => void;
};

export type FiltersProps = FieldsProps & {
  /** The heading of the list, and its id. */
  id: string;
  title: string;
};

/** The heading of the list with its filters, which are in a sheet on phones. */
export function Filters({ id, title, ...fields }: FiltersProps) {
  const [open, setOpen] = useState(false);
  const { type, timeFilter, sortOrder } = fields.filter;
  const active = [type !== 'all', timeFilter !== 'all', sortOrder !== 'asc'].filter(Boolean).length;
  const close = () => setOpen(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-18" id={id}>
          {title}
        </h2>
        <div className="min-w-0 flex-[0_1_176px] phone:hidden">
          <SortField {...fields} labelHidden />
        </div>
        <div className="hidden phone:block">
          <Button
            icon={<SlidersHorizontal size={20} strokeWidth={1.75} />}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {t.page.filtersOn(active)}
          </Button>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-3 phone:hidden">
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
        <div className="grid gap-4">
          <FilterFields {...fields} />
          <SortField {...fields} />
        </div>
      </Dialog>
    </>
  );
}

const types = ['all', ...memoryTypes] as const;

const FilterFields = ({ filter, onChange }: FieldsProps) => (
  <>
    <SelectField
      label={t.page.type}
      options={types.map((value) => ({
        value,
        label: value === 'all' ? t.page.allTypes : t.page.types[value],
      }))}
      value={filter.type}
      onChange={(type) => onChange({ type })}
    />
    <SelectField
      label={t.page.time}
      options={timeFilters.map((value) => ({ value, label: t.page.times[value] }))}
      value={filter.timeFilter}
      onChange={(timeFilter) => onChange({ timeFilter })}
    />
  </>
);

const SortField = ({ filter, onChange, labelHidden }: FieldsProps & { labelHidden?: boolean }) => (
  <SelectField
    label={t.page.sort}
    labelHidden={labelHidden}
    options={sortOrders.map((value) => ({ value, label: t.page.sorts[value] }))}
    value={filter.sortOrder}
    onChange={(sortOrder) => onChange({ sortOrder })}
  />
);
