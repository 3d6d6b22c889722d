import { type FormEvent, useId, useRef, useState } from 'react';
import { request } from '#platform/web/api/client.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { focusAtFirst } from '#platform/web/ui/focus.ts';
import { TextArea, TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { shortText } from '#shared/text.ts';
import { type Box, completeBox } from '../../boxes.contract.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import { restingTimer, stoppedTimer, tooLongBy, wordsOfProof } from '../../proof.rules.ts';
import type { Game } from '../use-game.ts';
import styles from './dialogs.module.css';
import { ProofPhoto } from './ProofPhoto.tsx';
import { ProofTimer } from './ProofTimer.tsx';
import { type ProofDraft, proofDraft } from './proof-draft.ts';
import { useProofPhoto } from './use-proof-photo.ts';

export type CompleteBoxProps = {
  box: Box;
  /** Paying is another way to complete: the note is written already. */
  pays: boolean;
  open: boolean;
  game: Game;
  onClose: () => void;
};

/** Where somebody shows that the challenge was met, in the way that fits it, or pays (S3 §2). */
export function CompleteBox({ box, pays, open, game, onClose }: CompleteBoxProps) {
  const id = useId();
  const { me } = useCouple();
  const online = useOnline();
  const [kept] = useState(() => proofDraft(me.username, box.id));
  const [draft, setDraft] = useState<ProofDraft>(() => {
    const begun = kept.get() ?? { text: '', place: '', timer: restingTimer };
    return pays ? { ...begun, text: t.form.paid(box.priceAmount) } : begun;
  });
  const { text, place, timer } = draft;
  const error = game.errorOf(box.id);

  const latest = useRef(draft);
  const change = (changed: Partial<ProofDraft>) => {
    latest.current = { ...latest.current, ...changed };
    setDraft(latest.current);
    // What another tab has written since stays, but for this.
    if (!pays) kept.set({ ...(kept.get() ?? latest.current), ...changed });
  };
  const hasPhoto = !pays && box.completionType === 'PHOTO';
  const proof = useProofPhoto(
    hasPhoto ? box.id : undefined,
    hasPhoto ? draft.photoId : undefined,
    (photoId) => change({ photoId }),
  );
  const wordsAt = (now: number) => (pays ? text : wordsOfProof(draft, box.completionType, now));
  const words = wordsAt(useNow(1_000));
  const over = tooLongBy(words);
  const tooLong = over > 0 ? t.form.tooLong(over, words !== text) : undefined;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const now = Date.now();
    const completionData = wordsAt(now);
    // It ends with this; and what is sent again is the same again.
    if (timer.since !== null) change({ timer: stoppedTimer(timer, now) });
    if (tooLongBy(completionData) > 0) return;
    const photoId = proof.photo === null ? undefined : draft.photoId;
    const sent = { completionData, completionPhotoId: photoId ?? null };
    const done = await game.run(box.id, t.page.failed.complete, () =>
      request(completeBox, { params: { id: `${box.id}` }, body: sent }),
    );
    if (done === undefined) return;
    if (done.completionData !== completionData.trim()) {
      return game.fail(pays ? t.form.alreadySent : t.form.alreadySentKept, box.id);
    }
    kept.forget();
    toast.general(t.form.sent, { tone: 'ok' });
    onClose();
  };
  /** A proof does not leave without its photo. */
  const isUnderWay = proof.upload.isPending || (proof.photo === undefined && !proof.isUnseen);
  const underWay = isUnderWay ? t.form.photoUploading : undefined;
  const blank = text.trim() === '' ? t.form.blank : undefined;
  const notYet = blank ?? tooLong ?? (online ? underWay : t.form.offline);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={pays ? t.form.payTitle : t.form.completeTitle}
      closeOnOutside={false}
      footer={
        <>
          <Button onClick={onClose}>{t.form.cancel}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={game.isBusy(box.id)}
            disabledReason={notYet}
          >
            {t.form.send}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={(event) => void send(event)}>
        {error !== undefined && <Alert>{error}</Alert>}
        {!pays && (
          <div className={styles.task}>
            <h3 className={styles.taskTitle}>{t.page.task}</h3>
            <p dir="auto">{box.taskDescription}</p>
          </div>
        )}
        {!pays && box.completionType === 'TIME' && (
          <ProofTimer
            timer={timer}
            onChange={(next) => change({ timer: next })}
            onUse={(time) => change({ text: [text, t.form.took(time)].filter(Boolean).join('\n') })}
          />
        )}
        {!pays && box.completionType === 'LOCATION' && (
          <TextField
            label={t.form.place}
            dir="auto"
            description={t.form.placeHint}
            maxLength={shortText}
            optional
            value={place}
            onChange={(next) => change({ place: next })}
          />
        )}
        <TextArea
          ref={focusAtFirst}
          label={pays ? t.form.payment : t.form.how}
          dir="auto"
          error={tooLong}
          value={text}
          onChange={(next) => change({ text: next })}
        />
        {hasPhoto && <ProofPhoto {...proof} />}
      </form>
    </Dialog>
  );
}
