import { transferMessages as t } from '../messages/index.ts';
import { type Counts, type ImportReport, kinds } from '../transfer.contract.ts';
import styles from './Transfer.module.css';

/** What an import did, and what it passed over and why. */
export function ImportDone({ report: { added, there, skipped, moreSkipped } }: Props) {
  const whys = skipped.map(({ what, why }) => t.page.why(what, why));
  const passedOver = moreSkipped === 0 ? whys : [...whys, t.page.more(moreSkipped)];
  const isNew = kinds.some((kind) => added[kind] > 0);
  return (
    <div className={styles.report}>
      <h4 className={styles.heading}>{t.page.done}</h4>
      {!isNew && skipped.length === 0 && <p>{t.page.nothingNew}</p>}
      <Lines title={t.page.added} lines={linesOf(added)} />
      <Lines title={t.page.there} lines={linesOf(there)} />
      <Lines title={t.page.skipped} lines={passedOver} />
    </div>
  );
}

type Props = { report: ImportReport };

const linesOf = (counts: Counts): string[] =>
  kinds.filter((kind) => counts[kind] > 0).map((kind) => t.page.count(kind, counts[kind]));

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  const numbered = [...lines.entries()];
  return (
    <>
      <p>{title}</p>
      <ul className={styles.list} aria-label={title}>
        {numbered.map(([place, line]) => (
          <li key={place}>{line}</li>
        ))}
      </ul>
    </>
  );
}
