import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { securityKey, useProof, useSecurity } from '../ask-proof.tsx';
import styles from '../settings.module.css';
import { settingsText } from '../settings.text.ts';
import { useSending } from '../use-sending.ts';

const names = { google: 'Google', facebook: 'Facebook' } as const;

function Provider({
  provider,
  email,
}: {
  readonly provider: 'google' | 'facebook';
  readonly email: string | null;
}) {
  const t = useText(settingsText);
  const client = useQueryClient();
  const { withProof, question } = useProof();
  const sending = useSending(async () => {
    await withProof((proof) =>
      api.call('accounts.unlinkProvider', { params: { provider }, body: { proof } }),
    );
    await client.invalidateQueries({ queryKey: securityKey });
  });
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <span>{names[provider]}</span>
        {email !== null && <span className="muted">{email}</span>}
      </div>
      <Button size="small" pending={sending.pending} onClick={sending.run}>
        {t('providers.unlink')}
      </Button>
      {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
      {question}
    </div>
  );
}

/** Accounts elsewhere that sign this member in; hidden while there are none. */
export function ProvidersCard() {
  const t = useText(settingsText);
  const linked = useSecurity().data?.providers ?? [];
  if (linked.length === 0) return null;
  return (
    <Card title={t('providers.title')} note={t('providers.note')}>
      {linked.map(({ provider, email }) => (
        <Provider key={provider} provider={provider} email={email} />
      ))}
    </Card>
  );
}
