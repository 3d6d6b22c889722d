import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { Avatar, colorSlot } from '#platform/web/ui/Avatar.tsx';
import { announce } from '#platform/web/ui/announce.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { t } from '../messages/index.ts';
import { namesOf, swapPartners, usernamesOf } from './answers.ts';
import type { StepProps } from './use-wizard.ts';

const colors = ['purple', 'pink'] as const;

/** Names, usernames and colors. */
export function PartnersStep({ form }: StepProps) {
  const swap = () => {
    const swapped = swapPartners(form.values);
    form.change(swapped);
    const [one, other] = namesOf({ ...form.values, ...swapped });
    announce(
      t.wizard.partners.swapped(
        one || t.wizard.partners.oneOfYou,
        other || t.wizard.partners.otherOfYou,
      ),
    );
  };
  return (
    <div className="grid columns-fit-[200px] gap-4">
      <PartnerFields form={form} index={0} />
      <PartnerFields form={form} index={1} />
      <div className="col-span-full flex justify-center">
        <Button size="small" icon={<ArrowLeftRight size={16} strokeWidth={2} />} onClick={swap}>
          {t.wizard.partners.swap}
        </Button>
      </div>
    </div>
  );
}

type PartnerFieldsProps = Pick<StepProps, 'form'> & { index: 0 | 1 };

function PartnerFields({ form, index }: PartnerFieldsProps) {
  const name = form.field(`partners.${index}.displayName`);
  const username = form.field(`partners.${index}.username`);
  return (
    <fieldset
      className="grid min-w-0 content-start gap-3.5 rounded-card border border-own-line bg-own-soft px-4 py-5"
      data-color={colorSlot(colors[index])}
    >
      <legend className="flex items-center gap-3 p-0 font-semibold text-own-text float-left">
        <Avatar name={name.value} color={colors[index]} size={56} />
        {index === 0 ? t.wizard.partners.first : t.wizard.partners.second}
      </legend>
      <TextField
        {...name}
        label={t.wizard.partners.name}
        autoComplete="off"
        enterKeyHint="next"
        maxLength={200}
        required
      />
      <TextField
        {...username}
        label={t.wizard.partners.username}
        description={t.wizard.partners.usernameHint}
        value={usernamesOf(form.values)[index]}
        onBlur={() => username.value === '' && username.onChange(null)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        required
      />
    </fieldset>
  );
}
