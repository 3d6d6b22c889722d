import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { Link } from 'react-router';
import { useMotion, useMotionControl } from '#platform/web/motion.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { meOf } from '#platform/web/ui/Avatar.tsx';
import { Button, buttonClass, IconButton } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { useOnline, useReducedMotion } from '#platform/web/ui/use-media.ts';
import type { User } from '#shared/user.ts';
import type { Box } from '../../boxes.contract.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import { boxesPath } from '../../places.rules.ts';
import { droppedQuery, droppingQuery } from '../boxes.queries.ts';
import { Gift } from '../card/Gift.tsx';
import styles from './DroppedBoxes.module.css';
import { FloatingBoxes } from './FloatingBoxes.tsx';
import { useCatch } from './use-catch.ts';

export type DroppedBoxesProps = {
  /** It is decided whether there is a card, or the home does not answer: what is below it need not wait any more. */
  onKnown: () => void;
};

/**
 * What dropped for whoever looks, until it is opened: a card that stays, and over the page the boxes themselves, where
 * things may move (S3 §2). Nothing where nothing waits.
 */
export function DroppedBoxes({ onKnown }: DroppedBoxesProps) {
  const { me, partner } = useCouple();
  const dropped = useQuery(droppedQuery(me.id));
  const dropping = useQuery(droppingQuery(me.id));
  const isStill = useReducedMotion();
  const isPaused = useMotion() === 'paused';
  const { catching, catchBox } = useCatch();
  const isKnown = dropped.data !== undefined || dropped.failureCount > 0;
  const know = useEffectEvent(onKnown);
  useEffect(() => {
    if (isKnown) know();
  }, [isKnown]);
  const boxes = dropped.data ?? [];
  const isAround = boxes.length + (dropping.data?.length ?? 0) > 0;
  const failed = [dropped, dropping].filter(hasFailed);
  return (
    <>
      {boxes.length > 0 && (
        <Waiting boxes={boxes} owner={partner} catching={catching} onCatch={catchBox}>
          {!isStill && <PauseFloats />}
        </Waiting>
      )}
      {failed.length > 0 && dropped.data?.length !== 0 && (
        <ErrorState
          compact
          text={t.dropping.failed.dropped}
          busy={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const { refetch } of failed) void refetch();
          }}
        />
      )}
      {isAround && !isStill && !isPaused && (
        <ErrorBoundary>
          <FloatingBoxes
            dropping={dropping.data ?? []}
            waiting={boxes.filter(({ activatedAt }) => activatedAt === null)}
            owner={partner}
            catching={catching}
            onCatch={catchBox}
          />
        </ErrorBoundary>
      )}
    </>
  );
}

/** While it is read again nobody knows better yet. */
const hasFailed = ({ isError, data, errorUpdateCount }: UseQueryResult): boolean =>
  isError || (data === undefined && errorUpdateCount > 0);

type WaitingProps = {
  /** The newest first; at least one. */
  boxes: readonly Box[];
  owner: User;
  /** The box that is being caught. */
  catching: number | undefined;
  onCatch: (id: number) => void;
  children: ReactNode;
};

/** The boxes in words, for keys, for ears, and for whoever was too slow. */
function Waiting({ boxes, owner, catching, onCatch, children }: WaitingProps) {
  const title = useId();
  const online = useOnline();
  const [newest] = boxes;
  return (
    <Card labelledBy={title}>
      <div className={styles.waiting}>
        <span data-me={meOf(owner.color)}>
          <Gift size={48} />
        </span>
        <div className={styles.words}>
          <h2 className={styles.title} id={title}>
            {t.dropping.waiting(boxes.length)}
          </h2>
          <p className={styles.from}>{t.dropping.from(owner.displayName)}</p>
        </div>
        {children}
        <div className={styles.actions}>
          {boxes.length > 1 && (
            <Link className={buttonClass()} to={boxesPath}>
              {t.dropping.all}
            </Link>
          )}
          <Button
            variant="primary"
            aria-describedby={title}
            busy={catching !== undefined}
            disabledReason={online ? undefined : t.dropping.offline}
            onClick={() => {
              if (newest !== undefined) onCatch(newest.id);
            }}
          >
            {t.dropping.open}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Stops what floats here, and all else that moves: it is the same for the photo strip. */
function PauseFloats() {
  const { isPaused, toggle } = useMotionControl();
  const Sign = isPaused ? Play : Pause;
  return (
    <IconButton
      label={t.dropping.pause}
      icon={<Sign size={20} strokeWidth={1.75} />}
      aria-pressed={isPaused}
      onClick={toggle}
    />
  );
}
