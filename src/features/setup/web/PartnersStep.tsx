import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { Avatar, colorSlot } from '#platform/web/ui/Avatar.tsx';
import { announce } from '#platform/web/ui/announce.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { t } from '../messages/index.ts';
import { namesOf, type Partner, swapPartners, usernamesOf, type Wizard } from './wizard.ts';

const colors = ['purple', 'pink'] as const;

/** Names, usernames and colors. */
export function PartnersStep({ wizard }: { wizard: Wizard }) {
  const { answers, errors, change } = wizard;
  const swap = () => {
    const next = swapPartners(answers);
    change(next, ...Object.keys(errors));
    const [one, other] = namesOf(next.partners);
    announce(
      t.wizard.partners.swapped(
        one || t.wizard.partners.oneOfYou,
        other || t.wizard.partners.otherOfYou,
      ),
    );
  };
  return (
    <div className="grid columns-fit-[200px] gap-4">
      <PartnerFields wizard={wizard} index={0} />
      <PartnerFields wizard={wizard} index={1} />
      <div className="col-span-full flex justify-center">
        <Button size="small" icon={<ArrowLeftRight size={16} strokeWidth={2} />} onClick={swap}>
          {t.wizard.partners.swap}
        </Button>
      </div>
    </div>
  );
}

function PartnerFields({ wizard, index }: { wizard: Wizard; index: 0 | 1 }) {
  const { answers, errors, change } = wizard;
  const { partners } = answers;
  const { displayName } = partners[index];
  const username = usernamesOf(partners)[index];
  const path = `partners.${index}`;
  const update = (changes: Partial<Partner>, ...fields: string[]) => {
    const [one, other] = partners;
    const next = { ...partners[index], ...changes };
    change(
      { partners: index === 0 ? [next, other] : [one, next] },
      ...fields.map((field) => `${path}.${field}`),
    );
  };
  return (
    <fieldset
      className="grid min-w-0 content-start gap-3.5 rounded-card border border-own-line bg-own-soft px-4 py-5"
      data-color={colorSlot(colors[index])}
    >
      <legend className="flex items-center gap-3 p-0 font-semibold text-own-text float-left">
        <Avatar name={displayName} color={colors[index]} size={56} />
        {index === 0 ? t.wizard.partners.first : t.wizard.partners.second}
      </legend>
      <TextField
        label={t.wizard.partners.name}
        value={displayName}
        onChange={(name) => update({ displayName: name }, 'displayName', 'username')}
        error={errors[`${path}.displayName`]}
        autoComplete="off"
        enterKeyHint="next"
        maxLength={200}
        required
      />
      <TextField
        label={t.wizard.partners.username}
        value={username}
        onChange={(typedName) => update({ username: typedName }, 'username')}
        onBlur={() => username === '' && update({ username: null })}
        error={errors[`${path}.username`]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        required
      />
    </fieldset>
  );
}
