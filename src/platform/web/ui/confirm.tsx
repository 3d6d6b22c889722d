import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import { t } from '../messages/index.ts';
import type { AlertDialogProps } from './AlertDialog.tsx';

/** The dialog is loaded late: no page shows it at first. */
export const importAlertDialog = async () => ({
  default: (await import('./AlertDialog.tsx')).AlertDialog,
});
const AlertDialog = lazy(importAlertDialog);

export type Question = Omit<AlertDialogProps, 'cancel' | 'onAnswer'> & {
  cancel?: string | undefined;
};
export type Notice = Pick<Question, 'title' | 'text'> & { action?: string | undefined };

type QueuedQuestion = { key: number; question: AlertDialogProps };

type Ask = {
  confirm: (question: Question) => Promise<boolean>;
  showNotice: (notice: Notice) => Promise<void>;
};

const AskContext = createContext<Ask | undefined>(undefined);

/** Shows questions one after the other; once, at the root. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly QueuedQuestion[]>([]);

  const verbs = useMemo<Ask>(() => {
    let lastKey = 0;
    const ask = (question: Omit<AlertDialogProps, 'onAnswer'>) =>
      new Promise<boolean>((resolve) => {
        lastKey += 1;
        const key = lastKey;
        const onAnswer = (yes: boolean) => {
          setQuestions((openQuestions) => openQuestions.filter((each) => each.key !== key));
          resolve(yes);
        };
        setQuestions((openQuestions) => [
          ...openQuestions,
          { key, question: { ...question, onAnswer } },
        ]);
      });
    return {
      confirm: ask,
      showNotice: async ({ title, text, action = t.ok }) => {
        await ask({ title, text, action, cancel: null });
      },
    };
  }, []);

  const currentQuestion = questions[0];
  return (
    <AskContext value={verbs}>
      {children}
      <Suspense fallback={null}>
        {currentQuestion !== undefined && (
          <AlertDialog key={currentQuestion.key} {...currentQuestion.question} />
        )}
      </Suspense>
    </AskContext>
  );
}

const useAsk = (): Ask => {
  const ask = use(AskContext);
  if (ask === undefined) throw new Error('<ConfirmProvider> is missing above this component');
  return ask;
};

/** `if (await confirm({ title, text, action, danger: true })) …`; true only if the user confirmed. */
export const useConfirm = () => useAsk().confirm;

/** `await tell({ title, text })` shows a notice until the user dismisses it. */
export const useNotice = () => useAsk().showNotice;
