import { useEffect, useState } from 'react';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { t } from './messages/index.ts';
import styles from './Shortcuts.module.css';
import { isSingleKey, setSingleKeys, useSingleKeys } from './single-keys.ts';

/** All keyboard shortcuts, and the switch for single letters. */
export const ShortcutList = () => (
  <div className={styles.shortcuts}>
    <Switch
      label={t.singleKeys}
      description={t.singleKeysMean}
      on={useSingleKeys()}
      onChange={setSingleKeys}
    />
    {t.places.map(({ place, entries }) => (
      <section key={place} aria-label={place}>
        <h3 className={styles.place}>{place}</h3>
        <dl className={styles.list}>
          {entries.map(({ keys, does }) => (
            <div key={does} className={styles.entry}>
              <dt>{does}</dt>
              <dd className={styles.keys}>
                {keys.map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
);

/** The shortcuts in a dialog, on `?`. Not while typing, nor over another dialog. */
export function ShortcutSheet() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || !isSingleKey(event)) return;
      const { target } = event;
      if (target instanceof Element && target.closest('[role$="dialog"]') !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={t.title}
      description={t.description}
      closeOnOutside
    >
      <ShortcutList />
    </Dialog>
  );
}
