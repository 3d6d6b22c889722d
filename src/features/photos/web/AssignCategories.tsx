import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { categoriesMessages } from '#features/categories/messages/index.ts';
import { CategoryDot } from '#features/categories/web/CategoryDot.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { useWhileThere } from '#platform/web/ui/use-while-there.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { assignmentOf, nextTick, type Tick, tickOf } from '../assignment.rules.ts';
import { photosMessages as t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import styles from './AssignCategories.module.css';
import { categoriesQuery } from './categories/categories.queries.ts';
import { useAssignCategories } from './selection.queries.ts';
import { told } from './told.ts';

export type AssignCategoriesProps = {
  photos: readonly Photo[];
  open: boolean;
  onClose: () => void;
  /** Where the focus goes when what opened it is gone. */
};

/** Which categories the selected photos have: all of them, none, or some (S2 §2). Each time it opens it begins anew. */
export function AssignCategories({ photos, open, onClose }: AssignCategoriesProps) {
  const {
    data: categories,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...categoriesQuery,
    enabled: open,
  });
  const assignment = useAssignCategories();
  const [ticked, setTicked] = useState<ReadonlyMap<number, Tick>>(new Map());
  const atFirst = (category: number) => tickOf(photos, category);
  const known = categories ?? [];
  const { add, remove } = assignmentOf(ticked, atFirst, known);
  const whileOpen = useWhileThere(open);
  const online = useOnline();
  const isChanged = add.length + remove.length > 0;
  const nothing = isChanged ? undefined : t.assign.nothingChanged;
  const isEmpty = categories?.length === 0;

  const tickOfIt = (category: number) => ticked.get(category) ?? atFirst(category);
  const press = (category: number) =>
    setTicked(new Map(ticked).set(category, nextTick(tickOfIt(category), atFirst(category))));
  const apply = () =>
    told(
      assignment.mutateAsync({ photos, add, remove, known }),
      // While it is open, it says so itself.
      () =>
        whileOpen(
          () => undefined,
          () => toast.photo(t.assign.failed, { tone: 'danger' }),
        ),
      ({ done, missing }) => {
        toast.photo(t.assign.assigned(done.length, missing));
        whileOpen(onClose);
      },
    );

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.assign.title(photos.length)}
      size="small"
      footer={
        !isEmpty && (
          <>
            <Button onClick={onClose}>{sharedMessages.cancel}</Button>
            <Button
              variant="primary"
              busy={assignment.isPending}
              disabledReason={online ? nothing : sharedMessages.offline}
              onClick={() => void apply()}
            >
              {t.assign.apply}
            </Button>
          </>
        )
      }
    >
      {assignment.isError && <Alert>{t.assign.failed}</Alert>}
      {isError && (
        <ErrorState
          compact={categories !== undefined}
          text={categoriesMessages.loadFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {categories === undefined && !isError && <Skeleton shape="block" height="176px" />}
      {isEmpty && <NoCategories />}
      {categories !== undefined && !isEmpty && (
        <ul className={styles.list}>
          {categories.map((category) => (
            <li className={styles.choice} key={category.id}>
              <Checkbox
                label={category.name}
                sign={<CategoryDot color={category.color} />}
                checked={tickOfIt(category.id) === 'all'}
                mixed={tickOfIt(category.id) === 'some'}
                onChange={() => press(category.id)}
              />
              {tickOfIt(category.id) === 'some' && (
                <span className={styles.mixed}>{t.assign.mixed}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function NoCategories() {
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>{categoriesMessages.none}</p>
      <p>{categoriesMessages.noneHint}</p>
      <Link className={buttonClass({ variant: 'primary' })} to="/categories">
        {t.assign.toCategories}
      </Link>
    </div>
  );
}
