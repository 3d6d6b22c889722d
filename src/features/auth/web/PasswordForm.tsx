import { request } from '#platform/web/api/client.ts';
import { invalidate } from '#platform/web/api/queries.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { useForm } from '#platform/web/form/use-form.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Subsection } from '#platform/web/ui/Subsection.tsx';
import { HiddenUsername, TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { changePassword, readSessions } from '../auth.contract.ts';
import { newPassword } from '../auth.rules.ts';
import { t } from './messages/index.ts';

const noPasswords = { current: '', next: '' };

export function PasswordForm() {
  const { me } = useCouple();
  const form = useForm({
    savedValues: noPasswords,
    validate: ({ current, next }) => ({
      current: current === '' ? t.devices.currentMissing : undefined,
      next: newPassword.safeParse(next).error?.issues[0]?.message,
    }),
    save: (body) => request(changePassword, { body }),
    onSaved({ message }) {
      toast.general(message, { tone: 'ok' });
      return invalidate(readSessions);
    },
    errorText: t.devices.passwordFailed,
  });
  const change = (
    <span className="justify-self-start">
      <Button type="submit" variant="primary" busy={form.isPending}>
        {t.devices.change}
      </Button>
    </span>
  );
  return (
    <Subsection title={t.devices.password}>
      <Form form={form} actions={change}>
        <HiddenUsername value={me.username} />
        <TextField
          {...form.field('current')}
          type="password"
          label={t.devices.current}
          autoComplete="current-password"
          required
        />
        <TextField
          {...form.field('next')}
          type="password"
          label={t.devices.next}
          description={t.devices.nextHint}
          autoComplete="new-password"
          required
        />
      </Form>
    </Subsection>
  );
}
