import ChevronDown from 'lucide-react/icons/chevron-down';
import CreditCard from 'lucide-react/icons/credit-card';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { Avatar, meOf } from '#platform/web/ui/Avatar.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { stateOf } from '../../box-state.rules.ts';
import type { Box } from '../../boxes.contract.ts';
import { type CardAction, faceOf } from '../../card.rules.ts';
import { deadlineOf } from '../../countdown.rules.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import { useServerNow } from '../server-clock.ts';
import { Badges } from './Badges.tsx';
import styles from './BoxCard.module.css';
import { Countdown } from './Countdown.tsx';
import { Details } from './Details.tsx';
import { Gift } from './Gift.tsx';
import { KeepAsMemory } from './KeepAsMemory.tsx';
import { Proof } from './Proof.tsx';

export type BoxCardProps = {
  box: Box;
  busy: boolean;
  /** It was opened on this page just now. */
  opens: boolean;
  /** The visit by which somebody followed a link to it. */
  soughtBy: string | undefined;
  onAct: (action: CardAction, box: Box) => void;
};

/** Finds the title of a box's card. */
export const cardOf = (id: number | null): HTMLElement | null =>
  document.querySelector(`[data-box="${id}"] h3`);

/** A surprise box, as this person may see it (S3 §2). */
export function BoxCard({ box, busy, opens, soughtBy, onAct }: BoxCardProps) {
  const id = useId();
  const { me, partner } = useCouple();
  const online = useOnline();
  const now = useServerNow(5_000);
  const [expanded, setExpanded] = useState(false);
  const [pressed, setPressed] = useState<CardAction>();
  const title = useRef<HTMLHeadingElement>(null);
  useFocusWhenSought(soughtBy, title);
  const face = faceOf(stateOf(box), box.priceAmount, me.id, now);
  const isMine = face.role === 'owner';
  const owner = isMine ? me : partner;
  const name = t.page.prizeOf(box.prizeName);
  const deadline = deadlineOf(box);
  const isApproved = box.status === 'APPROVED' || box.status === 'CLAIMED';

  const act = (action: CardAction, isPrimary: boolean) => (
    <Button
      key={action}
      variant={isPrimary ? 'primary' : 'quiet'}
      icon={action === 'pay' ? payment : undefined}
      busy={busy && (pressed === undefined ? isPrimary : action === pressed)}
      disabledReason={online ? undefined : t.form.offline}
      aria-haspopup={dialogs.has(action) ? 'dialog' : undefined}
      aria-describedby={`${id}-name`}
      onClick={() => {
        if (busy) return;
        setPressed(action);
        onAct(action, box);
      }}
    >
      {action === 'pay' ? t.page.payPrice(box.priceAmount) : t.page.actions[action]}
    </Button>
  );
  return (
    <article
      className={styles.card}
      aria-labelledby={`${id}-name`}
      data-box={box.id}
      data-me={meOf(owner.color)}
    >
      <header className={styles.head}>
        <Gift isOpen={!['CREATED', 'DROPPED'].includes(box.status)} opens={opens} />
        <div className={styles.names}>
          <Badges statuses={face.badges} />
          <h3 ref={title} className={styles.name} id={`${id}-name`} dir="auto" tabIndex={-1}>
            {name}
          </h3>
        </div>
      </header>
      <p className={styles.about}>
        <span className={styles.who}>
          <Avatar name={partner.displayName} color={partner.color} size={24} />
          {isMine ? t.page.to(box.recipient.name) : t.page.from(box.owner.name)}
        </span>
        <span className={styles.price}>{t.page.money(box.priceAmount)}</span>
      </p>
      {deadline !== null && <Countdown deadline={deadline} name={name} />}
      {box.rejectionReason !== null && (
        <div className={styles.feedback}>
          <h4 className={styles.feedbackTitle}>{t.page.feedback}</h4>
          <p className={styles.feedbackText} dir="auto">
            {box.rejectionReason}
          </p>
        </div>
      )}
      {face.message !== null && <p className={styles.message}>{t.page.messages[face.message]}</p>}
      {box.completionData !== null && box.status !== 'OPENED' && (
        <Proof text={box.completionData} photoId={box.completionPhotoId} />
      )}
      {expanded && <Details box={box} id={`${id}-details`} />}
      {/* What can be done wears the colour of who does it. */}
      <footer className={styles.foot} data-me={meOf(me.color)}>
        {face.primary !== null && act(face.primary, true)}
        {face.others.map((action) => act(action, false))}
        {isApproved && box.completionPhotoId !== null && (
          <KeepAsMemory box={box} photoId={box.completionPhotoId} />
        )}
        <span className={styles.expand}>
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

/** Paying is no kind of challenge, and has an icon all the same (S3 §3). */
const payment = <CreditCard size={20} strokeWidth={1.75} aria-hidden="true" />;

/** What asks for more before it is done. */
const dialogs: ReadonlySet<CardAction> = new Set(['update', 'cancel', 'complete', 'pay', 'reject']);

/** Takes whoever looks for this card to it each time, as soon as it is drawn and the page has arrived. */
function useFocusWhenSought(
  soughtBy: string | undefined,
  title: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (soughtBy === undefined) return;
    const frame = requestAnimationFrame(() => {
      title.current?.focus({ preventScroll: true });
      title.current?.closest('article')?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [soughtBy, title]);
}
