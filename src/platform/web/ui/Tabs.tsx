import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './Tabs.module.css';

export type Tab<Value extends string> = {
  value: Value;
  label: string;
  /** What wants to be noticed there, in a few words. */
  badge?: string | undefined;
};

export type TabsProps<Value extends string> = {
  /** Names what the tabs show. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
};

/** One of a few views of a page. Arrows, Home and End move and choose, as the pattern of the W3C says. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.findIndex((tab) => tab.value === value);
  const places: Readonly<Record<string, number>> = {
    ArrowRight: (chosen + 1) % tabs.length,
    ArrowLeft: (chosen + tabs.length - 1) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = places[event.key];
    const tab = place === undefined ? undefined : tabs[place];
    if (place === undefined || tab === undefined) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus();
  };
  return (
    <div>
      <div
        ref={list}
        className={styles.tabs}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            className={styles.tab}
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.badge !== undefined && <span className={styles.badge}>{tab.badge}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  );
}
