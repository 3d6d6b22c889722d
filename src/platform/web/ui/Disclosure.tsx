import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import styles from './Disclosure.module.css';

export type DisclosureProps = {
  /** Where a link to it leads. */
  id: string;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Drawn only while it is open. */
  children: ReactNode;
};

/** A section of a page that folds up under its title. */
export function Disclosure({ id, title, open, onOpenChange, children }: DisclosureProps) {
  return (
    <div id={id} className={styles.place}>
      <AriaDisclosure
        className={styles.disclosure}
        isExpanded={open}
        onExpandedChange={onOpenChange}
      >
        <Heading level={2} className={styles.title}>
          <Button slot="trigger" className={styles.trigger}>
            {title}
            <svg
              className={styles.sign}
              viewBox="0 0 20 20"
              width="20"
              height="20"
              aria-hidden="true"
              focusable="false"
            >
              <path
                d="m5 8 5 5 5-5"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.75"
                strokeLinecap="round"
              />
            </svg>
          </Button>
        </Heading>
        <DisclosurePanel>
          {open && <div className={styles.content}>{children}</div>}
        </DisclosurePanel>
      </AriaDisclosure>
    </div>
  );
}
