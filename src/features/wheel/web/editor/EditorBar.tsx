import clsx from 'clsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { DraftNotice } from '#platform/web/form/DraftNotice.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { useInView } from '#platform/web/ui/use-in-view.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t } from '../../messages/index.ts';
import { normalizeRows, type Row, totalChance, totalState } from '../../wheel-editor.rules.ts';
import type { WheelEditing } from './use-wheel-editor.ts';

/** The wheel, or what is below it, and the prizes. */
export const editorColumns =
  'grid-cols-[minmax(180px,260px)_minmax(0,1fr)] @max-[780px]/editor:grid-cols-1';

export type EditorBarProps = {
  editor: WheelEditing;
  /** The wheel, which narrow screens show here. */
  preview: ReactNode;
  isOutdated: boolean;
  busy: boolean;
  onAdd: () => void;
};

/** The total and the actions of the editor; stays on the screen. */
export function EditorBar({ editor, preview, isOutdated, busy, onAdd }: EditorBarProps) {
  const { rows, error, isEdited } = editor;
  const isUnsaved = isEdited && !busy;
  const bar = useRef<HTMLDivElement>(null);
  usePublishedHeight(bar);
  const save = useRef<HTMLButtonElement>(null);
  const discard = () => {
    // The pressed button disappears.
    save.current?.focus();
    editor.discard(t.config.discarded);
  };
  return (
    <div
      className={clsx(
        'bottom-[calc(8px_+_var(--tab-bar))] z-header grid items-center gap-x-6 gap-y-3 rounded-control border border-hairline bg-surface px-4 py-3 shadow-2 phone:-mx-2 phone:gap-2 phone:px-3 phone:py-2',
        // With large text, a sticky bar would cover half of the screen.
        '[@media(min-height:40rem)]:sticky',
        editorColumns,
      )}
      ref={bar}
    >
      <div className="flex items-center gap-3">
        {/* The wheel's texts would be too small to read. */}
        <div className="hidden w-16 flex-none @max-[780px]/editor:block phone:w-14 [&_text]:hidden">
          {preview}
        </div>
        <Total rows={rows} />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 phone:*:grid phone:*:flex-[1_1_5.5rem] phone:[&_button]:px-1 phone:[&_button]:text-14 phone:[&_button]:whitespace-nowrap phone:[&_button>svg]:hidden">
        <Button icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={onAdd}>
          {t.config.add}
        </Button>
        <Button onClick={() => editor.replace(normalizeRows(rows), t.config.normalized)}>
          {t.config.normalize}
        </Button>
        <Button ref={save} type="submit" variant="primary" busy={busy}>
          {t.config.save}
        </Button>
      </div>
      {error !== undefined && (
        <div className="col-span-full">
          <Alert>{error}</Alert>
        </div>
      )}
      {isOutdated && (
        <div className="col-span-full">
          <DraftNotice
            form={editor.form}
            conflict={{
              isOutdated,
              isRestored: false,
              showSaved: () => editor.discard(t.config.shown),
              keepMine: editor.keepMine,
            }}
            changedText={t.config.changedElsewhere}
          />
        </div>
      )}
      <div
        className={clsx(
          'col-span-full flex flex-wrap items-center gap-x-2 gap-y-1',
          // Takes no space while empty, but stays in the accessibility tree.
          !isUnsaved && !editor.canUndo && 'absolute',
        )}
      >
        <p className="flex-[1_1_12ch] text-14 text-ink-muted" role="status">
          {isUnsaved && sharedMessages.unsaved}
        </p>
        {editor.canUndo && (
          <Button size="small" onClick={editor.undo}>
            {sharedMessages.undo}
          </Button>
        )}
        {isUnsaved && !isOutdated && (
          <Button size="small" variant="plain" onClick={discard}>
            {sharedMessages.discard}
          </Button>
        )}
      </div>
    </div>
  );
}

const mayStick = matchMedia('(min-height: 40rem)');

/** Pixels between the end of the screen and the bar while it sticks. */
const bottomOf = (bar: Element): number => Number.parseFloat(getComputedStyle(bar).bottom);

const stickyView = {
  // While the bar sticks, it is one pixel beyond this edge. The top of the screen doesn't matter.
  margin: (bar: Element) => `9999px 0px -${bottomOf(bar) + 1}px`,
  threshold: [0, 1],
} as const;

/** Fields scroll into view above the bar. Toasts and the notes button are above it while it sticks. */
function usePublishedHeight(ref: RefObject<HTMLDivElement | null>): void {
  const [isStuck, setStuck] = useState(false);
  useInView(ref, (isInView, part) => setStuck(isInView && part < 1), stickyView);
  useEffect(() => {
    const bar = ref.current;
    if (bar === null) return;
    const page = document.documentElement.style;
    const publish = () => {
      bar.parentElement?.style.setProperty('--bar-height', `${bar.offsetHeight}px`);
      if (isStuck && mayStick.matches)
        page.setProperty('--end-cover', `${bar.offsetHeight + bottomOf(bar)}px`);
      else page.removeProperty('--end-cover');
    };
    publish();
    const size = new ResizeObserver(publish);
    size.observe(bar);
    return () => {
      size.disconnect();
      page.removeProperty('--end-cover');
    };
  }, [ref, isStuck]);
}

function Total({ rows }: { rows: readonly Row[] }) {
  const state = totalState(rows);
  const fits = state === 'fits';
  const total = totalChance(rows);
  const shownPercent = fits ? 100 : total;
  const Icon = fits ? CircleCheck : TriangleAlert;
  return (
    <div className="grid min-w-0 flex-1 gap-1">
      <ProgressBar
        label={t.config.total}
        value={shownPercent}
        valueText={t.config.ofAll(shownPercent)}
        tone={fits ? 'ok' : 'warn'}
      />
      <p
        className={clsx(
          'flex items-center gap-1.5 text-14 font-semibold',
          fits ? 'text-ok' : 'text-warn',
        )}
      >
        <Icon size={16} strokeWidth={2} aria-hidden="true" />
        {fits ? t.config.fits : t.config[state](Math.abs(100 - total))}
      </p>
    </div>
  );
}
