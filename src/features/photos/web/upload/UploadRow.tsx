import clsx from 'clsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import ImageIcon from 'lucide-react/icons/image';
import X from 'lucide-react/icons/x';
import { memo, useState } from 'react';
import { Button, IconButton } from '#platform/web/ui/Button.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { Spinner } from '#platform/web/ui/Spinner.tsx';
import { percent as formatPercent } from '#shared/i18n/formats.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t } from '../../messages/index.ts';
import type { UploadItem, UploadState } from './uploads.reducer.ts';

const warning = 'text-warn text-13';
const stateColors = {
  pending: 'text-ink-muted',
  queued: 'text-ink-muted',
  uploading: 'text-own-text',
  done: 'font-semibold text-ok',
  failed: 'font-semibold text-danger',
};

type UploadRowProps = {
  item: UploadItem;
  onRetry: (key: string) => void;
  onRemove: (key: string) => void;
};

/** One photo of the upload dialog. Memoized, since there may be hundreds. */
export const UploadRow = memo(function UploadRow({ item, onRetry, onRemove }: UploadRowProps) {
  const { key, name, note, bytes, sentBytes, state } = item;
  const percent = state.is === 'uploading' ? state.percent : null;
  const isStill = note === 'still' && state.is !== 'failed';
  return (
    <li
      className="flex gap-3 items-center py-2 not-last:border-b not-last:border-b-line"
      data-state={state.is}
    >
      <Thumbnail key={item.preview} address={item.preview} />
      <div className="grid flex-1 gap-0.5 min-w-0">
        <FileName name={name} />
        <p className="flex flex-wrap gap-y-0 gap-x-3 items-center text-14">
          <span
            className={clsx(
              'inline-flex items-center gap-1.5 tabular-nums [&_svg]:flex-none',
              stateColors[state.is],
            )}
          >
            <StateIcon is={state.is} />
            {stateText(state)}
          </span>
          <span className="text-ink-muted text-13 tabular-nums">
            {sentBytes === null || sentBytes === bytes ? (
              t.upload.bytes(bytes)
            ) : (
              <>
                <span aria-hidden="true">{t.upload.smaller(bytes, sentBytes)}</span>
                <span className="visually-hidden">{t.upload.smallerSaid(bytes, sentBytes)}</span>
              </>
            )}
          </span>
        </p>
        {state.is === 'failed' && (
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
            <p className="flex-[1_1_22ch] text-13">{state.reason}</p>
            {state.canRetry && (
              <Button
                size="small"
                aria-label={t.upload.retryOne(name)}
                onClick={() => onRetry(key)}
              >
                {sharedMessages.retry}
              </Button>
            )}
          </div>
        )}
        {isStill && <p className={warning}>{t.upload.still}</p>}
        {note === 'large' && percent !== null && <p className={warning}>{t.upload.heavy(bytes)}</p>}
        {state.is === 'uploading' && (
          <ProgressBar
            label={t.upload.progressOf(name)}
            labelHidden
            valueTextHidden
            value={percent ?? 0}
            valueText={formatPercent(percent ?? 0)}
          />
        )}
      </div>
      {state.is !== 'done' && state.is !== 'queued' && (
        <IconButton
          size="small"
          data-remove={key}
          label={state.is === 'uploading' ? t.upload.cancel(name) : t.upload.remove(name)}
          icon={<X size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onRemove(key)}
        />
      )}
    </li>
  );
});

/** A long name loses its middle, since its end tells it from the others. */
function FileName({ name }: { name: string }) {
  const [, start = name, end = ''] = /^(.*?)(.{0,5}\.[^.]{1,5})$/su.exec(name) ?? [];
  return (
    <p className="flex min-w-0 font-semibold whitespace-pre [&>:first-child]:overflow-hidden [&>:first-child]:text-ellipsis">
      <span>{start}</span>
      <span>{end}</span>
    </p>
  );
}

/** An icon where the browser can't show the format, mostly HEIC. */
function Thumbnail({ address }: { address: string }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <span className="grid flex-none place-items-center overflow-hidden rounded-small bg-sunken text-ink-muted [&_img]:object-cover size-14 [&_img]:size-full">
      {isBroken ? (
        <ImageIcon size={24} strokeWidth={1.75} aria-hidden="true" />
      ) : (
        <img
          src={address}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          decoding="async"
          onError={() => setIsBroken(true)}
        />
      )}
    </span>
  );
}

function stateText(state: UploadState): string {
  switch (state.is) {
    case 'pending':
      return state.isStarted ? t.upload.waiting : t.upload.ready;
    case 'uploading':
      return state.percent === null ? t.upload.preparing : t.upload.uploading(state.percent);
    case 'queued':
      return state.reason ?? sharedMessages.waiting;
    case 'done':
      return t.upload.outcomes[state.outcome];
    case 'failed':
      return t.upload.failed;
  }
}

function StateIcon({ is }: { is: UploadState['is'] }) {
  const look = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const;
  if (is === 'pending' || is === 'queued') return <Clock {...look} />;
  if (is === 'uploading') return <Spinner size={12} plain />;
  return is === 'done' ? <CircleCheck {...look} /> : <CircleX {...look} />;
}
