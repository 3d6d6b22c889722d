import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import { platformMessages as t } from '../messages/index.ts';
import { AlertDialog } from './AlertDialog.tsx';
import type { AlertDialogProps } from './dialog/dialog-props.ts';
import { focusWhenLost, stillThere } from './focus-when-lost.ts';

export type Question = Pick<AlertDialogProps, 'title' | 'text' | 'action' | 'danger'> & {
  cancel?: string | undefined;
};
export type Notice = Pick<AlertDialogProps, 'title' | 'text'> & { action?: string | undefined };

type Asked = Omit<AlertDialogProps, 'open' | 'onAnswer'> & {
  key: number;
  /** What had the focus when it was asked. */
  asker: Element | null;
  answer: (yes: boolean) => void;
};

type Ask = {
  confirm: (question: Question) => Promise<boolean>;
  tell: (notice: Notice) => Promise<void>;
};

const AskContext = createContext<Ask | undefined>(undefined);

/** Where questions are shown, one after the other; once, at the root. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  // The last one keeps its words on the screen while it leaves.
  const [leaving, setLeaving] = useState<Asked>();
  const lastKey = useRef(0);

  const ask = useCallback(
    (question: Omit<Asked, 'key' | 'asker' | 'answer'>) =>
      new Promise<boolean>((answer) => {
        lastKey.current += 1;
        const key = lastKey.current;
        const asker = document.activeElement;
        setAsked((waiting) => [...waiting, { ...question, key, asker, answer }]);
      }),
    [],
  );

  const verbs = useMemo<Ask>(
    () => ({
      confirm: ask,
      tell: async ({ title, text, action = t.ui.ok }) => {
        await ask({ title, text, action, cancel: null });
      },
    }),
    [ask],
  );

  const current = asked[0];
  const shown = current ?? leaving;
  const answer = (yes: boolean) => {
    if (current === undefined) return;
    setLeaving(current);
    setAsked((waiting) => waiting.slice(1));
    // Over another overlay, none of the two may give it back. Before the answer, after which the asker may know better.
    focusWhenLost(() => stillThere(current.asker));
    current.answer(yes);
  };

  return (
    <AskContext value={verbs}>
      {children}
      {shown !== undefined && (
        <AlertDialog
          key={shown.key}
          open={current !== undefined}
          title={shown.title}
          text={shown.text}
          action={shown.action}
          cancel={shown.cancel}
          danger={shown.danger}
          onAnswer={answer}
        />
      )}
    </AskContext>
  );
}

const useAsk = (): Ask => {
  const ask = use(AskContext);
  if (ask === undefined) throw new Error('<ConfirmProvider> is missing above this component');
  return ask;
};

/** `if (await confirm({ title, text, action, danger: true })) …`; true only for a press on the action. */
export const useConfirm = () => useAsk().confirm;

/** `await tell({ title, text })`: a notice that has to be acknowledged. */
export const useTell = () => useAsk().tell;
