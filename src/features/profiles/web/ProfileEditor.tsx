import { type KeyboardEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { request } from '#platform/web/api/client.ts';
import { type Draft, useDraft } from '#platform/web/api/drafts.ts';
import { apiFieldErrors, isSignedOut } from '#platform/web/api/errors.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { type FieldBinding, useForm } from '#platform/web/form/use-form.ts';
import type { ReturnTo } from '#platform/web/session/session.ts';
import { colorSlot } from '#platform/web/ui/Avatar.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { TextArea, TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { t } from '../messages/index.ts';
import { changeProfilePage, type ProfilePage } from '../profiles.contract.ts';
import { colorOf, maxLength, type ProfileField, profileFieldError } from '../profiles.rules.ts';
import { ProfileSections, Section, type SectionProps } from './ProfileSections.tsx';
import { profilePageQuery } from './profiles.queries.ts';

/** The owner's page: the public page with a form for the name and for each section. */
export function ProfileEditor({ page }: { page: ProfilePage }) {
  const title = t.editor.name;
  const { button, form } = useEditor({ page, title, fields: ['name'] }, t.editor.editOf(title));
  return (
    <>
      <div
        className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card bg-own-soft px-6 py-3 paper:hidden [&>div]:mt-2 [&>div]:basis-full"
        data-color={colorSlot(colorOf(page.layout))}
      >
        <p className="min-w-0 flex-[1_1_320px]">{t.editor.open}</p>
        {form ?? button}
      </div>
      <ProfileSections page={page} Part={EditableSection} />
    </>
  );
}

const EditableSection = (props: SectionProps) => (
  <Section {...props} {...useEditor(props, t.editor.edit)} />
);

type EditorProps = Pick<SectionProps, 'page' | 'title' | 'fields'>;

const Texts = z.record(z.string(), z.string());
type Texts = z.infer<typeof Texts>;

/** The edit button of some fields, or their form. The form is open from the start if there is a draft. */
function useEditor({ page, title, fields }: EditorProps, buttonText: string) {
  const draft = useDraft<Texts>(`profile:${fields.join()}`, Texts, {});
  const [state, setState] = useState<'initial' | 'open' | 'closed'>(
    draft.isRestored ? 'open' : 'initial',
  );
  const close = () => {
    draft.clear();
    setState('closed');
  };
  if (state === 'open') {
    return {
      form: <FieldsForm page={page} title={title} fields={fields} draft={draft} onClose={close} />,
    };
  }
  return {
    button: (
      <span className="-mx-5 inline-flex paper:hidden">
        <Button
          variant="plain"
          aria-label={t.editor.editOf(title)}
          autoFocus={state === 'closed'}
          onClick={() => setState('open')}
        >
          {buttonText}
        </Button>
      </span>
    ),
  };
}

type FieldsFormProps = EditorProps & { draft: Draft<Texts>; onClose: () => void };

function FieldsForm({ page, title, fields, draft, onClose }: FieldsFormProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  /** This page is public, so nothing else asks for it. */
  const signInAgain = (error: unknown): never => {
    const state: ReturnTo = { returnTo: pathname };
    if (isSignedOut(error)) void navigate('/login', { replace: true, state });
    throw error;
  };
  const form = useForm<Texts, ProfilePage>({
    savedValues: byField(fields, (field) => savedText(page, field)),
    draft,
    validate: (texts) =>
      byField(fields, (field) => profileFieldError(field, texts[field]?.trim() ?? '') ?? undefined),
    async save(texts, changes) {
      const isChangedField = ([field]: [string, string]) => changes[field] !== undefined;
      const sections = Object.fromEntries(Object.entries(texts).filter(isChangedField));
      if (isEmpty(sections)) return page;
      return request(changeProfilePage, { body: { sections } }).catch(signInAgain);
    },
    onSaved(savedPage) {
      if (savedPage !== page) {
        queryClient.setQueryData(profilePageQuery(page.username).queryKey, savedPage);
        toast.general(t.editor.saved, { tone: 'ok' });
      }
      // Text typed while saving stays in the form.
      if (isEmpty(changesFrom(savedPage, draft.value))) onClose();
    },
    errorsOf(error) {
      const errors = apiFieldErrors(error);
      return byField(fields, (field) => errors?.[`sections.${field}`]);
    },
    errorText: t.editor.failed,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.submit();
  };
  const actions = (
    <>
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        <Button type="submit" variant="primary" busy={form.isPending}>
          {t.editor.save}
        </Button>
        {!form.isPending && (
          <Button variant="plain" onClick={onClose}>
            {t.editor.cancel}
          </Button>
        )}
      </div>
      <p className="text-14 text-ink-muted empty:hidden" role="status">
        {form.isChanged && !form.isPending && t.editor.unsaved}
      </p>
    </>
  );
  return (
    <div className="min-w-0 paper:hidden">
      <Form form={form} width="section" actions={actions} onKeyDown={onKeyDown}>
        {fields.map((field, index) => (
          <EditorField
            {...form.field(field)}
            key={field}
            field={field}
            title={title}
            placeholder={page.written.includes(field) ? '' : (page.sections[field] ?? '')}
            autoFocus={index === 0 && !draft.isRestored}
          />
        ))}
      </Form>
    </div>
  );
}

const isEmpty = (texts: Partial<Texts>) => Object.keys(texts).length === 0;

const byField = <Value,>(
  fields: readonly ProfileField[],
  read: (field: ProfileField) => Value,
): Record<string, Value> => Object.fromEntries(fields.map((field) => [field, read(field)]));

/** Returns the saved text, or nothing for the template. */
const savedText = (page: ProfilePage, field: string): string =>
  page.written.includes(field) ? (page.sections[field] ?? '') : '';

/** The texts that differ from the saved ones. */
const changesFrom = (page: ProfilePage, texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).filter(([field, text]) => text.trim() !== savedText(page, field)),
  );

const singleLineFields = {
  name: () => ({ type: 'text', label: t.editor.name, description: t.editor.nameUse }) as const,
  email: () => ({ type: 'email', label: t.editor.email, description: t.editor.emailUse }) as const,
  linkedIn: () =>
    ({ type: 'url', label: t.editor.linkedIn, description: t.editor.linkedInUse }) as const,
};

/** The counter appears when at most so many characters are left. */
const counterFrom = 500;

type EditorFieldProps = FieldBinding<string> & {
  field: ProfileField;
  title: string;
  placeholder: string;
  autoFocus: boolean;
};

function EditorField({ field, title, error, placeholder, ...control }: EditorFieldProps) {
  const text = control.value.trim();
  const charactersLeft = maxLength(field) - text.length;
  const common = {
    ...control,
    error: charactersLeft < 0 ? t.page.tooLong(-charactersLeft) : error,
  };
  if (field === 'name' || field === 'email' || field === 'linkedIn') {
    return <TextField {...common} {...singleLineFields[field]()} autoComplete="off" />;
  }
  return (
    <TextArea
      {...common}
      label={title}
      labelHidden
      rows={8}
      placeholder={placeholder}
      description={
        charactersLeft <= counterFrom ? t.editor.left(Math.max(0, charactersLeft)) : t.editor.hint
      }
    />
  );
}
