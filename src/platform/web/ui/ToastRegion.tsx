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
import { AriaLocale } from './AriaLocale.tsx';
import { colorSlot } from './Avatar.tsx';
import { Button, IconButton } from './Button.tsx';
import { type ToastMessage, toastQueue } from './toast.ts';
import { useNow } from './use-now.ts';

// React Aria pauses visible toasts on hover, but neither new ones nor those of a hidden page.
const isHeld = () =>
  document.hidden ||
  document.querySelector('[data-react-aria-top-layer]:is(:hover, :focus-within)') !== null;

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
    <AriaLocale>
      <Region
        queue={toastQueue}
        className="fixed top-(--messages-top,auto) bottom-[var(--messages-bottom,calc(16px+max(var(--end-cover,0px),var(--tab-bar))))] left-1/2 z-toast flex w-max max-w-[min(480px,calc(100vw-32px))] -translate-x-1/2 flex-col-reverse gap-2 rounded-card"
        aria-label={t.notifications}
      >
        {({ toast }) => <Message toast={toast} />}
      </Region>
    </AriaLocale>
  );
}

const tints = { ok: 'text-ok', info: 'text-info', warn: 'text-warn', danger: 'text-danger' };

function Message({ toast }: { toast: QueuedToast<ToastMessage> }) {
  const { content, key, timer } = toast;
  const { kind, text, tone, by, actions, duration, countsDown } = content;
  const tint = kind === 'love' && tone !== 'danger' ? 'text-own-text' : tints[tone];
  const close = () => toastQueue.close(key);
  // Runs after React Aria has started the timer of a new toast.
  useEffect(() => {
    if (isHeld()) timer?.pause();
  }, [timer]);
  return (
    <Toast
      toast={toast}
      className="relative flex min-w-[min(300px,calc(100vw-32px))] items-center gap-2 overflow-hidden rounded-card border border-hairline bg-surface py-2 pr-2 pl-4.5 shadow-2 motion-safe:animate-arrive forced-colors:border-2"
      data-color={by && colorSlot(by)}
    >
      <span className={clsx('flex-none', tint)}>
        <Sign kind={kind} tone={tone} />
      </span>
      <span className="flex min-w-0 flex-auto flex-wrap items-center justify-end gap-2">
        {/* The buttons move below the text if there is no space beside it. */}
        <Text
          slot="title"
          className="min-w-0 flex-[1_1_6em] px-1 py-1.5 text-14 leading-[1.4] font-medium wrap-anywhere"
          dir="auto"
        >
          {text}
        </Text>
        {countsDown && duration !== null && <Countdown duration={duration} tint={tint} />}
        {actions.length > 0 && (
          <span className="flex flex-wrap justify-end gap-2">
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
      {/* The stripe shows the partner or the result. */}
      <span
        className={clsx('absolute inset-y-0 left-0 w-1 bg-current', by ? 'text-own-solid' : tint)}
      />
    </Toast>
  );
}

/** The remaining seconds, in a ring that empties. */
function Countdown({ duration, tint }: { duration: number; tint: string }) {
  const [end] = useState(() => Date.now() + duration);
  const secondsLeft = Math.max(0, Math.ceil((end - useNow(1000)) / 1000));
  return (
    <span
      className="relative grid size-8 flex-none place-items-center text-13 font-semibold tabular-nums"
      aria-hidden="true"
    >
      <svg
        className="absolute inset-0 -rotate-90"
        viewBox="0 0 32 32"
        width="32"
        height="32"
        fill="none"
        strokeWidth="2.5"
        aria-hidden="true"
        focusable="false"
      >
        <circle className="stroke-line" cx="16" cy="16" r="14" />
        <circle
          className={clsx('stroke-current motion-safe:animate-empty', tint)}
          cx="16"
          cy="16"
          r="14"
          pathLength="1"
          strokeDasharray="1"
          strokeLinecap="round"
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
