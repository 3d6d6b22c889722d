import ChevronDown from 'lucide-react/icons/chevron-down';
import CreditCard from 'lucide-react/icons/credit-card';
import { type ReactNode, useId, useState } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { Avatar, colorSlot } from '#platform/web/ui/Avatar.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { boxName, firstWords } from '../../box-looks.rules.ts';
import type { Box } from '../../boxes.contract.ts';
import { type CardAction, cardContent, stateOf } from '../../card.rules.ts';
import { deadlineOf } from '../../countdown.rules.ts';
import { t } from '../../messages/index.ts';
import { useServerNow } from '../server-clock.ts';
import { type BoxActionsProps, useBoxActions } from '../use-box-actions.ts';
import { Challenge, Countdown, Moment, smallHeading, useFocusedHeading } from './Challenge.tsx';
import { Gift } from './Gift.tsx';
import { Feedback, KeepAsMemory, Proof } from './Proof.tsx';
import { StatusBadges } from './StatusBadges.tsx';

const message = 'text-14 wrap-anywhere text-ink-muted';
const longText = 'wrap-anywhere whitespace-pre-line';

export type BoxCardProps = {
  box: Box;
  /** It was opened just now. */
  reveals: boolean;
  /** Grows with each click on a link to it. */
  visits: number;
  actions: BoxActionsProps;
};

/** A box as the user may see it. */
export function BoxCard({ box, reveals, visits, actions }: BoxCardProps) {
  const id = useId();
  const { me, partner } = useCouple();
  const now = useServerNow();
  const [expanded, setExpanded] = useState(false);
  const title = useFocusedHeading(visits, 'center');
  const face = cardContent(stateOf(box), box.priceAmount, me.id, now);
  const isMine = face.role === 'owner';
  const name = boxName(box);
  const deadline = deadlineOf(box);
  const isOpenForMe = box.status === 'OPENED' && !isMine;
  const isApproved = box.status === 'APPROVED' || box.status === 'CLAIMED';
  return (
    <article
      className="relative edge flex min-w-0 flex-col gap-3 rounded-card border border-hairline bg-surface p-5 shadow-1 before:bg-own-solid before:[clip-path:inset(0_0_calc(100%-5px)_0)] phone:px-4 phone:pt-4.5 phone:pb-4 forced-colors:border-[CanvasText] forced-colors:before:hidden"
      aria-labelledby={`${id}-name`}
      data-color={colorSlot((isMine ? me : partner).color)}
    >
      <header className="flex items-center gap-3.5">
        <Gift
          boxId={box.id}
          isOpen={!['CREATED', 'DROPPED'].includes(box.status)}
          opens={reveals}
        />
        <div className="grid min-w-0 gap-1.5">
          <StatusBadges statuses={face.badges} />
          <h3
            ref={title}
            className="text-18 leading-snug wrap-anywhere"
            id={`${id}-name`}
            dir="auto"
            tabIndex={-1}
          >
            {name}
          </h3>
          <p className={message} dir="auto">
            {face.knowsPrize ? firstWords(box.taskDescription) : t.page.mystery}
          </p>
        </div>
      </header>
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-14 text-ink-muted">
        <span className="inline-flex min-w-0 items-center gap-2 wrap-anywhere">
          <Avatar name={partner.displayName} color={partner.color} size={24} />
          {isMine ? t.page.to(box.recipient.name) : t.page.from(box.owner.name)}
        </span>
        <span className="ml-auto text-16 font-semibold text-ink tabular-nums">
          {t.page.money(box.priceAmount)}
        </span>
      </p>
      {deadline !== null && !isOpenForMe && <Countdown deadline={deadline} name={name} />}
      {box.rejectionReason !== null && <Feedback reason={box.rejectionReason} />}
      {face.message !== null && <p className={message}>{t.page.messages[face.message]}</p>}
      {isOpenForMe && <Challenge box={box} reveals={reveals} />}
      {box.completionData !== null && box.status !== 'OPENED' && <Proof box={box} />}
      {expanded && <Details box={box} id={`${id}-details`} />}
      {/* Buttons have the color of the user. */}
      <footer
        className="mt-auto flex flex-wrap items-center gap-2 pt-1"
        data-color={colorSlot(me.color)}
      >
        <CardActions box={box} face={face} actions={actions} describedBy={`${id}-name`} />
        {isApproved && box.completionPhotoId !== null && (
          <KeepAsMemory box={box} photoId={box.completionPhotoId} />
        )}
        <span className="ml-auto [&_svg]:transition-transform [&_[aria-expanded=true]_svg]:rotate-180">
          <Button
            variant="plain"
            size="small"
            aria-expanded={expanded}
            aria-controls={expanded ? `${id}-details` : undefined}
            aria-label={t.page.expand(name)}
            onClick={() => setExpanded(!expanded)}
            icon={<ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            {t.page.details}
          </Button>
        </span>
      </footer>
    </article>
  );
}

type CardActionsProps = Pick<BoxCardProps, 'box' | 'actions'> & {
  face: Pick<ReturnType<typeof cardContent>, 'primary' | 'otherActions'>;
  describedBy: string;
};

function CardActions({
  box,
  face: { primary, otherActions },
  actions,
  describedBy,
}: CardActionsProps) {
  const { act, busyWith } = useBoxActions(box, actions);
  return [...(primary === null ? [] : [primary]), ...otherActions].map((action) => (
    <Button
      key={action}
      variant={action === primary ? 'primary' : 'quiet'}
      icon={action === 'pay' ? <CreditCard size={20} strokeWidth={1.75} /> : undefined}
      busy={action === busyWith}
      aria-haspopup={withDialog.has(action) ? 'dialog' : undefined}
      aria-describedby={describedBy}
      onClick={() => act(action)}
    >
      {action === 'pay' ? t.page.payPrice(box.priceAmount) : t.page.actions[action]}
    </Button>
  ));
}

const withDialog: ReadonlySet<CardAction> = new Set([
  'update',
  'cancel',
  'complete',
  'pay',
  'review',
]);

/** The expanded part of a card. */
function Details({ box, id }: { box: Box; id: string }) {
  const isBeforeOpening = box.status === 'CREATED' || box.status === 'DROPPED';
  return (
    <dl className="grid gap-2.5 border-t border-line pt-3" id={id}>
      <Detail term={t.page.description}>{box.prizeDescription}</Detail>
      <Detail term={t.page.task}>{box.taskDescription}</Detail>
      <Detail term={t.page.type}>{t.page.types[box.completionType]}</Detail>
      <Detail term={box.status === 'CREATED' ? t.page.dropsAt : t.page.droppedAt}>
        <Moment at={box.droppedAt ?? box.dropAt} hasTime />
      </Detail>
      {isBeforeOpening && (
        <Detail term={t.page.expiresAt}>{t.page.notYetOpened(box.expirationMinutes)}</Detail>
      )}
      {box.status === 'OPENED' && (
        <Detail term={t.page.expiresAt}>
          <Moment at={box.expiresAt} hasTime />
        </Detail>
      )}
    </dl>
  );
}

const Detail = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className={smallHeading}>{term}</dt>
    <dd className={longText} dir="auto">
      {children}
    </dd>
  </div>
);
