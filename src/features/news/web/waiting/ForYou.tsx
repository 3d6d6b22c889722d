import { useQuery } from '@tanstack/react-query';
import { Fragment, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { t as boxMessages } from '#features/boxes/messages/index.ts';
import { importDialogs } from '#features/boxes/web/dropping/import-dialogs.ts';
import { useOpenBox } from '#features/boxes/web/dropping/use-open-box.ts';
import type { BoxDialog } from '#features/boxes/web/use-box-actions.ts';
import { WaitingBox } from '#features/boxes/web/waiting/WaitingBox.tsx';
import { WaitingRequest } from '#features/shared-note/web/waiting/WaitingRequest.tsx';
import { PrizeToClaim, SpinToUse } from '#features/wheel/web/waiting/WaitingSpin.tsx';
import { mayShowPrize, type WheelState } from '#features/wheel/web/wheel-dialog.reducer.ts';
import { invalidate } from '#platform/web/api/queries.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { PauseButton } from '#platform/web/ui/PauseButton.tsx';
import { QueryError } from '#platform/web/ui/QueryError.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useReducedMotion } from '#platform/web/ui/use-media.ts';
import { t } from '../../messages/index.ts';
import { readWaiting, type Waiting } from '../../waiting.contract.ts';
import { OwedPrize } from './OwedPrize.tsx';
import { useHeld } from './use-held.ts';
import { waitingQuery } from './waiting.queries.ts';

const BoxDialogs = lazy(importDialogs);

/** Rows that are shown at first. */
const firstRows = 4;

const nothing: readonly Waiting[] = [];

export type ForYouProps = {
  wheel: { readonly state: WheelState; open: () => void };
};

/** The things that wait for the user, the most urgent first, each with its button. Nothing if none waits. */
export function ForYou({ wheel }: ForYouProps) {
  const query = useQuery(waitingQuery);
  const block = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<BoxDialog>();
  const opening = useOpenBox((box) => setDialog({ kind: 'opened', box }));
  const currentWaiting = useHeld(query.data ?? nothing, block);
  const waiting = currentWaiting.filter(
    ({ kind }) => kind !== 'prize_claim' || mayShowPrize(wheel.state),
  );
  const refresh = () => void invalidate(readWaiting);
  const showDialog = (next: BoxDialog | undefined) => {
    setDialog(next);
    refresh();
  };
  const actions = {
    onDialog: showDialog,
    onOpened: refresh,
    onError: (text: string | undefined) => text && toast.general(text, { tone: 'danger' }),
  };
  const rowOf = (each: Waiting): ReactNode => {
    switch (each.kind) {
      case 'prize_claim':
        return each.spin && <PrizeToClaim spin={each.spin} onClaim={wheel.open} />;
      case 'spin':
        return <SpinToUse onUse={wheel.open} />;
      case 'note_request':
        return each.request && <WaitingRequest name={each.request.name} />;
      case 'voucher_owed':
        return each.voucher && <OwedPrize voucher={each.voucher} onChanged={refresh} />;
      default:
        return (
          each.box && (
            <WaitingBox
              box={each.box}
              action={boxActions[each.kind]}
              opening={opening}
              actions={actions}
            />
          )
        );
    }
  };
  return (
    <div ref={block} className="grid gap-4 empty:hidden">
      {query.data === undefined && <QueryError compact text={t.forYou.loadFailed} query={query} />}
      {waiting.length > 0 && <Rows waiting={waiting} rowOf={rowOf} />}
      <Suspense fallback={null}>
        {dialog !== undefined && <BoxDialogs dialog={dialog} onDialog={showDialog} />}
      </Suspense>
    </div>
  );
}

const boxActions = {
  box_open: 'open',
  box_complete: 'complete',
  box_review: 'review',
  box_claim: 'claim',
} as const;

type RowsProps = { waiting: readonly Waiting[]; rowOf: (waiting: Waiting) => ReactNode };

function Rows({ waiting, rowOf }: RowsProps) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const isStill = useReducedMotion();
  const isFloating = waiting.some(({ kind, box }) => kind === 'box_open' && !box?.activatedAt);
  const shown = showsAll ? waiting : waiting.slice(0, firstRows);
  return (
    <Card labelledBy={id}>
      <div className="grid gap-3">
        <div className="flex min-h-7 items-center justify-between gap-4">
          <h2 className="text-18" id={id}>
            {t.forYou.title}
          </h2>
          {isFloating && !isStill && (
            <span className="-my-2">
              <PauseButton label={boxMessages.dropping.pause} />
            </span>
          )}
        </div>
        <List className="grid grid-cols-1" aria-labelledby={id}>
          {shown.map((each) => (
            <Fragment key={keyOf(each)}>{rowOf(each)}</Fragment>
          ))}
        </List>
        {waiting.length > shown.length && (
          <span className="-mx-3.5 -mb-2">
            <Button variant="plain" size="small" onClick={() => setShowsAll(true)}>
              {t.forYou.showAll(waiting.length)}
            </Button>
          </span>
        )}
      </div>
    </Card>
  );
}

const keyOf = ({ kind, box, voucher, request }: Waiting): string => {
  const subject = box?.id ?? (voucher && `${voucher.source} ${voucher.id}`) ?? request?.requestId;
  return `${kind} ${subject ?? ''}`;
};
