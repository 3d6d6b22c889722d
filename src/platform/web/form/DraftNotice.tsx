import clsx from 'clsx';
import type { ReactNode } from 'react';
import { t } from '#shared/messages/index.ts';
import { Button } from '../ui/Button.tsx';
import { t as uiMessages } from '../ui/messages/index.ts';
import { useConfirmDiscard } from './discard.ts';
import { focusAtFirst } from './focus.ts';
import type { Conflict } from './use-conflict.ts';
import type { FormState } from './use-form.ts';

export type DraftNoticeProps<Values extends object> = {
  form: Pick<FormState<Values>, 'ref' | 'isChanged' | 'isPending' | 'discard'>;
  conflict: Pick<Conflict<Values>, 'isRestored' | 'isOutdated' | 'showSaved' | 'keepMine'>;
  /** Says that the saved values were changed elsewhere. */
  changedText: string;
};

/** Above the fields: changes by the partner, to be loaded or overwritten; or a draft of an earlier visit. */
export function DraftNotice<Values extends object>(props: DraftNoticeProps<Values>) {
  const { form, conflict, changedText } = props;
  const confirmDiscard = useConfirmDiscard();
  const startOver = async () => {
    if (!(await confirmDiscard())) return;
    form.discard();
    focusAtFirst(form.ref.current?.querySelector('input, textarea') ?? null);
  };
  const thenFocusSave = (act: () => void) => () => {
    // The pressed button disappears. The submit button may be outside of the form's element.
    for (const control of form.ref.current?.elements ?? [])
      if (control instanceof HTMLButtonElement && control.type === 'submit') control.focus();
    act();
  };
  if (conflict.isOutdated && !form.isPending) {
    return (
      <Notice look="bg-warn-soft" text={changedText}>
        <Button size="small" onClick={thenFocusSave(conflict.showSaved)}>
          {t.showSaved}
        </Button>
        <Button size="small" variant="plain" onClick={thenFocusSave(conflict.keepMine)}>
          {t.keepMine}
        </Button>
      </Notice>
    );
  }
  return (
    conflict.isRestored &&
    form.isChanged && (
      <Notice look="bg-info-soft" text={uiMessages.draft.restored}>
        <Button size="small" variant="plain" onClick={() => void startOver()}>
          {t.discard}
        </Button>
      </Notice>
    )
  );
}

type NoticeProps = { look: string; text: string; children: ReactNode };

const Notice = ({ look, text, children }: NoticeProps) => (
  <div
    className={clsx(
      look,
      'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control py-1.5 pr-1.5 pl-4 forced-colors:border',
    )}
  >
    <p className="flex-[1_1_16ch]" role="status">
      {text}
    </p>
    {children}
  </div>
);
