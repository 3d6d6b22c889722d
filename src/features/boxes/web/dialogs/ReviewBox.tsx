import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Photo } from '#features/photos/photos.contract.ts';
import { photoQuery } from '#features/photos/web/photos.queries.ts';
import { request } from '#platform/web/api/client.ts';
import { focusAtFirst } from '#platform/web/form/focus.ts';
import { useForm } from '#platform/web/form/use-form.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { boxName } from '../../box-looks.rules.ts';
import { approveBox, type Box } from '../../boxes.contract.ts';
import { cardContent, stateOf } from '../../card.rules.ts';
import { t } from '../../messages/index.ts';
import { ownedQuery } from '../boxes.queries.ts';
import { Proof } from '../card/Proof.tsx';
import { StatusBadges } from '../card/StatusBadges.tsx';
import { useServerNow } from '../server-clock.ts';
import { useSending } from '../use-box-actions.ts';
import type { CompletionProps } from './CompletionDialogs.tsx';
import { notice, Task } from './DialogParts.tsx';

const Lightbox = lazy(async () => ({
  default: (await import('#features/photos/web/lightbox/Lightbox.tsx')).Lightbox,
}));

type ReviewBoxProps = CompletionProps & { onReject: (box: Box) => void };

/** A completion with its proof, to be approved or rejected. Follows changes of the box while it is open. */
export function ReviewBox({ box: currentBox, onReject, onSent, onClose }: ReviewBoxProps) {
  const { me, partner } = useCouple();
  const owned = useQuery(ownedQuery(me.id));
  const box = owned.data?.find(({ id }) => id === currentBox.id) ?? currentBox;
  const [firstSeen] = useState(() => String(currentBox.completedAt));
  const isAnother = String(box.completedAt) !== firstSeen;
  const boxTexts = { name: boxName(box), priceAmount: box.priceAmount };
  const isPhotoPending = usePhotoPending(box.completionPhotoId);
  const [openPhoto, setOpenPhoto] = useState<Photo>();
  const closePhoto = () => setOpenPhoto(undefined);
  const approve = () => request(approveBox, { params: { id: `${box.id}` } });
  const approval = useForm({ savedValues: {}, ...useSending('approve', approve, onSent) });
  const isWaiting = box.status === 'WAITING_APPROVAL' || approval.isPending;
  // The dialog opens under the pointer: the second click of a double click must not decide.
  const onSingleClick = (work: () => void) => (event: { detail: number }) =>
    event.detail > 1 || work();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.page.reviewTitle(boxTexts.name)}
      closeOnOutside={false}
      footer={
        isWaiting ? (
          <>
            <Button
              aria-haspopup="dialog"
              onClick={onSingleClick(() => approval.isPending || onReject(box))}
            >
              {t.form.askAgain}
            </Button>
            <Button
              variant="primary"
              busy={approval.isPending || isPhotoPending}
              onClick={onSingleClick(approval.submit)}
            >
              {t.form.approve}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{sharedMessages.close}</Button>
        )
      }
    >
      <div className="grid gap-4">
        {isWaiting ? (
          <>
            {approval.error !== undefined && <Alert>{approval.error}</Alert>}
            <p className={isAnother ? notice : 'visually-hidden'} role="status">
              {isAnother &&
                t.box.updates[box.isPaid ? 'pay' : 'complete'](partner.displayName, boxTexts)}
            </p>
          </>
        ) : (
          <CurrentState box={box} />
        )}
        <Task box={box} />
        {box.completionData !== null && <Proof box={box} heading="h3" onOpenPhoto={setOpenPhoto} />}
        {isWaiting && <p className="text-14 text-ink-muted">{t.form.noUndo}</p>}
      </div>
      {openPhoto !== undefined && (
        <Suspense fallback={null}>
          <Lightbox
            photo={openPhoto}
            photos={[openPhoto]}
            onLook={doNothing}
            onClose={closePhoto}
          />
        </Suspense>
      )}
    </Dialog>
  );
}

const doNothing = () => undefined;

/** True until the photo is loaded or its error is shown. */
function usePhotoPending(id: number | null): boolean {
  const { data, error } = useQuery({ ...photoQuery(id ?? 0), enabled: false });
  return id !== null && data === undefined && error === null;
}

/** The state of a box that waits for no review anymore. */
function CurrentState({ box }: { box: Box }) {
  const { me } = useCouple();
  const { badges } = cardContent(stateOf(box), box.priceAmount, me.id, useServerNow());
  const isRejected = badges.includes('REJECTED');
  return (
    <div ref={focusAtFirst} className="grid gap-2" role="status" tabIndex={-1}>
      <StatusBadges statuses={badges} />
      <p>{t.box.wrongStatus[isRejected ? 'REJECTED' : box.status]}</p>
    </div>
  );
}
