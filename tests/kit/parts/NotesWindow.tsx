import History from 'lucide-react/icons/history';
import { useRef, useState } from 'react';
import { FloatingWindow } from '#features/shared-note/web/FloatingWindow.tsx';
import { useWindowOpen } from '#features/shared-note/web/use-window-place.ts';
import { Button } from '#platform/web/ui/Button.tsx';

/** The window of the shared note with sample content; `?notes=` names the editor: `ann`, `ben` or `nobody`. */
export function NotesWindow({ who }: { who: string }) {
  const [open, onOpenChange] = useWindowOpen(1);
  const panel = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('Saturday\n\n· buy lilies\n· ring the hut about the key\n');
  const [chosen, setChosen] = useState('');
  const tint = who === 'ann' ? 'a' : who === 'ben' ? 'b' : undefined;
  return (
    <FloatingWindow
      userId={1}
      {...{ open, onOpenChange, panel, tint }}
      status={tint === undefined ? 'Connecting · Viewing' : `Connected · ${who} is editing`}
      news={tint && { label: `${who} is editing`, tint }}
      menuItems={[
        {
          id: 'history',
          label: 'Earlier versions',
          icon: <History size={20} strokeWidth={1.75} aria-hidden="true" />,
          onSelect: () => setChosen('Earlier versions'),
        },
      ]}
    >
      <textarea
        className="noteText"
        aria-label="Shared note"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="noteFoot">
        <span className="numerals">
          {text.length} / 100,000 {chosen}
        </span>
        <Button size="small" variant="primary">
          Edit
        </Button>
      </div>
    </FloatingWindow>
  );
}
