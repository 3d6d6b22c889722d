import { useQuery } from '@tanstack/react-query';
import { isSignedOut } from '#platform/web/http/signed-out.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { Backup, BackupsState } from '../backups.contract.ts';
import { oldAge } from '../backups.rules.ts';
import { dataTexts as texts } from '../data.texts.ts';
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
        text={texts.loadFailed}
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
      <p className={styles.more}>{texts.about}</p>
      {last === null ? <p>{nightly ? texts.none : texts.noneAtNight}</p> : <Last backup={last} />}
      {later > 0 && <Alert>{texts.later(later)}</Alert>}
      {failed !== null && <Alert>{texts.failed(failed.message)}</Alert>}
      <Buttons state={data} />
      {running !== null && <Far label={texts.backingUp} {...running} />}
      {checking !== null && <Far label={texts.checking} {...checking} />}
      {checkFailed !== null && checking === null && <Alert>{texts.checkFailed(checkFailed)}</Alert>}
      {report !== null && checking === null && <Findings report={report} last={last} />}
    </div>
  );
}

function Last({ backup: { moment, bytes, photos } }: { backup: Backup }) {
  const age = useAge(moment);
  return (
    <div className={styles.last}>
      <span className={styles.name}>{texts.lastBackup}</span>
      <time dateTime={moment}>{texts.age(age)}</time>
      <span className={styles.more}>{texts.contents(bytes, photos)}</span>
      {age > oldAge && <Alert>{texts.old}</Alert>}
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
        onClick={() => backUp.mutate(undefined, { onError: sayFailure(texts.startFailed) })}
      >
        {texts.backUp}
      </Button>
      <Button
        busy={takeHome.isPending}
        disabledReason={last === null ? texts.nothingToDownload : undefined}
        onClick={() =>
          last !== null && takeHome.mutate(last.name, { onError: sayFailure(texts.downloadFailed) })
        }
      >
        {texts.download}
      </Button>
      <Button
        busy={check.isPending || checking !== null}
        onClick={() => check.mutate(undefined, { onError: sayFailure(texts.startFailed) })}
      >
        {texts.check}
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
  return <ProgressBar label={label} value={share} max={1} valueText={texts.far(share)} tone="us" />;
}
