import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useConfiguration } from '../../shared/api/configuration-store.ts';
import { publicApi } from '../../shared/api/public-api.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { accountsText } from './accounts.text.ts';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { signedUpAddress } from './kept-referral.ts';
import { mailedLinksText } from './mailed-links.text.ts';
import { entered, useSending } from './use-sending.ts';

/** "Check your mailbox", with a way to ask for the link again. */
export function EmailVerification() {
  const t = useText(accountsText);
  const tn = useText(mailedLinksText);
  const mailStaysHere = useConfiguration()?.mail.staysHere ?? false;
  const [address, setAddress] = useState('');
  useEffect(() => setAddress(signedUpAddress()), []);
  const [sent, setSent] = useState(false);
  const sending = useSending(async (form) => {
    setSent(false);
    await publicApi.call('accounts.resendVerification', { body: { email: entered(form, 'email') } });
    setSent(true);
  });
  return (
    <EntryPage
      title={tn('wait.title')}
      lead={[
        ...(address === '' ? [] : [tn('wait.to', { email: address })]),
        mailStaysHere ? t('mailHere') : tn('wait.text'),
      ].join(' ')}
      foot={<a href={pathTo('login')}>{t('toSignIn')}</a>}
    >
      <form className={styles.form} onSubmit={sending.send}>
        <TextField
          key={address}
          label={t('field.email')}
          defaultValue={address}
          hint={tn('wait.again')}
          name="email"
          type="email"
          autoComplete="username"
          required
        />
        {sent && <FormMessage tone="success">{tn('wait.sent')}</FormMessage>}
        {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
        <SubmitButton kind="secondary" size="large" fullWidth pending={sending.pending}>
          {tn('wait.resend')}
        </SubmitButton>
      </form>
    </EntryPage>
  );
}
