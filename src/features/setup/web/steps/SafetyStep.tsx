import { errorMessage } from '#platform/web/api/errors.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { setupMessages as t } from '../../messages/index.ts';
import type { Ground } from '../../setup.contract.ts';
import { connectionOf, littleSpace } from '../../setup.rules.ts';
import { useGround, useLiveTest } from '../setup.queries.ts';
import { type Finding, SafetyRow } from './SafetyRow.tsx';
import safety from './safety.module.css';
import styles from './steps.module.css';

const texts = t.wizard.safety;

/** What the home stands on. It warns, and stops nobody. */
export function SafetyStep({ code }: { code: string }) {
  const ground = useGround(code);
  const live = useLiveTest(code);
  const checking = ground.isFetching || live.isFetching;

  return (
    <div className={styles.stack}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops it from a list without bullets */}
      <ul className={safety.rows} role="list" aria-busy={checking}>
        {ground.data !== undefined &&
          findingsOf(ground.data, globalThis.isSecureContext).map((finding) => (
            <SafetyRow key={finding.about} finding={finding} />
          ))}
        {ground.data === undefined && ground.error === null && (
          <SafetyRow finding={{ about: texts.folder, is: 'checking', says: texts.checking }} />
        )}
        <SafetyRow finding={liveFinding(live)} />
      </ul>
      {ground.error !== null && <ErrorState compact text={errorMessage(ground.error)} />}
      <Button
        busy={checking}
        onClick={() => {
          void ground.refetch();
          void live.refetch();
        }}
      >
        {checking ? texts.checking : texts.again}
      </Button>
    </div>
  );
}

/** The server's own findings, with what this browser knows of the way to it. */
function findingsOf(ground: Ground, secureContext: boolean): Finding[] {
  const connection = connectionOf(ground.encrypted, secureContext);
  return [
    ground.dataFolderWritable
      ? { about: texts.folder, is: 'fine', says: texts.folderFine }
      : { about: texts.folder, is: 'warning', says: texts.folderBad, mend: texts.folderFix },
    {
      about: texts.space,
      says: texts.spaceLeft(ground.freeBytes),
      ...(ground.freeBytes >= littleSpace
        ? { is: 'fine' }
        : { is: 'warning', mend: texts.spaceFix }),
    },
    ...earlierHome(ground),
    {
      about: texts.connection,
      says: texts.connections[connection],
      ...(connection === 'encrypted'
        ? { is: 'fine' }
        : { is: 'warning', mend: texts.connectionFix[connection] }),
    },
  ];
}

const earlierHome = ({ strangers }: Ground): Finding[] =>
  strangers === 0
    ? []
    : [
        {
          about: texts.orphans,
          is: 'warning',
          says: texts.orphansFound(strangers),
          mend: texts.orphansFix,
        },
      ];

function liveFinding({ data, error, isFetching }: ReturnType<typeof useLiveTest>): Finding {
  const about = texts.live;
  if (isFetching) return { about, is: 'checking', says: texts.checking };
  if (error !== null) return { about, is: 'warning', says: texts.liveBroken, mend: texts.liveFix };
  return data === true
    ? { about, is: 'fine', says: texts.liveFine }
    : { about, is: 'warning', says: texts.liveDelayed, mend: texts.liveFix };
}
