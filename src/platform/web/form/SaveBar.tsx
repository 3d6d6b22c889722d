import { useRef } from 'react';
import { t } from '#shared/messages/index.ts';
import { Button } from '../ui/Button.tsx';
import type { FormState } from './use-form.ts';

export type SaveBarProps<Values extends object> = {
  form: FormState<Values>;
  /** The text of the button that saves. */
  action: string;
};

/** Save, Discard, and the state of the form. */
export function SaveBar<Values extends object>({ form, action }: SaveBarProps<Values>) {
  const save = useRef<HTMLButtonElement>(null);
  const isUnsaved = form.isChanged && !form.isPending;
  const discard = () => {
    // This button disappears with the changes.
    save.current?.focus();
    form.discard();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button ref={save} type="submit" variant="primary" busy={form.isPending}>
        {action}
      </Button>
      {isUnsaved && (
        <Button variant="plain" onClick={discard}>
          {t.discard}
        </Button>
      )}
      <p className="min-h-[1.5em] flex-[1_1_100%] text-14 text-ink-muted" role="status">
        {isUnsaved && t.unsaved}
      </p>
    </div>
  );
}
