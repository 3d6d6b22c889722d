import { useId } from 'react';
import { Link } from 'react-router';
import { PhotoImage } from '#features/photos/web/PhotoImage.tsx';
import { usePhoto } from '#features/photos/web/photos.queries.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { TaskRow } from '#platform/web/ui/TaskRow.tsx';
import { boxName, firstWords } from '../../box-looks.rules.ts';
import { type Box, boxPath } from '../../boxes.contract.ts';
import type { WaitingAction } from '../../card.rules.ts';
import { deadlineOf } from '../../countdown.rules.ts';
import { t } from '../../messages/index.ts';
import { Countdown } from '../card/Challenge.tsx';
import { Gift } from '../card/Gift.tsx';
import { type BoxActionsProps, useBoxActions } from '../use-box-actions.ts';

export type WaitingBoxProps = {
  box: Box;
  action: WaitingAction;
  /** Opens the box outside the page of boxes, where it is caught first. */
  opening?: { openingId: number | undefined; open: (id: number) => void };
  actions: BoxActionsProps;
};

/** A box that waits for the user, with the button that does what it waits for: on Home and on the page of boxes. */
export function WaitingBox({ box, action, opening, actions }: WaitingBoxProps) {
  const id = useId();
  const { act, busyWith } = useBoxActions(box, actions);
  const isOpening = opening?.openingId === box.id;
  return (
    <TaskRow
      id={id}
      picture={<Picture box={box} action={action} />}
      title={
        <Link className="text-inherit no-underline hover:underline" to={boxPath(box.id)}>
          {titleOf(box, action)}
        </Link>
      }
      note={<Note box={box} action={action} />}
    >
      <Button
        size="small"
        variant="primary"
        aria-describedby={id}
        aria-haspopup={action === 'claim' ? undefined : 'dialog'}
        busy={isOpening || busyWith !== undefined}
        onClick={() => (action === 'open' && opening ? opening.open(box.id) : act(action))}
      >
        {t.waiting.actions[action]}
      </Button>
    </TaskRow>
  );
}

function titleOf(box: Box, action: WaitingAction): string {
  const boxTexts = { name: boxName(box), priceAmount: box.priceAmount };
  switch (action) {
    case 'open':
      return t.page.openedTitle(box.owner.name);
    case 'complete':
      return box.rejectionReason === null ? boxTexts.name : t.waiting.again(boxTexts.name);
    case 'review':
      return t.box.updates[box.isPaid ? 'pay' : 'complete'](box.recipient.name, boxTexts);
    case 'claim':
      return t.waiting.won(boxTexts.name);
  }
}

function Note({ box, action }: { box: Box; action: WaitingAction }) {
  const deadline = deadlineOf(box);
  if (action === 'complete') {
    return (
      <>
        {box.rejectionReason !== null && (
          <p className="truncate" dir="auto">
            {box.rejectionReason}
          </p>
        )}
        {deadline !== null && <Countdown deadline={deadline} name={boxName(box)} />}
      </>
    );
  }
  if (action === 'review') return <span dir="auto">{firstWords(box.completionData ?? '')}</span>;
  if (action === 'open') return <span dir="auto">{firstWords(box.taskDescription)}</span>;
  return t.page.from(box.owner.name);
}

/** The proof's photo, or the gift. */
function Picture({ box, action }: { box: Box; action: WaitingAction }) {
  const { completionPhotoId } = box;
  if (action === 'review' && completionPhotoId !== null) {
    return <ProofThumbnail photoId={completionPhotoId} />;
  }
  return <Gift boxId={box.id} size={40} isOpen={action !== 'open'} />;
}

function ProofThumbnail({ photoId }: { photoId: number }) {
  const { data: photo } = usePhoto(photoId);
  if (photo == null) return null;
  return (
    <span className="block size-11">
      <PhotoImage photo={photo} name="" layout="tile" sizes="44px" isStill />
    </span>
  );
}
