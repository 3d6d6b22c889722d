import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { type Draft, useDraft } from '#platform/web/api/drafts.ts';
import { apiFieldErrors, errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { queryClient, useApiMutation } from '#platform/web/api/queries.ts';
import { focusFirstError } from '#platform/web/form/focus.ts';
import type { ReturnTo } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
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
        className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card bg-own-soft px-6 py-3 paper:hidden [&>form]:mt-2 [&>form]:basis-full"
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
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [errors, setErrors] = useState<Texts>({});
  const save = useApiMutation(changeProfilePage, {
    meta: { handlesError: true },
    onSuccess(updated) {
      queryClient.setQueryData(profilePageQuery(page.username).queryKey, updated);
      toast.general(t.editor.saved, { tone: 'ok' });
      // Text typed while saving stays in the form.
      const unsaved = changesFrom(updated, draft.value);
      if (Object.keys(unsaved).length === 0) onClose();
      else draft.set(unsaved);
    },
    onError(error) {
      focusFirstError(form);
      // This page is public, so nothing else asks the user to sign in again.
      const state: ReturnTo = { returnTo: pathname };
      if (isSignedOut(error)) void navigate('/login', { replace: true, state });
    },
  });
  const changes = changesFrom(page, draft.value);
  const isChanged = Object.keys(changes).length > 0;
  const textOf = (field: ProfileField) => draft.value[field] ?? savedText(page, field);
  const errorOf = (field: ProfileField) =>
    errors[field] ?? apiFieldErrors(save.error)?.[`sections.${field}`];
  const hasFailed =
    save.isError && !isSignedOut(save.error) && fields.every((field) => !errorOf(field));

  const type = (field: ProfileField, text: string) => {
    draft.patch({ [field]: text });
    setErrors({});
    if (save.isError) save.reset();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const fieldErrors = fields.flatMap((field) => {
      const error = profileFieldError(field, textOf(field).trim());
      return error === null ? [] : [[field, error] as const];
    });
    setErrors(Object.fromEntries(fieldErrors));
    if (fieldErrors.length > 0) focusFirstError(form);
    else if (!isChanged) onClose();
    else if (!save.isPending) save.mutate({ body: { sections: changes } });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <form
      className="grid min-w-0 gap-3 paper:hidden"
      ref={form}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      {fields.map((field, index) => (
        <EditorField
          key={field}
          field={field}
          title={title}
          value={textOf(field)}
          error={errorOf(field)}
          placeholder={page.written.includes(field) ? '' : (page.sections[field] ?? '')}
          autoFocus={index === 0 && !draft.isRestored}
          onChange={(text) => type(field, text)}
        />
      ))}
      {hasFailed && <Alert>{errorMessage(save.error, t.editor.failed)}</Alert>}
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t.editor.save}
        </Button>
        {!save.isPending && (
          <Button variant="plain" onClick={onClose}>
            {t.editor.cancel}
          </Button>
        )}
      </div>
      <p className="text-14 text-ink-muted empty:hidden" role="status">
        {isChanged && !save.isPending && t.editor.unsaved}
      </p>
    </form>
  );
}

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

type EditorFieldProps = {
  field: ProfileField;
  title: string;
  value: string;
  error: string | undefined;
  placeholder: string;
  autoFocus: boolean;
  onChange: (text: string) => void;
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
