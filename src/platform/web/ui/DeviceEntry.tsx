import type { ReactNode } from 'react';

export type DeviceEntryProps = {
  name: string;
  /** A button, or what is special about the device. */
  action: ReactNode;
  children: ReactNode;
};

/** A device in a list. */
export const DeviceEntry = ({ name, action, children }: DeviceEntryProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-3">
    <div className="grid gap-0.5 wrap-anywhere">
      <span className="font-semibold">{name}</span>
      {children}
    </div>
    {action}
  </li>
);
