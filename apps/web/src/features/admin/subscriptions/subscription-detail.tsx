import type { CallReply, Calls } from '@auspex/contract';
import { decimal, formatMoney, signOf } from '@auspex/market';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { freshly } from '../../../shared/api/freshly.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { refreshAfter } from '../../../shared/failure/refresh-after.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { Money } from '../../../ui/formats/money.tsx';
import { CheckField } from '../../../ui/forms/check-field.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Fact, Facts } from '../../../ui/screen/screen.tsx';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import { SectionState, useAdminProof } from '../section-state.tsx';
import { readAmount } from './plan-draft.ts';
import { BILLING_KEY, memberName, providerName, STATE_TONES } from './subscription-words.ts';
import styles from './subscriptions.module.css';
import { subscriptionsText } from './subscriptions.text.ts';

type Detail = CallReply<Calls['billing.adminSubscription']>;
type Payment = Detail['payments'][number];

/** One subscription with its payments and what the provider reported; a payment can be given back here. */
export function SubscriptionDetail({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText(subscriptionsText);
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const detail = useQuery({
    queryKey: [...BILLING_KEY, 'one', id],
    queryFn: ({ signal }) => api.call('billing.adminSubscription', { params: { id } }, { signal }),
  });
  if (refunding) return <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />;
  const member = detail.data ? memberName(detail.data.subscription.member, t('erased')) : '…';
  return (
    <Dialog
      open
      width="large"
      title={t('detail.title', { member })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <SectionState query={detail}>
        {(data) => <DetailParts detail={data} onRefund={setRefunding} />}
      </SectionState>
    </Dialog>
  );
}

interface DetailPartsProps {
  readonly detail: Detail;
  readonly onRefund: (payment: Payment) => void;
}

function DetailParts({ detail: { subscription, payments, events }, onRefund }: DetailPartsProps) {
  const t = useText(subscriptionsText);
  const language = useLanguage();
  const { plan, state, nextCharge, accessEndsAt, subID, provider, paid } = subscription;
  return (
    <div className={styles.parts}>
      <Facts>
        <Fact name={t('plan')}>{plan.names[language]}</Fact>
        <Fact name={t('state')}>
          <Badge tone={STATE_TONES[state]}>{t(`state.${state}`)}</Badge>
        </Fact>
        <Fact name={t('paid')}>
          <Money value={paid.amount} currency={paid.currency} />
        </Fact>
        <Fact name={t('next')}>
          <AbsoluteDate at={nextCharge?.at} missing={t('noCharge')} />
        </Fact>
        <Fact name={t('until')}>
          <AbsoluteDate at={accessEndsAt} missing={t('noEnd')} />
        </Fact>
        <Fact name={providerName(provider, t('provider.sandbox'))}>{subID}</Fact>
      </Facts>
      <section>
        <h3>{t('detail.payments')}</h3>
        {payments.length === 0 && <p className="muted">{t('detail.noPayments')}</p>}
        <ul className={styles.rows}>
          {payments.map((payment) => (
            <li key={payment.id}>
              <span>
                {payment.number} · <AbsoluteDate at={payment.at} withTime />
              </span>
              <span className="muted">
                {t(payment.cause === null ? 'kind.payment' : `cause.${payment.cause}`)}
                {payment.reason !== null && ` · ${payment.reason}`}
              </span>
              <Money value={payment.money.amount} currency={payment.money.currency} />
              {isRefundable(payment) ? (
                <Button size="small" onClick={() => onRefund(payment)}>
                  {t('refund')}
                </Button>
              ) : (
                <span />
              )}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{t('detail.events')}</h3>
        {events.length === 0 && <p className="muted">{t('detail.noEvents')}</p>}
        <ul className={styles.rows}>
          {events.map(({ id, kind, at, source }) => (
            <li key={id}>
              <AbsoluteDate at={at} withTime />
              <code>{kind}</code>
              <span className="muted">{t(`source.${source}`)}</span>
              <span />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function isRefundable({ kind, refundable }: Payment): boolean {
  return kind === 'payment' && signOf(decimal(refundable.amount)) > 0;
}

function RefundDialog({ payment, onClose }: { readonly payment: Payment; readonly onClose: () => void }) {
  const t = useText(subscriptionsText);
  const language = useLanguage();
  const client = useQueryClient();
  const withProof = useAdminProof();
  const { refundable, number, id } = payment;
  const [amount, setAmount] = useState(refundable.amount);
  const [reason, setReason] = useState('');
  const [cancel, setCancel] = useState(false);
  const [checked, setChecked] = useState(false);
  const money = (text: string) => formatMoney(decimal(text), refundable.currency, language);
  const read = readAmount(amount);
  const inReach =
    read !== undefined && signOf(decimal(read)) > 0 && !decimal(read).greaterThan(decimal(refundable.amount));
  const hasReason = reason.trim().length >= 3;
  const refund = useMutation({
    mutationFn: (body: { amount: string; left: string; reason: string; cancel: boolean }) =>
      freshly(() => api.call('billing.refund', { params: { id }, body }), withProof),
    onSuccess: (reply) => {
      toasts.answer(t('refund.done', { amount: money(reply.refunded.amount) }), { tone: 'success' });
      onClose();
    },
    // Where only the answer was lost, it was done all the same.
    onSettled: refreshAfter(client, BILLING_KEY),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!inReach || read === undefined || !hasReason || refund.isPending) return;
    refund.mutate({ amount: read, left: refundable.amount, reason: reason.trim(), cancel });
  };
  return (
    <Dialog
      open
      width="small"
      title={t('refund.title', { number })}
      dismissable={!refund.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <SubmitButton form="refund" kind="danger" pending={refund.isPending}>
            {inReach && read !== undefined ? t('refund.do', { amount: money(read) }) : t('refund')}
          </SubmitButton>
        </>
      }
    >
      <form id="refund" noValidate onSubmit={submit} className={styles.form}>
        <TextField
          label={t('refund.amount')}
          inputMode="decimal"
          suffix={refundable.currency}
          value={amount}
          hint={t('refund.amountHint', { amount: money(refundable.amount) })}
          error={
            checked && !inReach ? t('refund.wrongAmount', { amount: money(refundable.amount) }) : undefined
          }
          onChange={({ target }) => setAmount(target.value)}
        />
        <TextField
          label={t('refund.reason')}
          value={reason}
          maxLength={300}
          hint={t('refund.reasonHint')}
          error={checked && !hasReason ? t('refund.wrongReason') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <CheckField
          label={t('refund.cancel')}
          checked={cancel}
          onChange={({ target }) => setCancel(target.checked)}
        />
        {refund.error && <FormMessage tone="error">{failureText(refund.error)}</FormMessage>}
      </form>
    </Dialog>
  );
}
