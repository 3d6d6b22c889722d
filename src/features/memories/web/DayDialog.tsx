import Plus from 'lucide-react/icons/plus';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { type Day, dayRangeOf, type Span } from '../calendar.rules.ts';
import { t } from '../messages/index.ts';
import { type CalendarItem, isOwn } from './own-anniversary.ts';
import { TypeSign } from './TypeSign.tsx';

export type DayDialogProps = {
  day: Day;
  spans: readonly Span<CalendarItem>[];
  onClose: () => void;
  onMemory: (id: number) => void;
  /** Called with the title of the couple's anniversary, if that is pressed. */
  onAdd: (title?: string) => void;
};

/** The memories of one day, and the couple's anniversary. */
export const DayDialog = ({ day, spans, onClose, onMemory, onAdd }: DayDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    title={t.page.date(day)}
    size="small"
    footer={
      <Button
        data-write=""
        variant="primary"
        icon={<Plus size={20} strokeWidth={1.75} />}
        aria-haspopup="dialog"
        onClick={() => onAdd()}
      >
        {t.calendar.addOn(day)}
      </Button>
    }
  >
    {spans.length === 0 ? (
      <p className="text-14 text-ink-muted">{t.calendar.empty}</p>
    ) : (
      <List className="-mx-2 grid gap-1">
        {spans.map(({ item: memory, years }) => (
          <li
            key={memory.id}
            className="[contain-intrinsic-size:auto_60px] [content-visibility:auto]"
          >
            <button
              className="flex w-full items-center gap-3 rounded-control p-2 hover:bg-own-soft focus-visible:shadow-none focus-visible:-outline-offset-2"
              type="button"
              aria-haspopup="dialog"
              onClick={() => (isOwn(memory) ? onAdd(memory.title) : onMemory(memory.id))}
            >
              <TypeSign type={memory.type} />
              <span className="grid min-w-0">
                <span className="font-semibold wrap-anywhere" dir="auto">
                  {memory.title}
                </span>
                <span className="text-14 text-ink-muted">
                  {t.page.types[memory.type]}
                  {years > 0 && ` · ${t.page.years(years)}`} · {t.page.dates(dayRangeOf(memory))}
                </span>
              </span>
            </button>
          </li>
        ))}
      </List>
    )}
  </Dialog>
);
