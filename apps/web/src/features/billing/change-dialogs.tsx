import { decimal, formatDate, type Language, signOf } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { AbsoluteDate } from '../../ui/formats/absolute-date.tsx';
import { Money } from '../../ui/formats/money.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { Fact, Facts } from '../../ui/screen/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { toasts } from '../../ui/toasts/toast-store.ts';
import styles from './billing.module.css';
import { type BillingTextKey, billingText } from './billing.text.ts';
import {
  approvalHref,
  billingFailure,
  type Overview,
  paidAhead,
  type Quote,
  quoteQuery,
  type Subscription,
  useBillingChange,
} from './billing-queries.ts';
import { type Plan, priceText } from './plans.ts';

interface DialogProps {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

/** The second of the two clicks: with the day on which access ends. */
export function CancelDialog({ subscription, onClose }: DialogProps) {
  const t = useText(billingText);
  const language = useLanguage();
  const { id, plan } = subscription;
  const until = paidAhead(subscription);
  const cancel = useBillingChange(
    () => api.call('billing.cancel', { params: { id } }),
    () => {
      toasts.answer(t('cancel.done'), { tone: 'success' });
      onClose();
    },
  );
  return (
    <Dialog
      open
      width="small"
      title={t('cancel.title', { plan: plan.names[language] })}
      description={
        until === null
          ? t(subscription.unlocksNow ? 'cancel.atOnce' : 'cancel.unpaid')
          : t('cancel.until', { date: formatDate(Date.parse(until), language) })
      }
      // Closed before its answer, it could not say that nothing was cancelled.
      dismissable={!cancel.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={cancel.isPending} onClick={onClose}>
            {t('cancel.keep')}
          </Button>
          <Button kind="danger" pending={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('cancel.kept')}</p>
      {cancel.error && <FormMessage tone="error">{billingFailure(cancel.error, t)}</FormMessage>}
    </Dialog>
  );
}

export function PauseDialog({ subscription, onClose }: DialogProps) {
  const t = useText(billingText);
  const language = useLanguage();
  const { id, plan } = subscription;
  const until = paidAhead(subscription);
  const pause = useBillingChange(
    () => api.call('billing.pause', { params: { id } }),
    () => {
      toasts.answer(t('pause.done'), { tone: 'success' });
      onClose();
    },
  );
  return (
    <Dialog
      open
      width="small"
      title={t('pause.title', { plan: plan.names[language] })}
      description={
        until === null ? t('pause.text') : t('pause.until', { date: formatDate(Date.parse(until), language) })
      }
      dismissable={!pause.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={pause.isPending} onClick={onClose}>
            {t('close')}
          </Button>
          <Button kind="primary" pending={pause.isPending} onClick={() => pause.mutate(undefined)}>
            {t('pause')}
          </Button>
        </>
      }
    >
      {pause.error && <FormMessage tone="error">{billingFailure(pause.error, t)}</FormMessage>}
    </Dialog>
  );
}

/** What a change of plan costs and when it starts, before it is agreed to. */
export function ChangeDialog({
  to,
  provider,
  onClose,
}: {
  readonly to: Plan;
  readonly provider: Overview['provider'];
  readonly onClose: () => void;
}) {
  const t = useText(billingText);
  const language = useLanguage();
  const quote = useQuery(quoteQuery(to.id));
  const change = useBillingChange(
    (now: Quote['now']) => api.call('billing.change', { body: { planID: to.id, now } }),
    (reply) => {
      if (reply.outcome === 'approve') {
        window.location.assign(approvalHref(reply.approveUrl, provider));
        return;
      }
      toasts.answer(t(`change.${reply.outcome}`), { tone: 'success' });
      onClose();
    },
  );
  const { data } = quote;
  // While the agreement is on its way, or led to another page, what was agreed to stays in sight.
  return (
    <Dialog
      open
      title={t('change.title', { plan: to.names[language] })}
      dismissable={!change.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={change.isPending} onClick={onClose}>
            {t('close')}
          </Button>
          <Button
            kind="primary"
            disabled={!data}
            pending={change.isPending}
            onClick={() => data && change.mutate(data.now)}
          >
            {data ? agreeText(data, { t, language }) : t('change.agree')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {!data && !quote.error && <LoadingSkeleton kind="block" heightPx={148} />}
        {!data && quote.error && (
          <ErrorState reason={billingFailure(quote.error, t)} onRetry={() => void quote.refetch()} />
        )}
        {data && <QuoteFacts quote={data} />}
        {change.error && (
          <FormMessage tone="error">
            {billingFailure(change.error, t)}{' '}
            <Button size="small" onClick={() => void quote.refetch().then(() => change.reset())}>
              {t('change.ask')}
            </Button>
          </FormMessage>
        )}
      </div>
    </Dialog>
  );
}

interface Words {
  readonly t: Translate<BillingTextKey>;
  readonly language: Language;
}

function agreeText({ kind, now, effectiveAt }: Quote, { t, language }: Words): string {
  if (kind === 'keep') return t('plans.keep');
  if (kind === 'downgrade') return t('change.from', { date: formatDate(Date.parse(effectiveAt), language) });
  return signOf(decimal(now.amount)) > 0
    ? t('change.pay', { amount: priceText(now, language) })
    : t('change.agree');
}

function QuoteFacts({ quote }: { readonly quote: Quote }) {
  const t = useText(billingText);
  const language = useLanguage();
  const { kind, from, to, now, daysLeft, daysInPeriod, effectiveAt, nextCharge } = quote;
  return (
    <>
      <p>{t(`change.${kind}`, { from: from.names[language], to: to.names[language] })}</p>
      <Facts>
        <Fact name={t('change.before')}>{priceText(from.price, language)}</Fact>
        <Fact name={t('change.after')}>{priceText(to.price, language)}</Fact>
        <Fact name={t('change.now')}>
          <Money value={now.amount} currency={now.currency} />
        </Fact>
        <Fact name={t('change.starts')}>
          {kind === 'upgrade' ? t('change.atOnce') : <AbsoluteDate at={effectiveAt} />}
        </Fact>
        <Fact name={t('own.next')}>
          {nextCharge ? (
            <>
              <AbsoluteDate at={nextCharge.at} /> · {priceText(nextCharge.price, language)}
            </>
          ) : (
            t('own.noCharge')
          )}
        </Fact>
        <Fact name={t('change.days')}>{t('change.share', { left: daysLeft, days: daysInPeriod })}</Fact>
      </Facts>
    </>
  );
}
