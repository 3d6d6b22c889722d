import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { memoryTypes, sortOrders, timeFilters } from '../memories.rules.ts';
import { memoriesPageTexts as texts } from '../memories-page.texts.ts';
import type { MemoryFilter } from './memories.queries.ts';

export type FilterFieldsProps = {
  filter: MemoryFilter;
  onChange: (changed: Partial<MemoryFilter>) => void;
};

const types = [
  { value: 'all', label: texts.allTypes } as const,
  ...memoryTypes.map((value) => ({ value, label: texts.types[value] })),
];
const times = timeFilters.map((value) => ({ value, label: texts.times[value] }));
const sorts = sortOrders.map((value) => ({ value, label: texts.sorts[value] }));

/** Which memories (S2 §9). */
export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  return (
    <>
      <SelectField
        label={texts.type}
        options={types}
        value={filter.type}
        onChange={(type) => onChange({ type })}
      />
      <SelectField
        label={texts.time}
        options={times}
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
    label={texts.sort}
    labelHidden={labelHidden}
    options={sorts}
    value={filter.sortOrder}
    onChange={(sortOrder) => onChange({ sortOrder })}
  />
);
