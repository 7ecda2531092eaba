import { useText } from '../../i18n/use-text.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { accountsText } from './accounts.text.ts';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { mailedLinksText } from './mailed-links.text.ts';
import { entered, useSending } from './use-sending.ts';

/** Asks for the password where a mailed link was opened in a browser that did not ask for it. */
export function LinkPassword({ onPassword }: { readonly onPassword: (password: string) => Promise<void> }) {
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
