import { useMutation, useQuery } from '@tanstack/react-query';
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { request } from '#platform/web/api/client.ts';
import { errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { useMotion } from '#platform/web/motion.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { PauseButton } from '#platform/web/ui/PauseButton.tsx';
import { type ToastHandle, type ToastOptions, toast } from '#platform/web/ui/toast.ts';
import { useIfMounted } from '#platform/web/ui/use-if-mounted.ts';
import { useReducedMotion } from '#platform/web/ui/use-media.ts';
import { ApiError } from '#shared/api-error.ts';
import { firstWords } from '../../box-looks.rules.ts';
import { activateBox, type Box, boxPath, openBox } from '../../boxes.contract.ts';
import { t } from '../../messages/index.ts';
import { droppedQuery, invalidateBoxes } from '../boxes.queries.ts';
import { Gift } from '../card/Gift.tsx';
import type { BoxDialog } from '../use-box-actions.ts';

/** The chunk of the page: one of its own would move code into every page's. */
const importDialogs = async () => ({ default: (await import('../BoxesPage.tsx')).BoxDialogs });
const BoxDialogs = lazy(importDialogs);
const FloatingBoxes = lazy(async () => ({
  default: (await import('./FloatingBoxes.tsx')).FloatingBoxes,
}));

export type DroppedBoxesProps = {
  /** The height of the card is known. */
  onKnown: () => void;
};

/** Dropped boxes on the dashboard: a card, and boxes that float over the page. */
export function DroppedBoxes({ onKnown }: DroppedBoxesProps) {
  const { me } = useCouple();
  const droppedBoxes = useQuery(droppedQuery(me.id));
  const isStill = useReducedMotion();
  const isPaused = useMotion() === 'paused';
  const [dialog, setDialog] = useState<BoxDialog>();
  const { openingId, open } = useOpenBox((box) => setDialog({ kind: 'opened', box }));
  const isKnown = droppedBoxes.data !== undefined || droppedBoxes.failureCount > 0;
  const know = useEffectEvent(onKnown);
  useEffect(() => {
    if (isKnown) know();
  }, [isKnown]);
  const boxes = droppedBoxes.data ?? [];
  const [newestBox] = boxes;
  const hasFailed =
    droppedBoxes.isError || (droppedBoxes.data === undefined && droppedBoxes.errorUpdateCount > 0);
  return (
    <>
      {newestBox !== undefined && (
        <Waiting
          boxes={boxes}
          newestBox={newestBox}
          busy={openingId !== undefined}
          onOpen={() =>
            boxes.length > 1
              ? setDialog({ kind: 'choose', boxes, onChoose: ({ id }) => open(id) })
              : open(newestBox.id)
          }
        >
          {!isStill && <PauseButton label={t.dropping.pause} />}
        </Waiting>
      )}
      {hasFailed && droppedBoxes.data?.length !== 0 && (
        <ErrorState compact text={t.dropping.failed.dropped} query={droppedBoxes} />
      )}
      {boxes.length > 0 && !isStill && !isPaused && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <FloatingBoxes
              boxes={boxes.filter(({ activatedAt }) => activatedAt === null)}
              heldId={openingId}
              onOpen={open}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <Suspense fallback={null}>
        {dialog !== undefined && <BoxDialogs dialog={dialog} onDialog={setDialog} />}
      </Suspense>
    </>
  );
}

/** Catches and opens a box; after leaving the page, a toast leads to it. */
function useOpenBox(onOpened: (box: Box) => void) {
  const navigate = useNavigate();
  const ifMounted = useIfMounted();
  const failure = useRef<ToastHandle>(undefined);
  useEffect(() => () => failure.current?.close(), []);
  const { mutate, isPending, variables } = useMutation({
    async mutationFn(id: number): Promise<Box> {
      const input = { params: { id: `${id}` } };
      void importDialogs();
      await request(activateBox, input).catch(showFailure(id, t.dropping.failed.activate));
      return request(openBox, input).catch(showFailure(id, t.page.failed.open));
    },
    onSuccess(box) {
      const show = { label: t.page.showBox, onPress: () => void navigate(boxPath(box.id)) };
      const options = { tone: 'ok', actions: [show], subject: `box ${box.id}` } as const;
      ifMounted(
        () => onOpened(box),
        () => toast.general(t.box.done.open, options),
      );
    },
    onSettled: () => void invalidateBoxes(),
  });
  const showFailure = (id: number, text: string) => (error: unknown) => {
    if (isSignedOut(error)) throw error;
    const isFinal = error instanceof ApiError && error.status === 409;
    const retry = { label: t.dropping.tryAgain, onPress: () => mutate(id) };
    const failureOptions = {
      tone: 'danger',
      subject: `box ${id}`,
      actions: isFinal ? [] : [retry],
    } as const;
    const show = (options: ToastOptions) => {
      failure.current = toast.general(errorMessage(error, text), { ...failureOptions, ...options });
    };
    // The error stays on the page until the user retries.
    ifMounted(
      () => show(isFinal ? {} : { duration: null }),
      () => show({}),
    );
    throw error;
  };
  return {
    openingId: isPending ? variables : undefined,
    open(id: number) {
      failure.current?.close();
      if (!isPending) mutate(id);
    },
  };
}

type WaitingProps = {
  boxes: readonly Box[];
  newestBox: Box;
  busy: boolean;
  onOpen: () => void;
  children: ReactNode;
};

function Waiting({ boxes, newestBox, busy, onOpen, children }: WaitingProps) {
  const id = useId();
  const { partner } = useCouple();
  return (
    <Card labelledBy={id}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="flex [&>*+*]:-ml-5">
          {boxes.slice(0, 3).map((box) => (
            <Gift key={box.id} boxId={box.id} size={48} />
          ))}
        </span>
        <div className="min-w-0 flex-[1_1_8em]">
          <h2 className="text-18 leading-snug" id={id}>
            {t.dropping.waiting(boxes.length)}
          </h2>
          <p className="text-14 wrap-anywhere text-ink-muted" dir="auto">
            {boxes.length === 1
              ? t.dropping.fromWith(partner.displayName, firstWords(newestBox.taskDescription))
              : t.page.from(partner.displayName)}
          </p>
        </div>
        {children}
        <div className="flex flex-wrap items-center gap-2 phone:flex-[1_0_100%] phone:*:flex-[1_0_auto] phone:[&_button]:flex-[1_0_auto]">
          <Button
            variant="primary"
            aria-describedby={id}
            aria-haspopup="dialog"
            busy={busy}
            onClick={onOpen}
          >
            {t.dropping.open}
          </Button>
        </div>
      </div>
    </Card>
  );
}
