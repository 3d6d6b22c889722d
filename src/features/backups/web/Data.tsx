import { useQuery } from '@tanstack/react-query';
import { isSignedOut } from '#platform/web/api/errors.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { Backup, BackupsState } from '../backups.contract.ts';
import { oldAge } from '../backups.rules.ts';
import { backupsMessages as t } from '../messages/index.ts';
import { backupsQuery, useStart, useTakeHome } from './backups.queries.ts';
import styles from './Data.module.css';
import { Findings } from './Findings.tsx';
import { useAge } from './use-age.ts';

/** What is backed up, doing so now, taking everything home, and a look whether all is sound. */
export function Data() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...backupsQuery,
    refetchOnMount: 'always',
  });
  if (data === undefined) {
    return isError ? (
      <ErrorState
        compact
        text={t.data.loadFailed}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton shape="block" height={200} />
    );
  }
  const { last, later, failed, running, checking, report, checkFailed, nightly } = data;
  return (
    <div className={styles.data}>
      <p className={styles.more}>{t.data.about}</p>
      {last === null ? <p>{nightly ? t.data.none : t.data.noneAtNight}</p> : <Last backup={last} />}
      {later > 0 && <Alert>{t.data.later(later)}</Alert>}
      {failed !== null && <Alert>{t.data.failed(failed.message)}</Alert>}
      <Buttons state={data} />
      {running !== null && <Far label={t.data.backingUp} {...running} />}
      {checking !== null && <Far label={t.data.checking} {...checking} />}
      {checkFailed !== null && checking === null && (
        <Alert>{t.data.checkFailed(checkFailed)}</Alert>
      )}
      {report !== null && checking === null && <Findings report={report} last={last} />}
    </div>
  );
}

function Last({ backup: { moment, bytes, photos } }: { backup: Backup }) {
  const age = useAge(moment);
  return (
    <div className={styles.last}>
      <span className={styles.name}>{t.data.lastBackup}</span>
      <time dateTime={moment}>{t.data.age(age)}</time>
      <span className={styles.more}>{t.data.contents(bytes, photos)}</span>
      {age > oldAge && <Alert>{t.data.old}</Alert>}
    </div>
  );
}

function Buttons({ state: { last, running, checking } }: { state: BackupsState }) {
  const backUp = useStart('backup');
  const check = useStart('check');
  const takeHome = useTakeHome();
  return (
    <div className={styles.buttons}>
      <Button
        busy={backUp.isPending || running !== null}
        onClick={() => backUp.mutate(undefined, { onError: sayFailure(t.data.startFailed) })}
      >
        {t.data.backUp}
      </Button>
      <Button
        busy={takeHome.isPending}
        disabledReason={last === null ? t.data.nothingToDownload : undefined}
        onClick={() =>
          last !== null &&
          takeHome.mutate(last.name, { onError: sayFailure(t.data.downloadFailed) })
        }
      >
        {t.data.download}
      </Button>
      <Button
        busy={check.isPending || checking !== null}
        onClick={() => check.mutate(undefined, { onError: sayFailure(t.data.startFailed) })}
      >
        {t.data.check}
      </Button>
    </div>
  );
}

/** Nothing where the sign-in page already says it all. */
const sayFailure = (words: string) => (error: unknown) => {
  if (!isSignedOut(error)) toast.general(words, { tone: 'danger' });
};

function Far({ label, done, total }: { label: string; done: number; total: number }) {
  const share = total === 0 ? 0 : Math.min(1, done / total);
  return (
    <ProgressBar label={label} value={share} max={1} valueText={t.data.progress(share)} tone="us" />
  );
}
