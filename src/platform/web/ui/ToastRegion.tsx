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
} from 'react-aria-components/Toast';
import { t } from '../messages/index.ts';
import { colorSlot } from './Avatar.tsx';
import { Button, IconButton } from './Button.tsx';
import styles from './ToastRegion.module.css';
import { type ToastMessage, toastQueue } from './toast.ts';
import { useNow } from './use-now.ts';

// React Aria pauses visible toasts on hover, but neither new ones nor those of a hidden page.
const isHeld = () =>
  document.hidden || document.querySelector(`.${styles.region}:is(:hover, :focus-within)`) !== null;

/** Shows toasts; once, at the root. */
export function ToastRegion() {
  useEffect(() => {
    const onVisibility = () => {
      toastQueue.pauseAll();
      if (!isHeld()) toastQueue.resumeAll();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
  return (
    <Region queue={toastQueue} className={styles.region} aria-label={t.notifications}>
      {({ toast }) => <Message toast={toast} />}
    </Region>
  );
}

function Message({ toast }: { toast: QueuedToast<ToastMessage> }) {
  const { content, key, timer } = toast;
  const { kind, text, tone, by, actions, duration, countsDown } = content;
  const close = () => toastQueue.close(key);
  // Runs after React Aria has started the timer of a new toast.
  useEffect(() => {
    if (isHeld()) timer?.pause();
  }, [timer]);
  return (
    <Toast
      toast={toast}
      className={clsx(styles.toast, styles[tone])}
      data-color={by && colorSlot(by)}
      data-kind={kind}
    >
      <span className={styles.sign}>
        <Sign kind={kind} tone={tone} />
      </span>
      <span className={styles.body}>
        <Text slot="title" className={styles.text} dir="auto">
          {text}
        </Text>
        {countsDown && duration !== null && <Countdown duration={duration} />}
        {actions.length > 0 && (
          <span className={styles.actions}>
            {actions.map(({ label, onPress, stays = false }) => (
              <Button
                key={label}
                size="small"
                onClick={() => {
                  onPress();
                  if (!stays) close();
                }}
              >
                {label}
              </Button>
            ))}
          </span>
        )}
      </span>
      <IconButton
        size="small"
        label={t.dismiss}
        icon={<X size={18} strokeWidth={1.75} />}
        onClick={close}
      />
    </Toast>
  );
}

/** The remaining seconds, in a ring that empties. */
function Countdown({ duration }: { duration: number }) {
  const [end] = useState(() => Date.now() + duration);
  const secondsLeft = Math.max(0, Math.ceil((end - useNow(1000)) / 1000));
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
      {Math.min(secondsLeft, Math.ceil(duration / 1000))}
    </span>
  );
}

const toneSigns = { ok: CircleCheck, info: Info, warn: TriangleAlert, danger: CircleX };

function Sign({ kind, tone }: Pick<ToastMessage, 'kind' | 'tone'>) {
  const look = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
  if (tone !== 'danger' && kind === 'love') return <Heart {...look} fill="currentColor" />;
  if (tone !== 'danger' && kind === 'photo') return <ImageIcon {...look} />;
  const ToneSign = toneSigns[tone];
  return <ToneSign {...look} />;
}
