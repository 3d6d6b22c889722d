import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { colorSlot, type PartnerColor } from '#platform/web/ui/Avatar.tsx';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';

export type LovePartProps = {
  title: string;
  /** The owner, whose color the part has. */
  owner?: PartnerColor | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A part of the love card, which loads and fails alone. */
export function LovePart({ title, owner, className, children }: LovePartProps) {
  const id = useId();
  return (
    <section
      className={clsx('min-w-0 p-6 phone:px-4 phone:py-5', className)}
      data-color={owner && colorSlot(owner)}
      aria-labelledby={id}
    >
      <h2
        className={clsx(
          'mb-3 text-14 font-semibold wrap-anywhere',
          owner === undefined ? 'text-ink-muted' : 'text-own-text',
        )}
        id={id}
      >
        {title}
      </h2>
      <ErrorBoundary>{children}</ErrorBoundary>
    </section>
  );
}
