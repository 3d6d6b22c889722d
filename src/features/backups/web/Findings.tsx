import { Alert } from '#platform/web/ui/Alert.tsx';
import type { Backup, Report } from '../backups.contract.ts';
import { backupsMessages as t } from '../messages/index.ts';
import styles from './Data.module.css';
import { useAge } from './use-age.ts';

interface FindingsProps {
  report: Report;
  /** The last backup that there is by now. */
  last: Backup | null;
}

/** What a look at everything found, and how long ago. */
export function Findings({ report, last }: FindingsProps) {
  const { isSound, moment, photos, backupFault, databaseFault, missing, changed, strangers } =
    report;
  const faults = [
    ...(databaseFault === null ? [] : [t.data.database(databaseFault)]),
    ...(backupFault === null ? [] : [backupFault]),
    ...(missing === 0 ? [] : [t.data.missing(missing)]),
    ...(changed === 0 ? [] : [t.data.changed(changed)]),
    ...(strangers === 0 ? [] : [t.data.strangers(strangers)]),
  ];
  const age = useAge(moment);
  return (
    <div className={styles.last}>
      {isSound ? (
        <p role="status">{soundWords(report, last)(photos)}</p>
      ) : (
        <>
          <Alert>{t.data.damage}</Alert>
          <ul className={styles.faults}>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </>
      )}
      <time className={styles.more} dateTime={moment}>
        {t.data.checked(age)}
      </time>
    </div>
  );
}

/** A backup that came after the look was not looked at. */
function soundWords({ backup }: Report, last: Backup | null) {
  if (last === null) return t.data.soundAlone;
  return last.name === backup ? t.data.sound : t.data.soundBefore;
}
