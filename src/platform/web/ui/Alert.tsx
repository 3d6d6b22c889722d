import type { ReactNode } from 'react';

export type AlertProps = {
  children: ReactNode;
  /** Text that is announced once in place of children that keep changing. */
  announcement?: string | undefined;
};

const look =
  'rounded-control bg-danger-soft px-3.5 py-2.5 text-14 font-medium text-danger tabular-nums forced-colors:border';

/** An error that belongs to no field; announced when it appears. */
export function Alert({ children, announcement }: AlertProps) {
  if (announcement === undefined) {
    return (
      <p className={look} role="alert" dir="auto">
        {children}
      </p>
    );
  }
  return (
    <div className={look}>
      <p aria-hidden="true">{children}</p>
      <span className="visually-hidden" role="alert">
        {announcement}
      </span>
    </div>
  );
}
