import { BASE_CURRENCIES, isLanguage, LANGUAGES, languageFacts } from '@auspex/market';
import { useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { changeGroup } from '../../../shared/session/app-state/root-store.ts';
import { currentSession } from '../../../shared/session/session.ts';
import { changeStoredMember, zoneOptions } from '../../../shared/session/stored-member.ts';
import { userInfo } from '../../../shared/session/user-info.ts';
import { Card } from '../../../ui/card/card.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import styles from '../settings.module.css';
import { settingsText } from '../settings.text.ts';
import { entered, unlessSent, unlessShown, useSending } from '../use-sending.ts';

function options(values: readonly string[], chosen: string) {
  const all = values.includes(chosen) ? values : [chosen, ...values];
  return all.map((value) => ({ value, label: value }));
}

/** Language, time zone and currency; theme and layout have their own panel. */
export function PreferencesCard() {
  const t = useText(settingsText);
  const { userData } = currentSession();
  const shown = useLanguage();
  const [first] = useState({ zone: userData?.timeZone, currency: userData?.baseCurrency });
  const [{ zone, currency }, setShown] = useState<{ zone: string | undefined; currency: string | undefined }>(
    first,
  );
  const sending = useSending(async (form) => {
    userInfo();
    const entry = entered(form, 'language');
    const language = isLanguage(entry) ? entry : shown;
    const [newZone, newCurrency] = [entered(form, 'timeZone'), entered(form, 'baseCurrency')];
    const body = {
      language,
      timeZone: unlessShown(newZone, zone),
      baseCurrency: BASE_CURRENCIES.find((one) => one === unlessShown(newCurrency, currency)),
    };
    const answer = await api.call('accounts.changeUser', { body }).catch((error: unknown) => {
      setShown({ zone: unlessSent(newZone, zone), currency: unlessSent(newCurrency, currency) });
      throw error;
    });
    changeStoredMember({}, answer.userData);
    setShown({ zone: newZone, currency: newCurrency });
    changeGroup('layout', (layout) => ({ ...layout, language, languageChosen: false }));
    toasts.answer(t('profile.saved'), { tone: 'success' });
  });
  if (userData === null) return null;
  return (
    <Card title={t('preferences.title')} note={t('preferences.note')}>
      <form className={styles.form} onSubmit={sending.send}>
        <SelectField
          label={t('preferences.language')}
          name="language"
          defaultValue={userData.language ?? shown}
          options={LANGUAGES.map((value) => ({ value, label: languageFacts(value).name }))}
        />
        <div className={styles.pair}>
          <SelectField
            label={t('preferences.timeZone')}
            name="timeZone"
            defaultValue={first.zone}
            options={zoneOptions(userData.timeZone)}
          />
          <SelectField
            label={t('preferences.currency')}
            name="baseCurrency"
            defaultValue={userData.baseCurrency}
            options={options(BASE_CURRENCIES, userData.baseCurrency)}
          />
        </div>
        {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
        <div className={styles.actions}>
          <SubmitButton kind="secondary" pending={sending.pending}>
            {t('profile.save')}
          </SubmitButton>
        </div>
      </form>
    </Card>
  );
}
