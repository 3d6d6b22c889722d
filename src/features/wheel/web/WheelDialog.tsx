import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Mark } from '#platform/web/ui/Mark.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { money, percent } from '#shared/i18n/formats.ts';
import { leastSweep, segmentsOf, turnTo } from '../face.rules.ts';
import { wheelMessages as t } from '../messages/index.ts';
import { extraTurns, resultAfter, turning } from '../spin.rules.ts';
import type { Spin, WheelPrize } from '../wheel.contract.ts';
import type { WheelView } from './use-wheel.tsx';
import styles from './WheelDialog.module.css';
import { WheelFace } from './WheelFace.tsx';
import { wheelConfigQuery } from './wheel-config.queries.ts';

export type WheelDialogProps = {
  view: WheelView;
  /** A call is under way. */
  busy: boolean;
  /** Why the last one failed. */
  fault: string | undefined;
  onSpin: () => void;
  onClaim: () => void;
  onClose: () => void;
  /** From 0 up to 1; decides how often the wheel goes round, and nothing else. */
  random?: (() => number) | undefined;
};

/** The wheel, spun to what the home has drawn (S1 §5). While it turns it cannot be closed, only skipped. */
export function WheelDialog({
  view,
  busy,
  fault,
  onSpin,
  onClaim,
  onClose,
  random = Math.random,
}: WheelDialogProps) {
  const { turns, isTurning, skip } = useTurning(view, random);
  const { me } = useCouple();
  const online = useOnline();
  const mine = useQuery(wheelConfigQuery({ id: me.id, isMe: true }));
  const spin = view.is === 'spun' ? view.spin : undefined;
  const prizes = spin?.wheel ?? mine.data?.prizes;
  const turn = spin === undefined ? 0 : placeOf(spin, turns);
  const disc = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isTurning) return;
    // It stands where it will end, and comes there from where it stood.
    const way = [{ rotate: `${-turn}deg` }, { rotate: '0deg' }];
    const animation = disc.current?.animate(way, { duration: turning, easing });
    return () => animation?.cancel();
  }, [isTurning, turn]);
  const main = useRef<HTMLButtonElement>(null);
  const step = spin === undefined ? 'ready' : isTurning ? 'turning' : 'result';
  // Each step has one button that leads on, and the one before is gone.
  useEffect(() => {
    if (step !== 'ready') main.current?.focus();
  }, [step]);

  return (
    <Dialog
      open
      size="large"
      title={t.spin.title}
      description={<Why view={view} />}
      locked={isTurning || busy ? t.spin.spinning : undefined}
      closeOnOutside={false}
      onClose={onClose}
    >
      <div className={styles.wheel} data-step={step}>
        <div className={styles.turning}>
          <span className={styles.pointer} aria-hidden="true" />
          {prizes === undefined && mine.isError ? (
            <ErrorState
              text={t.spin.wheelFailed}
              busy={mine.isFetching}
              onRetry={() => void mine.refetch()}
            />
          ) : prizes === undefined ? (
            <Skeleton shape="circle" width="100%" height="100%" />
          ) : (
            <div ref={disc} data-testid="disc">
              <WheelFace prizes={prizes} label={t.wheel.face(prizes.length)} turn={turn} />
            </div>
          )}
          <span className={styles.hub}>
            {step === 'ready' ? (
              <Button
                variant="primary"
                autoFocus
                // Not before there is a wheel that can turn.
                busy={busy || (prizes === undefined && !mine.isError)}
                disabledReason={online ? undefined : t.spin.offline}
                onClick={onSpin}
              >
                {t.spin.spin}
              </Button>
            ) : (
              <Mark size={28} />
            )}
          </span>
        </div>
        <div className={styles.side}>
          <div className={styles.now}>
            {fault !== undefined && <Alert>{fault}</Alert>}
            <div role="status">{step === 'result' && spin && <Result prize={spin.prize} />}</div>
            {step === 'turning' && (
              <Button ref={main} onClick={skip}>
                {t.spin.skip}
              </Button>
            )}
            {step === 'result' && (
              <Button
                ref={main}
                variant="primary"
                busy={busy}
                disabledReason={online ? undefined : t.spin.offline}
                onClick={onClaim}
              >
                {t.spin.claim}
              </Button>
            )}
          </div>
          {/* Out of sight while it turns and later, its room stays: the wheel must not jump. */}
          {prizes !== undefined && view.why !== 'before' && <Odds prizes={prizes} />}
        </div>
      </div>
    </Dialog>
  );
}

const easing = 'cubic-bezier(0.1, 0.7, 0.1, 1)';

/** Where the wheel stands with the drawn prize at the top. */
function placeOf({ wheel, prize }: Spin, turns: number): number {
  const segments = segmentsOf(wheel.map(({ probability }) => probability));
  const segment = segments[wheel.findIndex(({ id }) => id === prize.id)];
  return segment === undefined ? 0 : turnTo(segment, turns);
}

const movesLittle = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A fresh spin turns for a while, unless it is skipped, or nothing is to move. */
function useTurning(view: WheelView, random: () => number) {
  const fresh = view.is === 'spun' && view.why !== 'before' ? view.spin : undefined;
  const [ended, setEnded] = useState<Spin>();
  const [turns] = useState(() => extraTurns(random));
  const isTurning = fresh !== undefined && ended !== fresh && !movesLittle();
  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(() => setEnded(fresh), resultAfter);
    return () => clearTimeout(timer);
  }, [isTurning, fresh]);
  return { turns, isTurning, skip: () => setEnded(fresh) };
}

function Why({ view: { why, level } }: { view: WheelView }) {
  if (why === 'before') return t.spin.wonBefore;
  return why === 'saved' ? t.spin.fromSaved : t.spin.reached(level);
}

const Result = ({ prize }: { prize: WheelPrize }) => (
  <div className={styles.result}>
    <p className={styles.won}>
      {(prize.prizeType === 'MONEY' ? t.spin.won : t.spin.wonGift)(prize.prizeName)}
    </p>
    <p className={styles.worth}>
      <span>{t.wheel.types[prize.prizeType]}</span>
      <span className="numerals">{money(prize.prizeValue)}</span>
    </p>
    <p className={styles.description}>{prize.prizeDescription}</p>
  </div>
);

/** The true odds, in words. */
const Odds = ({ prizes }: { prizes: readonly WheelPrize[] }) => (
  <div className={styles.odds}>
    <h3 className={styles.oddsTitle}>{t.spin.odds}</h3>
    <ul className={styles.list}>
      {prizes.map(({ id, prizeName, color, probability }) => (
        <li key={id} className={styles.item}>
          <span className={styles.dot} style={{ background: color }} aria-hidden="true" />
          <span className={styles.name}>{prizeName}</span>
          <span className="numerals">{percent(probability)}</span>
        </li>
      ))}
    </ul>
    {prizes.some(({ probability }) => probability < leastSweep / 3.6) && (
      <p className={styles.rare}>{t.spin.rare}</p>
    )}
  </div>
);
