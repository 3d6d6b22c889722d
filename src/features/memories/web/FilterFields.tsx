import { SelectField } from '#platform/web/ui/DateField.tsx';
import { memoryTypes, sortOrders, timeFilters } from '../memories.rules.ts';
import { memoriesMessages as t } from '../messages/index.ts';
import type { MemoryFilter } from './memories.queries.ts';

export type FilterFieldsProps = {
  filter: MemoryFilter;
  onChange: (changed: Partial<MemoryFilter>) => void;
};

const types = () => [
  { value: 'all', label: t.page.allTypes } as const,
  ...memoryTypes.map((value) => ({ value, label: t.page.types[value] })),
];
const times = () => timeFilters.map((value) => ({ value, label: t.page.times[value] }));
const sorts = () => sortOrders.map((value) => ({ value, label: t.page.sorts[value] }));

/** Which memories (S2 §9). */
export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  return (
    <>
      <SelectField
        label={t.page.type}
        options={types()}
        value={filter.type}
        onChange={(type) => onChange({ type })}
      />
      <SelectField
        label={t.page.time}
        options={times()}
        value={filter.timeFilter}
        onChange={(timeFilter) => onChange({ timeFilter })}
      />
    </>
  );
}

/** And in which order. */
export const SortField = ({
  filter,
  onChange,
  labelHidden,
}: FilterFieldsProps & { labelHidden?: boolean }) => (
  <SelectField
    label={t.page.sort}
    labelHidden={labelHidden}
    options={sorts()}
    value={filter.sortOrder}
    onChange={(sortOrder) => onChange({ sortOrder })}
  />
);
