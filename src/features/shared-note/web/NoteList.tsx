import { useState } from 'react';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { t } from '../messages/index.ts';
import { type ListLine, parseLines } from '../note-list.rules.ts';

export type NoteListProps = {
  text: string;
  className: string;
  disabledReason: string | undefined;
  /** Resolves to false if the line could not be changed. */
  onTick: (line: ListLine, isTicked: boolean) => Promise<boolean>;
};

/** The same text with checkboxes for lines that begin with `- [ ]` or `- [x]`. */
export function NoteList({ text, className, disabledReason, onTick }: NoteListProps) {
  /** Ticks on their way to the server, by line. */
  const [pendingTicks, setPendingTicks] = useState<ReadonlyMap<number, boolean>>(new Map());
  if (text === '') return <p className={className}>{t.note.empty}</p>;
  const tick = async (line: ListLine, isTicked: boolean) => {
    setPendingTicks((before) => new Map(before).set(line.index, isTicked));
    if (!(await onTick(line, isTicked)))
      toast.general(t.note.tickFailed, { tone: 'warn', subject: 'note' });
    setPendingTicks((before) => new Map([...before].filter(([index]) => index !== line.index)));
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={className} aria-label={t.note.note} tabIndex={0}>
      {parseLines(text).map((line) =>
        line.isTicked === undefined ? (
          <p key={line.index} dir="auto">
            {line.text || '\u00a0'}
          </p>
        ) : (
          <Checkbox
            key={line.index}
            label={line.text.trim() || t.note.emptyItem}
            checked={pendingTicks.get(line.index) ?? line.isTicked}
            disabledReason={disabledReason}
            onChange={(isTicked) => void tick(line, isTicked)}
          />
        ),
      )}
    </section>
  );
}
