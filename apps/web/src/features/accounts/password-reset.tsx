import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { publicApi } from '../../shared/api/public-api.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { accountsText } from './accounts.text.ts';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { usePasswordPolicy } from './use-password-policy.ts';
import { entered, useSending } from './use-sending.ts';

/** Whether the code of the link still works; null while the server has not said so. */
function useCode(): { oobCode: string; valid: boolean | null } {
  const [state, setState] = useState<{ oobCode: string; valid: boolean | null }>({
    oobCode: '',
    valid: null,
  });
  useEffect(() => {
    const oobCode = new URLSearchParams(window.location.search).get('oobCode') ?? '';
    // The code is there at once: somebody may press the button before the server has said whether it still works.
    setState({ oobCode, valid: oobCode === '' ? false : null });
    if (oobCode === '') return;
    const body = { mode: 'resetPassword' as const, oobCode };
    publicApi
      .call('accounts.checkCode', { body })
      .then(({ valid }) => setState({ oobCode, valid }))
      // A check without an answer says nothing about the link: the reset itself will.
      .catch(() => undefined);
  }, []);
  return state;
}

function NewPassword({ oobCode }: { readonly oobCode: string }) {
  const t = useText(accountsText);
  const policy = usePasswordPolicy();
  const navigate = useNavigate();
  const sending = useSending(async (form) => {
    await publicApi.call('accounts.resetPassword', {
      body: { oobCode, password: entered(form, 'password') },
    });
    await navigate({ href: pathTo('passwordChanged') });
  });
  return (
    <form className={styles.form} onSubmit={sending.send}>
      <PasswordField label={t('reset.password')} name="password" policy={policy} required />
      {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
      <SubmitButton size="large" fullWidth pending={sending.pending}>
        {t('reset.submit')}
      </SubmitButton>
    </form>
  );
}

export function PasswordReset() {
  const t = useText(accountsText);
  const { oobCode, valid } = useCode();
  return (
    <EntryPage title={t('reset.title')} lead={t('reset.lead')}>
      {valid === false ? (
        <>
          <FormMessage tone="error">{t('failure.linkWorn')}</FormMessage>
          <ButtonLink href={pathTo('forgotPassword')} kind="primary" size="large" fullWidth>
            {t('reset.askAgain')}
          </ButtonLink>
        </>
      ) : (
        <NewPassword oobCode={oobCode} />
      )}
    </EntryPage>
  );
}
