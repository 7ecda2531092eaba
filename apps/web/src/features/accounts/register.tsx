import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { callHeaders } from '../../shared/api/call-headers.ts';
import { publicApi } from '../../shared/api/public-api.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import {
  registrationFailed,
  registrationRequested,
  registrationReset,
  registrationSucceeded,
} from '../../shared/session/app-state/group-changes.ts';
import { changeGroup } from '../../shared/session/app-state/root-store.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { accountsText } from './accounts.text.ts';
import { failureText } from './describe-failure.ts';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { keepReferral, keepSignedUpAddress, keptReferral } from './kept-referral.ts';
import { SocialButtons } from './social-buttons.tsx';
import { usePasswordPolicy } from './use-password-policy.ts';
import { entered, useSending } from './use-sending.ts';

function RegisterForm() {
  const t = useText(accountsText);
  const language = useLanguage();
  const policy = usePasswordPolicy();
  const navigate = useNavigate();
  const sending = useSending(async (form) => {
    changeGroup('registration', registrationRequested);
    const refBy = keptReferral();
    const body = {
      email: entered(form, 'email'),
      password: entered(form, 'password'),
      username: entered(form, 'username'),
      language,
      ...(refBy === null ? {} : { refBy }),
    };
    try {
      const { message } = await publicApi.call('accounts.register', { body });
      changeGroup('registration', (state) => registrationSucceeded(state, message));
      keepSignedUpAddress(body.email);
      await navigate({ href: pathTo('emailVerification') });
    } catch (error) {
      changeGroup('registration', (state) => registrationFailed(state, failureText(error, t)));
      throw error;
    }
  });
  return (
    <form className={styles.form} onSubmit={sending.send}>
      <TextField
        label={t('field.name')}
        name="username"
        autoComplete="name"
        maxLength={80}
        required
        error={sending.problems.username}
      />
      <TextField
        label={t('field.email')}
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        required
        error={sending.problems.email}
      />
      <PasswordField label={t('field.password')} name="password" policy={policy} required />
      {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
      <SubmitButton size="large" fullWidth pending={sending.pending}>
        {t('register.submit')}
      </SubmitButton>
      <p className="muted">
        {t('register.agree')} <a href={pathTo('terms')}>{t('register.terms')}</a>
        {' · '}
        <a href={pathTo('privacyPolicy')}>{t('register.privacy')}</a>
      </p>
    </form>
  );
}

/** Counts that somebody came by a link. A number at the server and nothing else: if it gets lost, nothing is lost. */
export async function tellClick(refBy: string): Promise<void> {
  await fetch(`/api/referrals/clicks/${refBy}`, { method: 'POST', headers: callHeaders() }).catch(() => {});
}

export function Register() {
  const t = useText(accountsText);
  useEffect(() => {
    const code = keepReferral(window.location.search);
    // Once per browser.
    if (code !== null) void tellClick(code);
    changeGroup('registration', registrationReset);
  }, []);
  return (
    <EntryPage
      title={t('register.title')}
      lead={t('register.lead')}
      foot={<a href={pathTo('login')}>{t('register.login')}</a>}
    >
      <RegisterForm />
      <SocialButtons />
    </EntryPage>
  );
}
