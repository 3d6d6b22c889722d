import { Alert } from '#platform/web/ui/Alert.tsx';
import type { Backup, Report } from '../backups.contract.ts';
import { dataTexts as texts } from '../data.texts.ts';
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
    ...(databaseFault === null ? [] : [texts.database(databaseFault)]),
    ...(backupFault === null ? [] : [backupFault]),
    ...(missing === 0 ? [] : [texts.missing(missing)]),
    ...(changed === 0 ? [] : [texts.changed(changed)]),
    ...(strangers === 0 ? [] : [texts.strangers(strangers)]),
  ];
  const age = useAge(moment);
  return (
    <div className={styles.last}>
      {isSound ? (
        <p role="status">{soundWords(report, last)(photos)}</p>
      ) : (
        <>
          <Alert>{texts.damage}</Alert>
          <ul className={styles.faults}>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </>
      )}
      <time className={styles.more} dateTime={moment}>
        {texts.checked(age)}
      </time>
    </div>
  );
}

/** A backup that came after the look was not looked at. */
function soundWords({ backup }: Report, last: Backup | null) {
  if (last === null) return texts.soundAlone;
  return last.name === backup ? texts.sound : texts.soundBefore;
}
