import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import { ChevronDown } from './icons.tsx';

export type DisclosureProps = {
  /** The target of links to this section. */
  id: string;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Content that is rendered only while open. */
  children: ReactNode;
};

/** A collapsible section of a page. */
export function Disclosure({ id, title, open, onOpenChange, children }: DisclosureProps) {
  return (
    <div id={id} className="scroll-mt-20">
      <AriaDisclosure
        className="rounded-card border border-hairline bg-surface shadow-2"
        isExpanded={open}
        onExpandedChange={onOpenChange}
      >
        <Heading level={2} className="text-18">
          <Button
            slot="trigger"
            className="flex min-h-16 w-full items-center justify-between gap-3 rounded-card px-6 py-3 phone:px-4"
          >
            {title}
            <ChevronDown
              className={clsx(
                'flex-none text-ink-muted transition-[rotate] duration-enter motion-reduce:transition-none',
                open && 'rotate-180',
              )}
            />
          </Button>
        </Heading>
        <DisclosurePanel>
          {open && (
            <div className="px-6 pt-2 pb-6 phone:px-4 phone:pt-1 phone:pb-5">{children}</div>
          )}
        </DisclosurePanel>
      </AriaDisclosure>
    </div>
  );
}
