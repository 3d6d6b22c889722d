import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';

export type TabsProps<Value extends string> = {
  /** The accessible name of the tab list. */
  label: string;
  /** `badge`: a short note on a tab. */
  tabs: readonly { value: Value; label: string; badge?: string | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The content of the selected tab. */
  children: ReactNode;
};

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: TabsProps<Value>) {
  const choose = (key: string | number) => {
    const tab = tabs.find((each) => each.value === key);
    if (tab !== undefined && tab.value !== value) onChange(tab.value);
  };
  return (
    <AriaTabs selectedKey={value} onSelectionChange={choose}>
      <TabList
        className="mb-6 flex min-h-[calc(3rem+1px)] flex-wrap gap-x-1 border-b border-line"
        aria-label={label}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.value}
            id={tab.value}
            className={clsx(
              // On narrow screens with large text, the badge moves below the label.
              'relative inline-flex min-h-12 cursor-pointer items-center gap-x-2 rounded-t-small px-4 font-semibold tabular-nums narrow:max-w-full narrow:flex-auto narrow:flex-wrap narrow:justify-center narrow:px-2 narrow:whitespace-nowrap',
              tab.value === value
                ? 'text-ink after:absolute after:inset-x-3 after:-bottom-px after:h-[3px] after:rounded-t-[3px] after:bg-own-solid forced-colors:border-b-3 forced-colors:border-[Highlight]'
                : 'text-ink-muted hover:text-ink',
            )}
          >
            {tab.label}
            {tab.badge !== undefined && (
              <span className="rounded-full bg-own-solid px-2.5 py-0.5 text-13 text-on-solid forced-colors:border">
                {tab.badge}
              </span>
            )}
          </Tab>
        ))}
      </TabList>
      <TabPanel key={value} id={value} className="rounded-small">
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
