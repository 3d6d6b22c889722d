import { Alert } from '#platform/web/ui/Alert.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import type { Backup, Report } from '../archive.contract.ts';
import { t } from '../messages/index.ts';

interface FindingsProps {
  report: Report;
  /** The last backup; it may be newer than the report. */
  last: Backup | null;
}

/** The result of the last check. */
export function Findings({ report, last }: FindingsProps) {
  const { moment, photos, backupError, databaseError, missing, changed, unknown } = report;
  const errors = [
    databaseError !== null && t.data.database(databaseError),
    backupError,
    missing > 0 && t.data.missing(missing),
    changed > 0 && t.data.changed(changed),
    unknown > 0 && t.data.unknown(unknown),
  ].filter((error) => typeof error === 'string');
  const age = Math.max(0, useNow(60_000) - Date.parse(moment));
  return (
    <div className="grid gap-1">
      {report.isSound ? (
        <p role="status">{soundText(report, last)(photos)}</p>
      ) : (
        <>
          <Alert>{t.data.damage}</Alert>
          <ul className="m-0 ps-5">
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </>
      )}
      <time className="text-ink-muted" dateTime={moment}>
        {t.data.checked(age)}
      </time>
    </div>
  );
}

function soundText({ backup }: Report, lastBackup: Backup | null) {
  if (lastBackup === null) return t.data.soundAlone;
  return lastBackup.name === backup ? t.data.sound : t.data.soundBefore;
}
