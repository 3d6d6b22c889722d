import { type FormEvent, useId, useRef, useState } from 'react';
import { request } from '#platform/web/api/client.ts';
import { apiFieldErrors, isSignedOut } from '#platform/web/api/errors.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { focusAtFirst, focusFault } from '#platform/web/ui/focus.ts';
import { TextArea, TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { shortText } from '#shared/text.ts';
import { type Faults, faultsOfEdited, minutesOfEdited } from '../../box-form.rules.ts';
import { type Box, updateBox } from '../../boxes.contract.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import type { Game } from '../use-game.ts';
import { wordsOf } from '../words-of.ts';
import {
  changedFields,
  type EditedFields,
  editDraft,
  faultsOfLength,
  fieldsOf,
  isSameFields,
  stillWrong,
  withDraft,
} from './box-fields.ts';
import styles from './dialogs.module.css';
import { Restored } from './Restored.tsx';
import { TypeTiles } from './TypeTiles.tsx';

export type EditBoxProps = {
  box: Box;
  open: boolean;
  game: Game;
  onClose: () => void;
};

/** Where a box that has not dropped yet is changed (S3 §5). */
export function EditBox({ box, open, game, onClose }: EditBoxProps) {
  const id = useId();
  const { me, partner } = useCouple();
  const online = useOnline();
  const [draft] = useState(() => editDraft(me.username, box.id));
  // What is written is on top of this; written on while it is being saved, on top of what was saved.
  const [known, setKnown] = useState(() => fieldsOf(box));
  const [fields, setFields] = useState(() => withDraft(known, draft.get()));
  const latest = useRef(fields);
  const [isRestored, setRestored] = useState(() => !isSameFields(fields, known));
  const [faults, setFaults] = useState<Faults>({});
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const busy = game.isBusy(box.id);
  const tooLong = faultsOfLength(fields);
  const shown = { ...faults, ...tooLong };

  const put = (next: EditedFields, base = known) => {
    latest.current = next;
    setFields(next);
    if (isSameFields(next, base)) draft.forget();
    else draft.set({ ...next, base });
  };
  const change = (changed: Partial<EditedFields>) => {
    put({ ...latest.current, ...changed });
    setError(undefined);
    setFaults((found) => stillWrong(found, changed));
  };
  const refuse = (found: Faults) => {
    setFaults(found);
    focusFault(form);
  };
  const startOver = () => {
    put(known);
    setFaults({});
    setRestored(false);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...faultsOfEdited({
        ...fields,
        priceAmount: Number(fields.price),
        expirationMinutes: Number(fields.minutes),
      }),
      ...tooLong,
    };
    if (Object.keys(found).length > 0) return refuse(found);
    // What another device changed of the rest stays.
    const { price, minutes, ...words } = changedFields(known, fields);
    const body = {
      ...words,
      ...(price !== undefined && { priceAmount: Number(price) }),
      ...(minutes !== undefined && { expirationMinutes: Number(minutes) }),
    };
    const { update } = t.page.failed;
    const saved = await game.run(box.id, update, () =>
      request(updateBox, { params: { id: `${box.id}` }, body }).catch((caught: unknown) => {
        const told = apiFieldErrors(caught);
        if (told !== undefined) refuse(told);
        else if (!isSignedOut(caught)) setError(wordsOf(caught, update));
        throw caught;
      }),
    );
    if (saved === undefined) return;
    toast.general(t.form.saved, { tone: 'ok' });
    const now = fieldsOf(saved);
    const since = { ...now, ...changedFields(fields, latest.current) };
    setKnown(now);
    put(since, now);
    if (isSameFields(since, now)) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.form.editTitle}
      size="large"
      closeOnOutside={false}
      footer={
        <>
          <Button onClick={onClose}>{t.form.cancel}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={busy}
            disabledReason={online ? undefined : t.form.offline}
          >
            {t.form.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => void save(event)}
      >
        {isRestored && <Restored onStartOver={startOver} />}
        {error !== undefined && <Alert>{error}</Alert>}
        <TextField
          ref={focusAtFirst}
          label={t.form.prizeName}
          dir="auto"
          maxLength={shortText}
          autoComplete="off"
          required
          error={faults.prizeName}
          value={fields.prizeName}
          onChange={(prizeName) => change({ prizeName })}
        />
        <TextArea
          label={t.form.prizeDescription}
          dir="auto"
          description={t.form.prizeDescriptionHint(partner.displayName)}
          rows={2}
          error={shown.prizeDescription}
          value={fields.prizeDescription}
          onChange={(prizeDescription) => change({ prizeDescription })}
        />
        <TextArea
          label={t.form.task}
          dir="auto"
          rows={2}
          error={shown.taskDescription}
          value={fields.taskDescription}
          onChange={(taskDescription) => change({ taskDescription })}
        />
        <div className={styles.row}>
          <TextField
            type="number"
            inputMode="decimal"
            min={0}
            step="0.01"
            label={t.form.price}
            error={faults.priceAmount}
            value={fields.price}
            onChange={(price) => change({ price })}
          />
          <TextField
            type="number"
            inputMode="numeric"
            min={minutesOfEdited.least}
            label={t.form.minutesInAll}
            error={faults.expirationMinutes}
            value={fields.minutes}
            onChange={(minutes) => change({ minutes })}
          />
        </div>
        <TypeTiles
          value={fields.completionType}
          onChange={(completionType) => change({ completionType })}
        />
      </form>
    </Dialog>
  );
}
