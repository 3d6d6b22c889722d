import * as z from 'zod/mini';
import { request } from '#platform/web/api/client.ts';
import { useDraft } from '#platform/web/api/drafts.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { SaveBar } from '#platform/web/form/SaveBar.tsx';
import { useForm } from '#platform/web/form/use-form.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { shortTextLimit } from '#shared/text.ts';
import { changeProfile } from '../auth.contract.ts';
import { applyProfile } from './auth.queries.ts';
import { t } from './messages/index.ts';

const Draft = z.object({ displayName: z.exactOptional(z.string()) });

/** The form for both names. Each user can change their own one. */
export function NameForm() {
  const { me, partner } = useCouple();
  const form = useForm({
    savedValues: { displayName: me.displayName },
    draft: useDraft('name', Draft, {}),
    save: ({ displayName }) =>
      request(changeProfile, { body: { displayName: displayName.trim() } }),
    async onSaved(user) {
      await applyProfile(user);
      toast.general(t.profile.saved, { tone: 'ok' });
    },
    errorText: t.profile.failed,
  });
  return (
    <Form form={form} actions={<SaveBar form={form} action={t.profile.save} />}>
      <TextField
        {...form.field('displayName')}
        label={t.profile.yourName}
        description={t.profile.yourNameHint}
        maxLength={shortTextLimit}
        autoComplete="off"
        required
      />
      <TextField
        label={t.profile.partnerName(partner.displayName)}
        description={t.profile.partnerNameHint(partner.displayName)}
        value={partner.displayName}
        onChange={() => undefined}
        readOnly
      />
    </Form>
  );
}
