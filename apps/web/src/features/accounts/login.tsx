import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { loginHalfway, loginRequested } from '../../shared/session/app-state/login-group.ts';
import { changeGroup } from '../../shared/session/app-state/root-store.ts';
import { tabStorage } from '../../shared/session/browser-storage.ts';
import { httpAuthCalls } from '../../shared/session/http-auth-calls.ts';
import { LOGIN_REFUSED } from '../../shared/session/login-errors.ts';
import { takePlace } from '../../shared/session/return-place.ts';
import { refuseSignIn, signIn } from '../../shared/session/session.ts';
import type { Session } from '../../shared/session/session-types.ts';
import { storageKeys } from '../../shared/session/storage-keys.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { accountsText } from './accounts.text.ts';
import { failureText } from './describe-failure.ts';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { forgetReferral, keepReferral } from './kept-referral.ts';
import { SocialButtons } from './social-buttons.tsx';
import { entered, useSending } from './use-sending.ts';

function useEntrance(): (session: Session) => void {
  const navigate = useNavigate();
  return (session) => {
    signIn(session);
    forgetReferral();
    void navigate({ href: takePlace(pathTo('technicalAnalysis')) });
  };
}

/** The second step: a code of the authenticator app, or a recovery code. */
function SecondStep({ challenge, onOver }: { readonly challenge: string; readonly onOver: () => void }) {
  const t = useText(accountsText);
  const enter = useEntrance();
  const sending = useSending(async (form) => {
    changeGroup('login', loginRequested);
    try {
      const answer = await httpAuthCalls.secondFactor({ challenge, code: entered(form, 'code') });
      if (answer.status === 'signed-in') enter(answer.session);
    } catch (error) {
      refuseSignIn(failureText(error, t));
      throw error;
    }
  });
  return (
    <form className={styles.form} onSubmit={sending.send}>
      <TextField
        label={t('login.code')}
        name="code"
        inputMode="text"
        autoComplete="one-time-code"
        autoFocus
        required
        hint={t('login.codeHint')}
      />
      {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
      <SubmitButton size="large" fullWidth pending={sending.pending}>
        {t('login.submit')}
      </SubmitButton>
      <button type="button" className="link" onClick={onOver}>
        {t('login.startOver')}
      </button>
    </form>
  );
}

function FirstStep({ onChallenge }: { readonly onChallenge: (challenge: string) => void }) {
  const t = useText(accountsText);
  const enter = useEntrance();
  const sending = useSending(async (form) => {
    changeGroup('login', loginRequested);
    try {
      const credentials = { email: entered(form, 'email'), password: entered(form, 'password') };
      const answer = await httpAuthCalls.login(credentials);
      if (answer.status === 'second-factor-required') {
        changeGroup('login', loginHalfway);
        onChallenge(answer.challenge);
      } else if (answer.session.user.email === '') throw new Error(LOGIN_REFUSED);
      else enter(answer.session);
    } catch (error) {
      refuseSignIn(failureText(error, t));
      throw error;
    }
  });
  const [forgets, setForgets] = useState(false);
  const [wanted, setWanted] = useState(false);
  // Only in the browser: a page made ahead has no cookies either.
  useEffect(() => {
    setForgets(!navigator.cookieEnabled);
    // A page of the member area led here, because no session is open any more.
    setWanted(tabStorage.getItem(storageKeys.returnTo) !== null);
  }, []);
  return (
    <>
      <form className={styles.form} onSubmit={sending.send}>
        {wanted && <FormMessage tone="info">{t('login.ended')}</FormMessage>}
        {forgets && <FormMessage tone="error">{t('login.noCookies')}</FormMessage>}
        <TextField
          label={t('field.email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          error={sending.problems.email}
        />
        <PasswordField label={t('field.password')} name="password" required />
        {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
        <SubmitButton size="large" fullWidth pending={sending.pending}>
          {t('login.submit')}
        </SubmitButton>
      </form>
      <SocialButtons />
    </>
  );
}

export function Login() {
  const t = useText(accountsText);
  const [challenge, setChallenge] = useState<string | null>(null);
  useEffect(() => {
    keepReferral(window.location.search);
    // A provider sign-in that still needs the second factor arrives here with its challenge.
    const given = new URLSearchParams(window.location.hash.slice(1)).get('challenge');
    if (given === null) return;
    setChallenge(given);
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return (
    <EntryPage
      title={t('login.title')}
      lead={challenge === null ? undefined : t('login.secondLead')}
      foot={
        <>
          <a href={pathTo('forgotPassword')}>{t('login.forgot')}</a>
          <a href={pathTo('register')}>{t('login.register')}</a>
        </>
      }
    >
      {challenge === null ? (
        <FirstStep onChallenge={setChallenge} />
      ) : (
        <SecondStep challenge={challenge} onOver={() => setChallenge(null)} />
      )}
    </EntryPage>
  );
}
