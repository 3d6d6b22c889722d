import History from 'lucide-react/icons/history';
import { useState } from 'react';
import { FloatingWindow } from '#features/shared-note/web/window/FloatingWindow.tsx';
import { StatusLine } from '#features/shared-note/web/window/StatusLine.tsx';
import { useWindowOpen } from '#features/shared-note/web/window/use-window-open.ts';
import { Button } from '#platform/web/ui/Button.tsx';

/** The window of the shared note with contents as they might be; `?notes=ann`, `ben` or `nobody` says who writes. */
export function NotesWindow({ who }: { who: string }) {
  const [open, onOpenChange] = useWindowOpen(1);
  const [text, setText] = useState('Saturday\n\n· buy lilies\n· ring the hut about the key\n');
  const [chosen, setChosen] = useState('');
  const tint = who === 'ann' ? 'a' : who === 'ben' ? 'b' : undefined;
  return (
    <FloatingWindow
      userId={1}
      {...{ open, onOpenChange, tint }}
      status={
        <StatusLine tone={tint === undefined ? 'warn' : 'ok'}>
          {tint === undefined ? 'Connecting · Viewing' : `Connected · ${who} is editing`}
        </StatusLine>
      }
      news={tint && { label: `${who} is editing` }}
      menuItems={[
        {
          id: 'history',
          label: 'Earlier versions',
          icon: <History size={20} strokeWidth={1.75} aria-hidden="true" />,
          onSelect: () => setChosen('Earlier versions'),
        },
      ]}
      footer={
        <div className="noteFoot">
          <span className="numerals">
            {text.length} / 100,000 {chosen}
          </span>
          <Button size="small" variant="primary">
            Edit
          </Button>
        </div>
      }
    >
      <textarea
        className="noteText"
        aria-label="Shared note"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FloatingWindow>
  );
}
