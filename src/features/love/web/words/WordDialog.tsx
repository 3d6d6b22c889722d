import { request } from '#platform/web/api/client.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { focusAtFirst } from '#platform/web/form/focus.ts';
import { useForm } from '#platform/web/form/use-form.ts';
import { useIdempotencyKey } from '#platform/web/form/use-idempotency-key.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { nameError, tooLongError } from '#shared/text.ts';
import { longestWord, sendWord } from '../../love.contract.ts';
import { t as loveMessages } from '../../messages/index.ts';
import { EarlierWords } from './EarlierWords.tsx';
import { t } from './messages/index.ts';

/** The form that sends a short word with a heart, while it is open, and the earlier words. Sending needs a connection. */
export function WordDialog({ onClose }: { onClose: () => void }) {
  const { partner } = useCouple();
  const keyOf = useIdempotencyKey();
  const form = useForm({
    savedValues: { text: '' },
    validate: ({ text }) => ({
      text: nameError(text, loveMessages.words.empty) ?? tooLongError(text.trim(), longestWord),
    }),
    save({ text }) {
      const body = { text: text.trim() };
      return request(sendWord, { body }, { idempotencyKey: keyOf(body) });
    },
    onSaved() {
      toast.love(t.sent(partner.displayName));
      onClose();
    },
    errorText: t.sendFailed,
  });
  return (
    <FormDialog
      form={form}
      title={t.sayTo(partner.displayName)}
      action={t.send}
      size="small"
      onClose={onClose}
    >
      <TextField
        {...form.field('text')}
        ref={focusAtFirst}
        label={t.label}
        description={t.length(form.values.text.trim().length, longestWord)}
        autoComplete="off"
        enterKeyHint="send"
        required
      />
      <fieldset className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0" aria-label={t.ideas}>
        {t.ideaTexts.map((text) => (
          <Button key={text} size="small" onClick={() => form.change({ text })}>
            {text}
          </Button>
        ))}
      </fieldset>
      <EarlierWords />
    </FormDialog>
  );
}
