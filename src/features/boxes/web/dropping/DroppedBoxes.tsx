import { lazy, Suspense, useState } from 'react';
import { useMotion } from '#platform/web/motion.ts';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { useReducedMotion } from '#platform/web/ui/use-media.ts';
import type { Box } from '../../boxes.contract.ts';
import { t } from '../../messages/index.ts';
import type { BoxDialog } from '../use-box-actions.ts';
import { importDialogs } from './import-dialogs.ts';
import { useOpenBox } from './use-open-box.ts';

const BoxDialogs = lazy(importDialogs);
const FloatingBoxes = lazy(async () => ({
  default: (await import('./FloatingBoxes.tsx')).FloatingBoxes,
}));

export type DroppedBoxesProps = {
  boxes: readonly Box[];
  /** Called when a box was opened here, and when its dialog closes. */
  onChange: () => void;
};

/** Dropped boxes that float over the page until they are caught. */
export function DroppedBoxes({ boxes, onChange }: DroppedBoxesProps) {
  const isStill = useReducedMotion();
  const isPaused = useMotion() === 'paused';
  const [dialog, setDialog] = useState<BoxDialog>();
  const showDialog = (next: BoxDialog | undefined) => {
    setDialog(next);
    onChange();
  };
  const { openingId, open } = useOpenBox((box) => showDialog({ kind: 'opened', box }));
  const freeBoxes = boxes.filter(({ activatedAt }) => activatedAt === null);
  return (
    <>
      {freeBoxes.length > 0 && !isStill && !isPaused && (
        <ErrorBoundary
          fallback={(retry) => (
            <ErrorState compact text={t.dropping.failed.dropped} onRetry={retry} />
          )}
        >
          <Suspense fallback={null}>
            <FloatingBoxes boxes={freeBoxes} heldId={openingId} onOpen={open} />
          </Suspense>
        </ErrorBoundary>
      )}
      <Suspense fallback={null}>
        {dialog !== undefined && <BoxDialogs dialog={dialog} onDialog={showDialog} />}
      </Suspense>
    </>
  );
}
