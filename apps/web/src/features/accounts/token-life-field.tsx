import { useText } from '../../i18n/use-text.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { settingsText } from './settings.text.ts';

/** The days for which a token can be made; it can also be made for good. */
const LIVES = ['30', '90', '365'] as const;

/** How long a token is to work. */
export function TokenLifeField() {
  const t = useText(settingsText);
  return (
    <SelectField
      label={t('tokens.life')}
      name="life"
      defaultValue="90"
      options={[
        ...LIVES.map((days) => ({ value: days, label: t('tokens.days', { days }) })),
        { value: '', label: t('tokens.forever') },
      ]}
    />
  );
}

/** The days chosen in that field; null is for good. */
export const lifeIn = (form: FormData): number | null => Number(form.get('life')) || null;
