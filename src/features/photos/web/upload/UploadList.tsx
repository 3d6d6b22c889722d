import { type RefObject, useCallback, useRef } from 'react';
import { photosMessages as t } from '../../messages/index.ts';
import styles from './UploadList.module.css';
import { UploadRow } from './UploadRow.tsx';
import { inSight, type UploadItem } from './upload-item.ts';
import { uploads } from './uploads.ts';

export type UploadListProps = {
  items: readonly UploadItem[];
  onRetry: (id: number) => void;
  /** Where focus goes with the last row that could be removed. */
  fallback: RefObject<HTMLElement | null>;
};

/** Every photo that was picked, and how far it is. */
export function UploadList({ items, onRetry, fallback }: UploadListProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = useCallback(
    (id: number) => {
      // First the focus: it would go down with the row.
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
      const at = rows.findIndex(({ dataset }) => dataset.remove === String(id));
      (rows[at + 1] ?? rows[at - 1] ?? fallback.current)?.focus();
      uploads.remove(id);
    },
    [fallback],
  );
  return (
    <ul ref={list} className={styles.list} aria-label={t.upload.list}>
      {inSight(items).map((item) => (
        <UploadRow key={item.id} item={item} onRetry={onRetry} onRemove={remove} />
      ))}
    </ul>
  );
}
