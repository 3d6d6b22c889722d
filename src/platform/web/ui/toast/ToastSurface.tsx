import clsx from 'clsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Heart from 'lucide-react/icons/heart';
import ImageIcon from 'lucide-react/icons/image';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import {
  type QueuedToast,
  UNSTABLE_ToastRegion as Region,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastQueue as ToastQueue,
} from 'react-aria-components/Toast';
import { platformMessages as t } from '../../messages/index.ts';
import { Button, IconButton } from '../Button.tsx';
import { meOf } from '../partner.ts';
import { setStage, type ToastMessage } from '../toast.ts';
import { useNow } from '../use-now.ts';
import styles from './toast.module.css';

// React Aria's toast is not declared stable: nothing outside this file knows of it.
const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });
const shown = new Map<number, { key: string; forAnybody: boolean }>();

setStage({
  show: (message) => {
    const key = queue.add(message, {
      ...(message.duration !== null && { timeout: message.duration }),
      onClose: () => {
        shown.delete(message.id);
        message.onClose?.();
      },
    });
    shown.set(message.id, { key, forAnybody: message.forAnybody });
  },
  close: (id) => {
    const there = shown.get(id);
    if (there !== undefined) queue.close(there.key);
  },
  clear: () => {
    for (const { key, forAnybody } of [...shown.values()]) if (!forAnybody) queue.close(key);
  },
});

/** Someone is looking at the messages, or nobody can: their time stands still. */
const held = () =>
  document.hidden || document.querySelector(`.${styles.region}:is(:hover, :focus-within)`) !== null;

export function ToastSurface() {
  useEffect(() => {
    const onVisibility = () => {
      queue.pauseAll();
      if (!held()) queue.resumeAll();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
  return (
    <Region queue={queue} className={styles.region} aria-label={t.ui.notifications}>
      {({ toast }) => <Message toast={toast} />}
    </Region>
  );
}

function Message({ toast }: { toast: QueuedToast<ToastMessage> }) {
  const { content, key, timer } = toast;
  // Runs after React Aria has started the clock of a new message.
  useEffect(() => {
    if (held()) timer?.pause();
  }, [timer]);
  return (
    <Toast
      toast={toast}
      className={clsx(styles.toast, styles[content.tone])}
      data-me={content.by && meOf(content.by)}
      data-kind={content.kind}
    >
      <span className={styles.sign}>
        <Sign message={content} />
      </span>
      <Text slot="title" className={styles.text}>
        {content.text}
      </Text>
      {content.countsDown && content.duration !== null && <Countdown duration={content.duration} />}
      {content.actions.length > 0 && (
        <span className={styles.actions}>
          {content.actions.map(({ label, onPress, stays = false }) => (
            <Button
              key={label}
              size="small"
              onClick={() => {
                onPress();
                if (!stays) queue.close(key);
              }}
            >
              {label}
            </Button>
          ))}
        </span>
      )}
      <IconButton
        size="small"
        label={t.ui.dismiss}
        icon={<X size={18} strokeWidth={1.75} />}
        onClick={() => queue.close(key)}
      />
    </Toast>
  );
}

/** The seconds that are left, in a ring that empties. */
function Countdown({ duration }: { duration: number }) {
  const [end] = useState(() => Date.now() + duration);
  const left = Math.max(0, Math.ceil((end - useNow(1000)) / 1000));
  return (
    <span className={styles.countdown} aria-hidden="true">
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
        <circle className={styles.track} cx="16" cy="16" r="14" />
        <circle
          className={styles.ring}
          cx="16"
          cy="16"
          r="14"
          pathLength="1"
          style={{ animationDuration: `${duration}ms` }}
        />
      </svg>
      {Math.min(left, Math.ceil(duration / 1000))}
    </span>
  );
}

const toneSigns = { ok: CircleCheck, info: Info, warn: TriangleAlert, danger: CircleX };

function Sign({ message: { kind, tone } }: { message: ToastMessage }) {
  const look = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
  if (tone !== 'danger' && kind === 'love') return <Heart {...look} fill="currentColor" />;
  if (tone !== 'danger' && kind === 'photo') return <ImageIcon {...look} />;
  const ToneSign = toneSigns[tone];
  return <ToneSign {...look} />;
}
