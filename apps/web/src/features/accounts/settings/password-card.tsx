import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { useMember } from '../../../shared/session/use-session.ts';
import { Card } from '../../../ui/card/card.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { accountsText } from '../accounts.text.ts';
import { useProof } from '../ask-proof.tsx';
import styles from '../settings.module.css';
import { settingsText } from '../settings.text.ts';
import { usePasswordPolicy } from '../use-password-policy.ts';
import { entered, useSending } from '../use-sending.ts';

/** A new password; every other session ends. */
export function PasswordCard() {
  const t = useText(accountsText);
  const ts = useText(settingsText);
  const policy = usePasswordPolicy();
  const { withProof, question } = useProof();
  const [changes, setChanges] = useState(0);
  const sending = useSending(async (form) => {
    const password = entered(form, 'password');
    await withProof((proof) => api.call('accounts.changePassword', { body: { password, proof } }));
    setChanges((count) => count + 1);
  });
  return (
    <Card title={ts('settings.password')} note={ts('settings.passwordNote')}>
      <form className={styles.form} onSubmit={sending.send}>
        <PasswordField key={changes} label={t('reset.password')} name="password" policy={policy} required />
        {changes > 0 && !sending.pending && sending.failure === null && (
          <FormMessage tone="success">{ts('settings.passwordDone')}</FormMessage>
        )}
        {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
        <div className={styles.actions}>
          <SubmitButton kind="secondary" pending={sending.pending}>
            {t('reset.submit')}
          </SubmitButton>
        </div>
      </form>
      {question}
    </Card>
  );
}

/** Another address; it counts once its link was opened. */
export function EmailCard() {
  const t = useText(settingsText);
  const email = useMember()?.email ?? '';
  const { withProof, question } = useProof();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sending = useSending(async (form) => {
    const email = entered(form, 'email');
    await withProof((proof) => api.call('accounts.changeEmail', { body: { email, proof } }));
    setSentTo(email);
  });
  return (
    <Card title={t('settings.email')} note={email}>
      <form className={styles.form} onSubmit={sending.send}>
        <TextField
          label={t('settings.newEmail')}
          name="email"
          type="email"
          autoComplete="email"
          required
          error={sending.problems.email}
        />
        {sentTo !== null && !sending.pending && sending.failure === null && (
          <FormMessage tone="success">{t('settings.emailSent', { email: sentTo })}</FormMessage>
        )}
        {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
        <div className={styles.actions}>
          <SubmitButton kind="secondary" pending={sending.pending}>
            {t('settings.emailSubmit')}
          </SubmitButton>
        </div>
      </form>
      {question}
    </Card>
  );
}
