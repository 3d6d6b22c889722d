import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import styles from './Tabs.module.css';

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
      <TabList className={styles.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.value} id={tab.value} className={styles.tab}>
            {tab.label}
            {tab.badge !== undefined && <span className={styles.badge}>{tab.badge}</span>}
          </Tab>
        ))}
      </TabList>
      <TabPanel key={value} id={value} className={styles.panel}>
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
