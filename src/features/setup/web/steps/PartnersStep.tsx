import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { Avatar, meOf } from '#platform/web/ui/Avatar.tsx';
import { announce } from '#platform/web/ui/announce.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { setupMessages as t } from '../../messages/index.ts';
import { type Answers, namesOf, type PartnerAnswers, swapped, usernamesOf } from '../answers.ts';
import type { Wizard } from '../use-wizard.ts';
import styles from './steps.module.css';

const texts = t.wizard.partners;
const colors = ['purple', 'pink'] as const;
const colorNames = [texts.first, texts.second] as const;

/** Who the two are: the first purple, the second pink (decisions §1). */
export function PartnersStep({ wizard: { answers, faults, change } }: { wizard: Wizard }) {
  const { partners } = answers;
  const usernames = usernamesOf(partners);

  const enter = (index: 0 | 1, part: Partial<PartnerAnswers>, ...fields: string[]) =>
    change(
      { partners: withPartner(partners, index, part) },
      ...fields.map((field) => `partners.${index}.${field}`),
    );

  const swap = () => {
    const next = swapped(answers);
    change(next, ...Object.keys(faults));
    const names = namesOf(next.partners);
    announce(texts.swapped(names[0] || texts.oneOfYou, names[1] || texts.otherOfYou));
  };

  return (
    <div className={styles.partners}>
      {([0, 1] as const).map((index) => (
        <fieldset key={colors[index]} className={styles.partner} data-me={meOf(colors[index])}>
          <legend className={styles.legend}>
            <Avatar name={partners[index].displayName} color={colors[index]} size={56} />
            {colorNames[index]}
          </legend>
          <TextField
            label={texts.name}
            value={partners[index].displayName}
            onChange={(displayName) => enter(index, { displayName }, 'displayName', 'username')}
            error={faults[`partners.${index}.displayName`]}
            autoComplete="off"
            enterKeyHint="next"
            maxLength={200}
            required
          />
          <TextField
            label={texts.username}
            value={usernames[index]}
            onChange={(username) => enter(index, { username }, 'username')}
            onBlur={() => usernames[index] === '' && enter(index, { username: null })}
            error={faults[`partners.${index}.username`]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            required
          />
        </fieldset>
      ))}
      <div className={styles.swap}>
        <Button size="small" icon={<ArrowLeftRight size={16} strokeWidth={2} />} onClick={swap}>
          {texts.swap}
        </Button>
      </div>
    </div>
  );
}

function withPartner(
  [one, other]: Answers['partners'],
  index: 0 | 1,
  part: Partial<PartnerAnswers>,
): Answers['partners'] {
  return index === 0 ? [{ ...one, ...part }, other] : [one, { ...other, ...part }];
}
