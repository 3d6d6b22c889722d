import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { apiFieldErrors, errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import type { ReturnTo } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { TextArea, TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { profilesMessages as t } from '../../messages/index.ts';
import type { ProfilePage } from '../../profiles.contract.ts';
import { faultOfPart, mostOf, type PartName } from '../../profiles.rules.ts';
import styles from './PartForm.module.css';
import type { Drafts } from './part-drafts.ts';
import { useSaveParts } from './save-parts.ts';

export type PartFormProps = {
  page: ProfilePage;
  /** What the section is called. */
  title: string;
  parts: readonly PartName[];
  drafts: Drafts;
  /** Its owner has just asked for it. */
  takesFocus: boolean;
  onDone: () => void;
};

type Faults = Readonly<Partial<Record<PartName, string>>>;

/** So few characters before the end, writers are told how many are left. */
const nearTheEnd = 500;

/** Where one thing of the page is written. What is typed stays until it is saved, or thrown away by "Cancel". */
export function PartForm({ page, title, parts, drafts, takesFocus, onDone }: PartFormProps) {
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveParts(page.username);
  const signInAgain = useSignInAgain();
  const online = useOnline();
  const known = (part: PartName) =>
    page.written.includes(part) ? (page.sections[part] ?? '') : '';
  const typed = (part: PartName) => drafts.of(part) ?? known(part);
  const changed = parts.filter((part) => typed(part).trim() !== known(part));
  const isTooLong = parts.some((part) => typed(part).trim().length > mostOf(part));

  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [takesFocus]);

  const type = (part: PartName, text: string) => {
    drafts.write(part, text);
    setFaults({});
    setFailure(undefined);
  };
  const refuse = (found: Faults) => {
    setFaults(found);
    const first = parts.findIndex((part) => found[part] !== undefined);
    form.current?.querySelectorAll<HTMLElement>('input, textarea')[first]?.focus();
  };
  const end = () => {
    drafts.forget(parts);
    onDone();
  };
  const send = async () => {
    if (save.isPending || !online) return;
    const found = faultsIn(parts, typed);
    if (Object.keys(found).length > 0) return refuse(found);
    if (changed.length === 0) return end();
    const sent = Object.fromEntries(changed.map((part) => [part, typed(part)]));
    try {
      await save.mutateAsync(sent);
      toast.general(t.editor.saved, { tone: 'ok' });
      if (drafts.saved(sent)) end();
    } catch (error) {
      if (isSignedOut(error)) return signInAgain();
      const fields = apiFieldErrors(error);
      const words = errorMessage(error, t.editor.failed);
      const refused = parts.flatMap((part) => {
        const fault = fields?.[`sections.${part}`];
        return fault === undefined ? [] : [[part, fault]];
      });
      if (refused.length === 0) setFailure(words);
      else refuse(Object.fromEntries(refused));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const isAsked = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isAsked) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    <form className={styles.form} ref={form} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      {parts.map((part) => (
        <PartField
          key={part}
          {...{ part, title }}
          value={typed(part)}
          error={faults[part]}
          placeholder={page.written.includes(part) ? '' : (page.sections[part] ?? '')}
          onChange={(text) => type(part, text)}
        />
      ))}
      {failure !== undefined && <Alert>{failure}</Alert>}
      <div className={styles.ends}>
        <Button
          type="submit"
          variant="primary"
          busy={save.isPending}
          disabledReason={isTooLong ? t.editor.tooLong : online ? undefined : t.editor.offline}
        >
          {t.editor.save}
        </Button>
        {!save.isPending && (
          <Button variant="plain" onClick={end}>
            {t.editor.cancel}
          </Button>
        )}
      </div>
      <p className={styles.state} role="status">
        {changed.length > 0 && !save.isPending && t.editor.unsaved}
      </p>
    </form>
  );
}

function faultsIn(parts: readonly PartName[], typed: (part: PartName) => string): Faults {
  const found = parts.map((part) => [part, faultOfPart(part, typed(part).trim())] as const);
  return Object.fromEntries(found.filter(([, fault]) => fault !== null));
}

/** Whoever was signed out meanwhile comes back to this very page, where what they wrote waits. */
function useSignInAgain() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const state: ReturnTo = { returnTo: pathname };
  return () => void navigate('/login', { replace: true, state });
}

/** What is written on one line. */
const lines = {
  name: { type: 'text', label: t.editor.name, description: t.editor.nameUse },
  email: { type: 'email', label: t.editor.email, description: t.editor.emailUse },
  linkedIn: { type: 'url', label: t.editor.linkedIn, description: t.editor.linkedInUse },
} as const;

type PartFieldProps = {
  part: PartName;
  title: string;
  value: string;
  error: string | undefined;
  placeholder: string;
  onChange: (text: string) => void;
};

function PartField({ part, title, value, error, placeholder, onChange }: PartFieldProps) {
  const left = mostOf(part) - value.trim().length;
  const fault = left < 0 ? (faultOfPart(part, value.trim()) ?? undefined) : error;
  const common = { value, onChange, error: fault, dir: 'auto' as const };
  if (part === 'name' || part === 'email' || part === 'linkedIn') {
    return <TextField {...common} {...lines[part]} autoComplete="off" />;
  }
  return (
    <TextArea
      {...common}
      label={title}
      labelHidden
      rows={8}
      placeholder={placeholder}
      description={left <= nearTheEnd ? t.editor.left(Math.max(0, left)) : t.editor.hint}
    />
  );
}
