import { useQuery } from '@tanstack/react-query';
import { toastError } from '#platform/web/api/queries.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import type { BackupsState, OffsiteState } from '../archive.contract.ts';
import { oldAge } from '../archive.rules.ts';
import { t } from '../messages/index.ts';
import { backupsQuery, useDownload, useStart } from './archive.queries.ts';
import { Findings } from './Findings.tsx';

const name = 'font-semibold';
const more = 'text-ink-muted';
const buttons = 'flex flex-wrap gap-3';

/** Backups, checks for damage, and the download of everything. */
export function Data() {
  const query = useQuery({ ...backupsQuery, refetchOnMount: 'always' });
  return (
    <Section query={query} error={t.data.loadFailed} compact quiet skeleton={200}>
      {(state) => <Loaded state={state} />}
    </Section>
  );
}

function Loaded({ state }: { state: BackupsState }) {
  const { last, later, failed, missing, running, checking, report, checkFailed, copying } = state;
  return (
    <div className="grid gap-4">
      <p className={more}>{t.data.about}</p>
      <LastBackup state={state} />
      {later > 0 && <Alert>{t.data.later(later)}</Alert>}
      {failed !== null && <Alert>{t.data.failed(failed.message)}</Alert>}
      {missing > 0 && <Alert>{t.data.incomplete(missing)}</Alert>}
      <Buttons state={state} />
      {running !== null && <ProgressOf label={t.data.backingUp} {...running} />}
      {checking !== null && <ProgressOf label={t.data.checking} {...checking} />}
      {copying !== null && <ProgressOf label={t.offsite.copying} {...copying} />}
      {checkFailed !== null && checking === null && (
        <Alert>{t.data.checkFailed(checkFailed)}</Alert>
      )}
      {report !== null && checking === null && <Findings report={report} last={last} />}
      <Download />
    </div>
  );
}

function LastBackup({ state }: { state: BackupsState }) {
  const { last, lastElsewhere, nightly, offsite } = state;
  const now = useNow(60_000);
  if (last === null) return <p>{nightly ? t.data.none : t.data.noneAtNight}</p>;
  const ageOf = (moment: string) => Math.max(0, now - Date.parse(moment));
  return (
    <>
      <div className="grid gap-1">
        <span className={name}>{t.data.lastBackup}</span>
        <time dateTime={last.moment}>{t.data.age(ageOf(last.moment))}</time>
        <span className={more}>{t.data.contents(last.bytes, last.photos)}</span>
        {ageOf(last.moment) > oldAge && <Alert>{t.data.old}</Alert>}
      </div>
      {offsite === null ? (
        <div className="grid gap-1">
          <span className={name}>{t.data.elsewhere}</span>
          {lastElsewhere === null ? (
            <span className={more}>{t.data.noneElsewhere}</span>
          ) : (
            <time dateTime={lastElsewhere}>{t.data.age(ageOf(lastElsewhere))}</time>
          )}
        </div>
      ) : (
        <OffsiteCopies offsite={offsite} ageOf={ageOf} />
      )}
    </>
  );
}

interface OffsiteCopiesProps {
  offsite: OffsiteState;
  /** In milliseconds. */
  ageOf: (moment: string) => number;
}

function OffsiteCopies({ offsite, ageOf }: OffsiteCopiesProps) {
  const { place, last, isOld, isOnDiskOfData, failed } = offsite;
  return (
    <div className="grid gap-1">
      <span className={name}>{t.offsite.lastCopy}</span>
      {last === null ? (
        <span>{t.offsite.none}</span>
      ) : (
        <time dateTime={last.copiedAt}>{t.offsite.copiedAt(ageOf(last.copiedAt))}</time>
      )}
      <span className="wrap-anywhere text-ink-muted">{t.offsite.place(place)}</span>
      {isOnDiskOfData && <Alert>{t.offsite.sameDisk}</Alert>}
      {isOld && <Alert>{t.offsite.old}</Alert>}
      {failed !== null && <Alert>{t.offsite.failed(failed.message)}</Alert>}
    </div>
  );
}

function Buttons({
  state: { last, running, checking, offsite, copying },
}: {
  state: BackupsState;
}) {
  const backUp = useStart('backup');
  const check = useStart('check');
  const copy = useStart('copy');
  return (
    <div className={buttons}>
      <Button
        busy={backUp.isPending || running !== null}
        onClick={() => backUp.mutate(undefined, { onError: showError(t.data.startFailed) })}
      >
        {t.data.backUp}
      </Button>
      <Button
        busy={check.isPending || checking !== null}
        onClick={() => check.mutate(undefined, { onError: showError(t.data.startFailed) })}
      >
        {t.data.check}
      </Button>
      {offsite !== null && last !== null && (
        <Button
          busy={copy.isPending || copying !== null}
          onClick={() => copy.mutate(undefined, { onError: showError(t.data.startFailed) })}
        >
          {t.offsite.copy}
        </Button>
      )}
    </div>
  );
}

/** An archive that people can read without Fivetwenty. */
function Download() {
  const download = useDownload();
  return (
    <div className="mt-2 grid gap-3 border-t border-line pt-6">
      <p className={more}>{t.data.downloadAbout}</p>
      <div className={buttons}>
        <Button
          variant="primary"
          busy={download.isPending}
          onClick={() =>
            download.mutate(undefined, {
              onSuccess: () => toast.general(t.data.downloadStarted, { tone: 'ok' }),
              onError: showError(t.data.downloadFailed),
            })
          }
        >
          {t.data.download}
        </Button>
      </div>
    </div>
  );
}

const showError = (text: string) => (error: unknown) => toastError(error, text);

function ProgressOf({ label, done, total }: { label: string; done: number; total: number }) {
  const share = total === 0 ? 0 : Math.min(1, done / total);
  return (
    <ProgressBar label={label} value={share} max={1} valueText={t.data.progress(share)} tone="us" />
  );
}
