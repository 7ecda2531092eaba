import type { CallReply, CallRequest, Calls } from '@auspex/contract';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { type Address, anyText, oneOf } from '../../../shared/navigation/use-address.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import styles from '../admin.module.css';
import { adminText } from '../admin.text.ts';

type MailState = CallReply<Calls['outbox.list']>['items'][number]['state'];

export const MAIL_STATES = [
  ...(['waiting', 'sending', 'sent', 'suppressed'] as const),
  ...(['dropped', 'failed', 'uncertain'] as const),
] satisfies readonly MailState[];

/** Which mails are wanted: what stands in the address. */
export const mailAddress = { recipient: anyText, outcome: oneOf(MAIL_STATES, null) };

type Wanted = Address<typeof mailAddress>['values'];

/** The filter as the server takes it: all mails are looked through, not only those shown. */
export function wantedMails({ recipient, outcome }: Wanted): CallRequest<Calls['outbox.list']>['query'] {
  return {
    ...(recipient.trim() && { to: recipient.trim() }),
    ...(outcome !== null && { state: outcome }),
  };
}

/** Taken over when it is sent, so that half an address asks nothing. */
export function MailFilter({ address }: { readonly address: Address<typeof mailAddress> }) {
  const t = useText(adminText);
  const { values, set } = address;
  const [draft, setDraft] = useState(values);
  return (
    <form
      className={styles.filter}
      onSubmit={(event) => {
        event.preventDefault();
        set(draft);
      }}
    >
      <TextField
        label={t('mail.filter.to')}
        value={draft.recipient}
        maxLength={200}
        placeholder={t('audit.filter.aboutExample')}
        onChange={(event) => setDraft({ ...draft, recipient: event.target.value })}
      />
      <SelectField
        label={t('mail.state')}
        value={draft.outcome ?? ''}
        placeholder={t('mail.filter.any')}
        options={MAIL_STATES.map((state) => ({ value: state, label: t(`mailState.${state}`) }))}
        onChange={({ target: { value } }) =>
          setDraft({ ...draft, outcome: MAIL_STATES.find((state) => state === value) ?? null })
        }
      />
      <div className={styles.filterEnd}>
        <Button type="submit" kind="primary" icon="filter">
          {t('audit.filter.use')}
        </Button>
        <Button
          onClick={() => {
            const none = { recipient: '', outcome: null };
            setDraft(none);
            set(none);
          }}
        >
          {t('audit.filter.clear')}
        </Button>
      </div>
    </form>
  );
}
