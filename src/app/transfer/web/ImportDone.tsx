import { type Counts, type ImportReport, kinds } from '../transfer.contract.ts';
import { transferPageTexts as texts } from '../transfer-page.texts.ts';
import styles from './Transfer.module.css';

/** What an import did, and what it passed over and why. */
export function ImportDone({ report: { added, there, skipped, moreSkipped } }: Props) {
  const whys = skipped.map(({ what, why }) => texts.why(what, why));
  const passedOver = moreSkipped === 0 ? whys : [...whys, texts.more(moreSkipped)];
  const isNew = kinds.some((kind) => added[kind] > 0);
  return (
    <div className={styles.report}>
      <h4 className={styles.heading}>{texts.done}</h4>
      {!isNew && skipped.length === 0 && <p>{texts.nothingNew}</p>}
      <Lines title={texts.added} lines={linesOf(added)} />
      <Lines title={texts.there} lines={linesOf(there)} />
      <Lines title={texts.skipped} lines={passedOver} />
    </div>
  );
}

type Props = { report: ImportReport };

const linesOf = (counts: Counts): string[] =>
  kinds.filter((kind) => counts[kind] > 0).map((kind) => texts.count(kind, counts[kind]));

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
