import { Alert } from '#platform/web/ui/Alert.tsx';
import type { Report } from '../backups.contract.ts';
import { dataTexts as texts } from '../data.texts.ts';
import styles from './Data.module.css';

/** What a look at everything found. */
export function Findings({ report }: { report: Report }) {
  const { isSound, photos, backup, backupFault, databaseFault, missing, changed, strangers } =
    report;
  if (isSound) {
    return <p role="status">{backup === null ? texts.soundAlone(photos) : texts.sound(photos)}</p>;
  }
  const faults = [
    ...(databaseFault === null ? [] : [texts.database(databaseFault)]),
    ...(backupFault === null ? [] : [backupFault]),
    ...(missing === 0 ? [] : [texts.missing(missing)]),
    ...(changed === 0 ? [] : [texts.changed(changed)]),
    ...(strangers === 0 ? [] : [texts.strangers(strangers)]),
  ];
  return (
    <div>
      <Alert>{texts.damage}</Alert>
      <ul className={styles.faults}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}
