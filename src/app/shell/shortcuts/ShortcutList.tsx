import { Switch } from '#platform/web/ui/Switch.tsx';
import styles from './ShortcutList.module.css';
import { shortcutsTexts as texts } from './shortcuts.texts.ts';
import { letSingleKeysCount, useSingleKeysCount } from './single-keys.ts';

/** All keys that do something, and the switch for those that are a single letter. */
export const ShortcutList = () => (
  <div className={styles.shortcuts}>
    <Switch
      label={texts.singleKeys}
      description={texts.singleKeysMean}
      on={useSingleKeysCount()}
      onChange={letSingleKeysCount}
    />
    {texts.places.map(({ place, entries }) => (
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
