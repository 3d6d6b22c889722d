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
import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from '../../messages/index.ts';
import styles from './UploadRow.module.css';
import type { UploadItem, UploadState } from './upload-item.ts';

export type UploadRowProps = {
  item: UploadItem;
  onRetry: (id: number) => void;
  onRemove: (id: number) => void;
};

/** One photo: what it is, how large it goes up, and how far it is. Of hundreds only those that move are drawn. */
export const UploadRow = memo(function UploadRow({ item, onRetry, onRemove }: UploadRowProps) {
  const { id, name, state } = item;
  return (
    <li className={styles.row} data-state={state.is}>
      <Thumbnail address={item.preview} />
      <div className={styles.words}>
        <FileName name={name} />
        <p className={styles.line}>
          <StateWords item={item} />
          <Bytes item={item} />
        </p>
        {state.is === 'error' && (
          <div className={styles.failure}>
            <p className={styles.reason}>{state.reason}</p>
            {state.again && (
              <Button size="small" aria-label={t.upload.retryOne(name)} onClick={() => onRetry(id)}>
                {sharedMessages.retry}
              </Button>
            )}
          </div>
        )}
        {item.heavy && state.is === 'uploading' && (
          <p className={styles.heavy}>{t.upload.heavy(item.bytes)}</p>
        )}
        {state.is === 'uploading' && (
          <ProgressBar
            label={t.upload.progressOf(name)}
            labelHidden
            valueTextHidden
            value={state.percent}
            valueText={t.upload.percent(state.percent)}
          />
        )}
      </div>
      {state.is !== 'success' && state.is !== 'waits' && (
        <IconButton
          size="small"
          data-remove={id}
          label={state.is === 'uploading' ? t.upload.cancel(name) : t.upload.remove(name)}
          icon={<X size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onRemove(id)}
        />
      )}
    </li>
  );
});

/** A long one loses its middle: its end tells it from the others, and what kind of file it is. */
function FileName({ name }: { name: string }) {
  const [, start = name, end = ''] = /^(.*?)(.{0,5}\.[^.]{1,5})$/su.exec(name) ?? [];
  return (
    <p className={styles.name}>
      <span>{start}</span>
      <span>{end}</span>
    </p>
  );
}

/** A browser that does not know a format (HEIC, mostly) shows a sign instead. */
function Thumbnail({ address }: { address: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={styles.thumbnail}>
      {broken ? (
        <ImageIcon size={24} strokeWidth={1.75} aria-hidden="true" />
      ) : (
        <img
          src={address}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  );
}

function StateWords({ item: { state, sentBytes } }: { item: UploadItem }) {
  return (
    <span className={clsx(styles.state, styles[state.is])}>
      <StateSign is={state.is} />
      {wordsOf(state, sentBytes !== null)}
    </span>
  );
}

function wordsOf(state: UploadState, prepared: boolean): string {
  switch (state.is) {
    case 'pending':
      return state.started ? t.upload.waiting : t.upload.ready;
    case 'uploading':
      return prepared ? t.upload.uploading(state.percent) : t.upload.preparing;
    case 'success':
      return t.upload.outcome(state.outcome);
    case 'waits':
      return sharedMessages.waiting;
    case 'error':
      return t.upload.failed;
  }
}

function StateSign({ is }: { is: UploadState['is'] }) {
  const look = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const;
  if (is === 'pending' || is === 'waits') return <Clock {...look} />;
  if (is === 'uploading') return <Spinner size={12} plain />;
  return is === 'success' ? <CircleCheck {...look} /> : <CircleX {...look} />;
}

function Bytes({ item: { bytes, sentBytes } }: { item: UploadItem }) {
  if (sentBytes === null || sentBytes === bytes) {
    return <span className={styles.bytes}>{t.upload.bytes(bytes)}</span>;
  }
  return (
    <span className={styles.bytes}>
      <span aria-hidden="true">{t.upload.smaller(bytes, sentBytes)}</span>
      <span className="visually-hidden">{t.upload.smallerSaid(bytes, sentBytes)}</span>
    </span>
  );
}
