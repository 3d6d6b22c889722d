import { useQuery } from '@tanstack/react-query';
import FolderPlus from 'lucide-react/icons/folder-plus';
import { useState } from 'react';
import { errorMessage } from '#platform/web/api/errors.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { assignmentOf, nextTick, type Tick, tickOf } from '../assignment.rules.ts';
import { t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { CategoryDot } from './categories/CategoryDot.tsx';
import { CategoryForm } from './categories/CategoryForm.tsx';
import { categoriesQuery } from './categories/categories.queries.ts';
import { useAssignCategories } from './selection.queries.ts';

type AssignCategoriesProps = {
  photos: readonly Photo[];
  onClose: () => void;
};

/** The categories that all, some or none of the selected photos have, and a new one. */
export function AssignCategories({ photos, onClose }: AssignCategoriesProps) {
  const query = useQuery(categoriesQuery);
  const { data } = query;
  const [ticked, setTicked] = useState<ReadonlyMap<number, Tick>>(new Map());
  const [isCreating, setCreating] = useState(false);
  const atFirst = (category: number) => tickOf(photos, category);
  const categories = data?.map(({ id, name, color }) => ({ id, name, color })) ?? [];
  const changes = assignmentOf(ticked, atFirst, categories);
  const assignment = useAssignCategories(changes, categories, onClose);
  const unchanged =
    changes.add.length + changes.remove.length > 0 ? undefined : t.assign.nothingChanged;
  const isEmpty = data?.length === 0;

  const tickNow = (category: number) => ticked.get(category) ?? atFirst(category);
  const tick = (category: number, as: Tick) =>
    setTicked((before) => new Map(before).set(category, as));

  return (
    <>
      <Dialog
        open
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
                disabledReason={unchanged}
                onClick={() => assignment.mutate(photos)}
              >
                {t.assign.apply}
              </Button>
            </>
          )
        }
      >
        {assignment.isError && <Alert>{errorMessage(assignment.error, t.assign.failed)}</Alert>}
        <Section
          query={query}
          error={t.categories.loadFailed}
          skeleton={184}
          empty={<p className="mb-3 text-ink-muted">{t.categories.none}</p>}
        >
          {() => (
            <ul className="grid p-0 mb-2 list-none">
              {categories.map(({ id, name, color }) => (
                <li
                  className="flex gap-3 items-center min-h-12 pr-2.75 -mx-2.75 rounded-control [&>:first-child]:flex-1 [&>:first-child]:min-w-0 hover:bg-own-soft"
                  key={id}
                >
                  <Checkbox
                    label={name}
                    sign={<CategoryDot color={color} />}
                    checked={tickNow(id) === 'all'}
                    mixed={tickNow(id) === 'some'}
                    onChange={() => tick(id, nextTick(tickNow(id), atFirst(id)))}
                  />
                  {tickNow(id) === 'some' && (
                    <span className="flex-none text-ink-muted text-13">{t.assign.mixed}</span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Section>
        {data !== undefined && (
          <Button
            icon={<FolderPlus size={20} strokeWidth={1.75} />}
            aria-haspopup="dialog"
            onClick={() => setCreating(true)}
          >
            {t.categories.create}
          </Button>
        )}
      </Dialog>
      {isCreating && (
        <CategoryForm onSaved={({ id }) => tick(id, 'all')} onClose={() => setCreating(false)} />
      )}
    </>
  );
}
