import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#platform/web/api/errors.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { RadioTiles } from '#platform/web/ui/RadioTiles.tsx';
import { Spinner } from '#platform/web/ui/Spinner.tsx';
import { noteMessages as t } from '../messages/index.ts';
import type { EditSettings } from '../shared-note.contract.ts';
import { penSettingsQuery, useChangePenSettings } from './note.queries.ts';

export type AnswerTimeDialogProps = { open: boolean; onClose: () => void };

const choices = { '5': 5, '15': 15, '30': 30, '60': 60 } as const;
type Choice = keyof typeof choices;
const tiles = () =>
  (['5', '15', '30', '60'] as const).map((value) => ({
    value,
    label: t.note.seconds(choices[value]),
  }));

/** How long one has to answer who wants the pen (decisions §9); a choice counts at once. */
export function AnswerTimeDialog({ open, onClose }: AnswerTimeDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.note.answerTitle}
      description={t.note.answerText}
      size="small"
    >
      <Choices />
    </Dialog>
  );
}

function Choices() {
  const settings = useQuery(penSettingsQuery);
  const change = useChangePenSettings();
  // At once: a radio that waits for the home would jump back meanwhile.
  const [chosen, setChosen] = useState<EditSettings>();
  if (settings.isPending) return <Spinner size={24} />;
  if (settings.isError) {
    return (
      <ErrorState
        text={errorMessage(settings.error)}
        busy={settings.isFetching}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  const { answerSeconds } = chosen ?? settings.data;
  const choose = (next: EditSettings) => {
    setChosen(next);
    change.mutate(next, {
      onError: () => setChosen((now) => (now === next ? undefined : now)),
    });
  };
  return (
    <>
      {change.isError && <Alert>{t.note.answerFailed}</Alert>}
      <RadioTiles<Choice>
        label={t.note.answerTitle}
        labelHidden
        tiles={tiles()}
        value={`${answerSeconds}`}
        onChange={(value) => choose({ answerSeconds: choices[value] })}
      />
    </>
  );
}
