import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import styles from './Disclosure.module.css';
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
