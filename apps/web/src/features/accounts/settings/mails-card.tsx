import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { useMember } from '../../../shared/session/use-session.ts';
import { Card } from '../../../ui/card/card.tsx';
import { CheckField } from '../../../ui/forms/check-field.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { accountsText } from '../accounts.text.ts';
import { failureText } from '../describe-failure.ts';
import styles from '../settings.module.css';
import { settingsText } from '../settings.text.ts';

const key = ['newsletter', 'choice'];

/** Which mails a member gets: those about the account always, the newsletter by choice. */
export function MailsCard() {
  const t = useText(settingsText);
  const ta = useText(accountsText);
  const client = useQueryClient();
  const verified = useMember()?.emailVerified ?? false;
  const choice = useQuery({ queryKey: key, queryFn: () => api.call('newsletter.choice') });
  const choose = useMutation({
    mutationFn: (newsletter: boolean) => api.call('newsletter.choose', { body: { newsletter } }),
    onSuccess: (answer) => client.setQueryData(key, answer),
  });
  const failure = choice.error ?? choose.error;
  const wanted = choose.isPending ? choose.variables : choice.data?.newsletter;
  return (
    <Card title={t('mails.title')} note={t('mails.note')}>
      <div className={styles.form}>
        <div className={styles.words}>
          <span>{t('mails.security')}</span>
          <span className="muted">{t('mails.securityText')}</span>
        </div>
        <CheckField
          look="switch"
          label={t('mails.newsletter')}
          hint={t(verified ? 'mails.newsletterText' : 'mails.unverified')}
          checked={wanted ?? false}
          disabled={wanted === undefined || !verified}
          onChange={(event) => choose.mutate(event.target.checked)}
        />
        {failure !== null && <FormMessage tone="error">{failureText(failure, ta)}</FormMessage>}
      </div>
    </Card>
  );
}
