import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { StreamState } from '#platform/web/realtime/events.ts';

const dots = {
  off: 'border-control',
  connecting: 'border-control',
  connected: 'border-ok bg-ok',
  lost: 'border-warn',
  failed: 'border-warn',
};

export type StatusLineProps = { status: StreamState['status']; children: ReactNode };

/** The state of the event stream. */
export const StatusLine = ({ status, children }: StatusLineProps) => (
  <p className="mt-3 text-14">
    <span
      className={clsx('mr-2 inline-block size-2.5 rounded-full border-2', dots[status])}
      aria-hidden="true"
    />
    {children}
  </p>
);
