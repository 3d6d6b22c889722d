import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useMotion } from '#platform/web/motion.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { useReducedMotion } from '#platform/web/ui/use-media.ts';
import { t } from '../../messages/index.ts';
import { droppedQuery } from '../boxes.queries.ts';
import type { BoxDialog } from '../use-box-actions.ts';
import { importDialogs } from './import-dialogs.ts';
import { useOpenBox } from './use-open-box.ts';

const BoxDialogs = lazy(importDialogs);
const FloatingBoxes = lazy(async () => ({
  default: (await import('./FloatingBoxes.tsx')).FloatingBoxes,
}));

/** Dropped boxes that float over the page. */
export function DroppedBoxes() {
  const { me } = useCouple();
  const query = useQuery(droppedQuery(me.id));
  const isStill = useReducedMotion();
  const isPaused = useMotion() === 'paused';
  const [dialog, setDialog] = useState<BoxDialog>();
  const { openingId, open } = useOpenBox((box) => setDialog({ kind: 'opened', box }));
  const boxes = query.data ?? [];
  return (
    <>
      {query.isError && boxes.length === 0 && (
        <ErrorState compact text={t.dropping.failed.dropped} query={query} />
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
