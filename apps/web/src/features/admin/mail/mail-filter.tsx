import type { CallReply, CallRequest, Calls } from '@auspex/contract';
import { useText } from '../../../i18n/use-text.ts';
import { type Address, anyText, oneOf } from '../../../shared/navigation/use-address.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { adminText } from '../admin.text.ts';
import { FilterForm } from '../section-state.tsx';

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

const ALL: Wanted = { recipient: '', outcome: null };

export function MailFilter({ address }: { readonly address: Address<typeof mailAddress> }) {
  const t = useText(adminText);
  return (
    <FilterForm address={address} none={ALL}>
      {({ draft, put }) => (
        <>
          <TextField
            label={t('mail.filter.to')}
            value={draft.recipient}
            maxLength={200}
            placeholder={t('audit.filter.aboutExample')}
            onChange={({ target }) => put({ recipient: target.value })}
          />
          <SelectField
            label={t('mail.state')}
            value={draft.outcome ?? ''}
            placeholder={t('mail.filter.any')}
            options={MAIL_STATES.map((state) => ({ value: state, label: t(`mailState.${state}`) }))}
            onChange={({ target: { value } }) =>
              put({ outcome: MAIL_STATES.find((state) => state === value) ?? null })
            }
          />
        </>
      )}
    </FilterForm>
  );
}
