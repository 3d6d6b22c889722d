import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import styles from './Disclosure.module.css';
import { ChevronDown } from './icons.tsx';

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
            <ChevronDown className={styles.sign} />
          </Button>
        </Heading>
        <DisclosurePanel>
          {open && <div className={styles.content}>{children}</div>}
        </DisclosurePanel>
      </AriaDisclosure>
    </div>
  );
}
