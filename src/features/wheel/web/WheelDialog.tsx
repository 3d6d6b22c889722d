import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { List } from '#platform/web/ui/List.tsx';
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
  const isTurned = step === 'spinning' || step === 'result';
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
      {/* The whole wheel fits the screen, but is never too small to read. */}
      <div className="grid grid-cols-[var(--wheel)_minmax(200px,1fr)] items-center gap-x-8 gap-y-6 py-2 [--wheel:max(180px,min(76vw,420px,var(--room,85dvh)_-_168px))] phone:grid-cols-1 phone:justify-items-center">
        <div
          className={clsx(
            'relative aspect-square phone:w-(--wheel)',
            step === 'result' && 'motion-reduce:animate-[appear_200ms_linear]',
          )}
        >
          <span
            className="absolute -top-5 left-1/2 z-1 h-7.5 w-6.5 -translate-x-1/2 bg-ink [clip-path:polygon(0_0,100%_0,50%_100%)] forced-colors:[forced-color-adjust:none]"
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
          <span className="pointer-events-none absolute inset-0 grid place-items-center *:pointer-events-auto">
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
        {/* On a phone, it is as high as most results, so that the dialog keeps its height. */}
        <div
          className={clsx(
            'grid min-w-0 phone:min-h-42 phone:w-full',
            (isTurned || error !== undefined) && 'gap-4',
            isTurned && 'phone:*:[grid-area:1/1] short:*:[grid-area:1/1]',
          )}
        >
          <div className="grid min-w-0 content-start justify-items-start gap-4">
            {error !== undefined && <Alert>{error}</Alert>}
            <div className="empty:hidden" role="status">
              {step === 'result' && <Result prize={state.spin.prize} />}
            </div>
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
          {prizes !== undefined && opening.from !== 'unclaimed' && (
            <Odds prizes={prizes} step={step} />
          )}
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
    <p className="font-display text-28 leading-[1.2] font-semibold wrap-anywhere">
      {(prize.prizeName === money(prize.prizeValue) ? t.spin.won : t.spin.wonGift)(prize.prizeName)}
    </p>
    <p className="flex gap-3 font-semibold text-own-text">
      <span>{t.wheel.types[prize.prizeType]}</span>
      <span className="numerals">{money(prize.prizeValue)}</span>
    </p>
    <p className="wrap-anywhere whitespace-pre-line text-ink-muted">{prize.prizeDescription}</p>
  </div>
);

/** Where the result appears in the same place, hidden odds keep their space, so that the wheel doesn't move. */
const oddsLooks: Readonly<Partial<Record<OpenState['step'], string>>> = {
  spinning:
    'grid phone:invisible phone:max-h-[60dvh] phone:overflow-hidden short:invisible short:max-h-[60dvh] short:overflow-hidden',
  result: 'invisible hidden max-h-[60dvh] overflow-hidden phone:grid short:grid',
};

type OddsProps = { prizes: readonly WheelPrize[]; step: OpenState['step'] };

const Odds = ({ prizes, step }: OddsProps) => (
  <div className={clsx('gap-2', oddsLooks[step] ?? 'grid')}>
    <h3 className="text-14">{t.spin.odds}</h3>
    <List className="grid max-h-[min(300px,var(--wheel)_-_80px)] gap-1 overflow-y-auto phone:max-h-none">
      {prizes.map(({ id, prizeName, color, probability }) => (
        <li
          key={id}
          className="grid grid-cols-[14px_minmax(0,1fr)_auto] items-center gap-2.5 text-14"
        >
          <span
            className="size-3.5 rounded-full border border-control forced-colors:[forced-color-adjust:none]"
            style={{ background: color }}
            aria-hidden="true"
          />
          <span className="truncate">{prizeName}</span>
          <span className="numerals">{percent(probability)}</span>
        </li>
      ))}
    </List>
    {prizes.some(({ probability }) => probability < leastSweep / 3.6) && (
      <p className="text-13 text-ink-muted">{t.spin.rare}</p>
    )}
  </div>
);
