import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Mark } from '#platform/web/ui/Mark.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { money, percent } from '#shared/i18n/formats.ts';
import { t } from '../messages/index.ts';
import type { Spin, WheelPrize } from '../wheel.contract.ts';
import {
  extraTurns,
  leastSweep,
  resultDelay,
  rotationTo,
  segmentsOf,
  turnDuration,
} from '../wheel-face.rules.ts';
import type { useWheel } from './use-wheel.ts';
import styles from './WheelDialog.module.css';
import { WheelFace } from './WheelFace.tsx';
import { wheelConfigQuery } from './wheel.queries.ts';
import type { Opening, OpenState } from './wheel-dialog.reducer.ts';

export type WheelDialogProps = { state: OpenState } & Pick<
  ReturnType<typeof useWheel>,
  'dispatch' | 'spin' | 'claim' | 'close'
>;

/** The wheel, which turns to the prize that the server has drawn. It cannot be closed while it turns. */
export function WheelDialog({ state, dispatch, spin, claim, close }: WheelDialogProps) {
  const { step, opening, busy, error } = state;
  const { me } = useCouple();
  const config = useQuery(wheelConfigQuery({ ...me, isMe: true }));
  const currentSpin = 'spin' in state ? state.spin : undefined;
  const prizes = currentSpin?.wheel ?? config.data?.prizes;
  const [turns] = useState(() => extraTurns(Math.random));
  const rotation = currentSpin === undefined ? 0 : rotationOf(currentSpin, turns);
  const stop = () => dispatch({ type: 'stopped' });
  const disc = useTurningDisc(step === 'spinning', rotation, stop);
  useEffect(() => {
    if (step === 'loading' && !config.isPending) dispatch({ type: 'loaded' });
  }, [step, config.isPending, dispatch]);

  return (
    <Dialog
      open
      size="large"
      title={t.spin.title}
      description={reasonOf(opening)}
      locked={step === 'spinning' || busy ? t.spin.spinning : undefined}
      closeOnOutside={false}
      onClose={() => void close()}
    >
      <div className={styles.wheel} data-step={step}>
        <div className={styles.turning}>
          <span
            className="absolute z-1 -top-5 left-1/2 w-6.5 h-7.5 bg-ink [clip-path:polygon(0_0,100%_0,50%_100%)] [translate:-50%_0] forced-colors:[forced-color-adjust:none]"
            aria-hidden="true"
          />
          {prizes !== undefined ? (
            <div ref={disc} data-testid="disc">
              <WheelFace prizes={prizes} label={t.wheel.face(prizes.length)} rotation={rotation} />
            </div>
          ) : config.isError ? (
            <ErrorState text={t.spin.wheelFailed} query={config} />
          ) : (
            <Skeleton shape="circle" width="100%" height="100%" />
          )}
          <span className="absolute inset-0 grid place-items-center pointer-events-none [&>*]:pointer-events-auto">
            {currentSpin === undefined ? (
              <Button
                variant="primary"
                autoFocus
                busy={busy || step === 'loading'}
                onClick={() => void spin()}
              >
                {t.spin.spin}
              </Button>
            ) : (
              <Mark />
            )}
          </span>
        </div>
        <div className={styles.side}>
          <div className={styles.now}>
            {error !== undefined && <Alert>{error}</Alert>}
            <div role="status">{step === 'result' && <Result prize={state.spin.prize} />}</div>
            {step === 'spinning' && (
              <Button autoFocus onClick={stop}>
                {t.spin.skip}
              </Button>
            )}
            {step === 'result' && (
              <Button variant="primary" autoFocus busy={busy} onClick={() => void claim()}>
                {t.spin.claim}
              </Button>
            )}
          </div>
          {/* The element is rendered even when hidden, so that the wheel doesn't move. */}
          {prizes !== undefined && opening.from !== 'unclaimed' && <Odds prizes={prizes} />}
        </div>
      </div>
    </Dialog>
  );
}

const reasonOf = (opening: Opening): string =>
  opening.from === 'milestone' ? t.spin.reached(opening.level) : t.spin.reasons[opening.from];

function rotationOf({ wheel, prize }: Spin, turns: number): number {
  const segments = segmentsOf(wheel.map(({ probability }) => probability));
  const segment = segments[wheel.findIndex(({ id }) => id === prize.id)];
  return segment === undefined ? 0 : rotationTo(segment, turns);
}

/** Turns the element from 0 to its rotation, then calls `onStop`. */
function useTurningDisc(isTurning: boolean, rotation: number, onStop: () => void) {
  const disc = useRef<HTMLDivElement>(null);
  const stop = useEffectEvent(onStop);
  useLayoutEffect(() => {
    if (!isTurning) return;
    const animation = disc.current?.animate([{ rotate: `${-rotation}deg` }, { rotate: '0deg' }], {
      duration: turnDuration,
      easing: 'cubic-bezier(0.1, 0.7, 0.1, 1)',
    });
    const timer = setTimeout(() => stop(), resultDelay);
    return () => {
      animation?.cancel();
      clearTimeout(timer);
    };
  }, [isTurning, rotation]);
  return disc;
}

const Result = ({ prize }: { prize: WheelPrize }) => (
  <div className="grid gap-2">
    <p className="font-display text-28 font-semibold leading-[1.2] wrap-anywhere">
      {(prize.prizeType === 'MONEY' ? t.spin.won : t.spin.wonGift)(prize.prizeName)}
    </p>
    <p className="flex gap-3 text-own-text font-semibold">
      <span>{t.wheel.types[prize.prizeType]}</span>
      <span className="numerals">{money(prize.prizeValue)}</span>
    </p>
    <p className="text-ink-muted wrap-anywhere whitespace-pre-line">{prize.prizeDescription}</p>
  </div>
);

const Odds = ({ prizes }: { prizes: readonly WheelPrize[] }) => (
  <div className={styles.odds}>
    <h3 className="text-14">{t.spin.odds}</h3>
    <ul className="grid gap-1 max-h-[min(300px,var(--wheel)_-_80px)] p-0 overflow-y-auto list-none phone:max-h-none">
      {prizes.map(({ id, prizeName, color, probability }) => (
        <li
          key={id}
          className="grid grid-cols-[14px_minmax(0,1fr)_auto] gap-2.5 items-center text-14"
        >
          <span
            className="border border-control rounded-[50%] forced-colors:[forced-color-adjust:none] size-3.5"
            style={{ background: color }}
            aria-hidden="true"
          />
          <span className="truncate">{prizeName}</span>
          <span className="numerals">{percent(probability)}</span>
        </li>
      ))}
    </ul>
    {prizes.some(({ probability }) => probability < leastSweep / 3.6) && (
      <p className="text-ink-muted text-13">{t.spin.rare}</p>
    )}
  </div>
);
