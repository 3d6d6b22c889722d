import Grid2x2 from 'lucide-react/icons/grid-2x2';
import Grid3x3 from 'lucide-react/icons/grid-3x3';
import Square from 'lucide-react/icons/square';
import { useState } from 'react';
import { Card } from '#platform/web/ui/Card.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { SelectField } from '#platform/web/ui/DateField.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Segments } from '#platform/web/ui/Segments.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';

const look = { size: 20, strokeWidth: 1.75 };

export function Choices() {
  const [chosen, setChosen] = useState(true);
  const [on, setOn] = useState(true);
  const [size, setSize] = useState<'small' | 'medium' | 'large'>('medium');
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<'asc' | 'desc'>('asc');
  return (
    <Card labelledBy="choices">
      <div className="stack">
        <h2 className="head" id="choices">
          Choices
        </h2>
        <Checkbox label="Select this photo" checked={chosen} onChange={setChosen} />
        <Checkbox label="Select all" checked={false} mixed onChange={setChosen} />
        <Checkbox
          label="Lisbon"
          sign={<span className="dot" />}
          checked
          disabledReason="You are offline."
          onChange={setChosen}
        />
        <Switch label="Keep originals" description="Larger files." on={on} onChange={setOn} />
        <Switch
          label="Reminders"
          on={false}
          onChange={setOn}
          disabledReason="You are offline. This can be changed again as soon as you are back."
        />
        <Segments
          label="Thumbnail size"
          value={size}
          onChange={setSize}
          segments={[
            { value: 'small', label: 'Small', icon: <Grid3x3 {...look} /> },
            { value: 'medium', label: 'Medium', icon: <Grid2x2 {...look} /> },
            { value: 'large', label: 'Large', icon: <Square {...look} /> },
          ]}
        />
        <SelectField
          label="Sort"
          value={sort}
          onChange={setSort}
          options={[
            { value: 'asc', label: 'Oldest first' },
            { value: 'desc', label: 'Newest first' },
          ]}
        />
        <Pager label="Photos" page={page} pages={3} onPage={setPage} />
      </div>
    </Card>
  );
}
