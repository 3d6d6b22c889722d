import { Switch } from '#platform/web/ui/Switch.tsx';
import { appMessages as t } from '../messages/index.ts';
import styles from './ShortcutList.module.css';
import { letSingleKeysCount, useSingleKeysCount } from './single-keys.ts';

/** All keys that do something, and the switch for those that are a single letter. */
export const ShortcutList = () => (
  <div className={styles.shortcuts}>
    <Switch
      label={t.shortcuts.singleKeys}
      description={t.shortcuts.singleKeysMean}
      on={useSingleKeysCount()}
      onChange={letSingleKeysCount}
    />
    {t.shortcuts.places.map(({ place, entries }) => (
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
