import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useConfiguration } from '../../shared/api/configuration-store.ts';
import { publicApi } from '../../shared/api/public-api.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import {
  forgotPasswordFailed,
  forgotPasswordRequested,
  forgotPasswordSucceeded,
} from '../../shared/session/app-state/group-changes.ts';
import { changeGroup } from '../../shared/session/app-state/root-store.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { accountsText } from './accounts.text.ts';
import { failureText } from './describe-failure.ts';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { entered, useSending } from './use-sending.ts';

export function ForgotPassword() {
  const t = useText(accountsText);
  const mailStaysHere = useConfiguration()?.mail.staysHere ?? false;
  const [sent, setSent] = useState(false);
  const sending = useSending(async (form) => {
    setSent(false);
    changeGroup('forgotPassword', forgotPasswordRequested);
    try {
      const { message } = await publicApi.call('accounts.forgotPassword', {
        body: { email: entered(form, 'email') },
      });
      changeGroup('forgotPassword', () => forgotPasswordSucceeded(message));
      setSent(true);
    } catch (error) {
      changeGroup('forgotPassword', () => forgotPasswordFailed(failureText(error, t)));
      throw error;
    }
  });
  return (
    <EntryPage
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      foot={<a href={pathTo('login')}>{t('forgot.login')}</a>}
    >
      <form className={styles.form} onSubmit={sending.send}>
        <TextField
          label={t('field.email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          error={sending.problems.email}
        />
        {sent && (
          <FormMessage tone="success">
            {t('forgot.sent')} {mailStaysHere && t('mailHere')}
          </FormMessage>
        )}
        {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
        <SubmitButton size="large" fullWidth pending={sending.pending}>
          {t('forgot.submit')}
        </SubmitButton>
      </form>
    </EntryPage>
  );
}
