import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { accountsText } from './accounts.text.ts';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { mailedLinksText } from './mailed-links.text.ts';
import { entered, useSending } from './use-sending.ts';

const ConnectApp = lazyPart(async () => (await import('./connect-app.tsx')).ConnectApp);

interface HandlerPartProps {
  readonly isForApp: boolean;
  readonly onPassword: (password: string) => Promise<void>;
}

/** What is asked of whoever arrives from elsewhere: to let an app in, or the password that goes with a mailed link. */
export function HandlerPart({ isForApp, onPassword }: HandlerPartProps) {
  return isForApp ? <ConnectApp /> : <LinkPassword onPassword={onPassword} />;
}

/** Asks for the password where a mailed link was opened in a browser that did not ask for it. */
function LinkPassword({ onPassword }: Pick<HandlerPartProps, 'onPassword'>) {
  const t = useText(accountsText);
  const tn = useText(mailedLinksText);
  const sending = useSending((form) => onPassword(entered(form, 'password')));
  return (
    <EntryPage
      title={tn('password')}
      lead={tn('passwordLead')}
      foot={<a href={pathTo('forgotPassword')}>{tn('notMine')}</a>}
    >
      <form className={styles.form} onSubmit={sending.send}>
        <PasswordField label={t('field.password')} name="password" autoFocus required />
        {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
        <SubmitButton size="large" fullWidth pending={sending.pending}>
          {tn('confirm')}
        </SubmitButton>
      </form>
    </EntryPage>
  );
}
