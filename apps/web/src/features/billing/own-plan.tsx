import { formatDate } from '@auspex/market';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { AbsoluteDate } from '../../ui/formats/absolute-date.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { Fact, Facts } from '../../ui/screen/screen.tsx';
import { toasts } from '../../ui/toasts/toast-store.ts';
import styles from './billing.module.css';
import { billingText } from './billing.text.ts';
import {
  approvalHref,
  billingFailure,
  failedText,
  type Overview,
  planNow,
  type Subscription,
  useBillingChange,
  waitsForPayment,
} from './billing-queries.ts';
import { type Plan, priceText } from './plans.ts';

export const STATE_TONES: Readonly<Record<Subscription['state'], BadgeTone>> = {
  'approval-pending': 'neutral',
  approved: 'info',
  active: 'gain',
  suspended: 'accent',
  cancelled: 'neutral',
  expired: 'neutral',
};

interface OwnPlanProps {
  readonly overview: Overview;
  readonly onAsk: (what: 'cancel' | 'pause', subscription: Subscription) => void;
}

/** What the member has now, what it costs, and how it goes on. */
export function OwnPlan({ overview, onAsk }: OwnPlanProps) {
  const t = useText(billingText);
  const language = useLanguage();
  return (
    <Card
      title={t('own.title')}
      note={t('own.note')}
      actions={
        overview.provider.sandbox && (
          <Badge tone="accent" icon="info" title={t('sandbox.why')}>
            {t('sandbox')}
          </Badge>
        )
      }
    >
      <div className={styles.own}>
        <OwnFacts overview={overview} />
        <Notices overview={overview} />
        {overview.earlier.filter(waitsForPayment).map((one) => (
          <FormMessage key={one.id} tone="info">
            <p>{t('unpaid.text', { plan: one.plan.names[language] })}</p>
            <p className={styles.inMessage}>
              <Button size="small" onClick={() => onAsk('cancel', one)}>
                {t('cancel')}
              </Button>
            </p>
          </FormMessage>
        ))}
        <OwnActions overview={overview} onAsk={onAsk} />
      </div>
    </Card>
  );
}

function OwnFacts({ overview }: Pick<OwnPlanProps, 'overview'>) {
  const t = useText(billingText);
  const language = useLanguage();
  const { because, current, unlocked } = overview;
  const subscribed = because === 'subscription' && current !== null;
  const price = subscribed && (current.nextPlan?.plan.price ?? current.plan.price);
  const end = accessEnd(overview);
  return (
    <Facts>
      <Fact name={t('own.plan')}>{planNow(overview)?.names[language]}</Fact>
      <Fact name={t('own.state')}>
        {subscribed ? (
          <Badge tone={STATE_TONES[current.state]}>{t(`state.${current.state}`)}</Badge>
        ) : (
          t(`because.${because}`)
        )}
      </Fact>
      <Fact name={t('own.price')}>{price ? priceText(price, language) : t('own.nothing')}</Fact>
      <Fact name={t('own.next')}>
        {current?.nextCharge ? <AbsoluteDate at={current.nextCharge.at} /> : t('own.noCharge')}
      </Fact>
      <Fact name={t('own.access')}>{end ? <AbsoluteDate at={end} /> : t('own.noEnd')}</Fact>
      <Fact name={t('own.live')}>{t(unlocked.includes('crypto') ? 'own.unlocked' : 'own.locked')}</Fact>
    </Facts>
  );
}

/** When what the member has now ends; null where it goes on. */
function accessEnd(overview: Overview): string | null {
  const { because, current, complimentary } = overview;
  const [first, ...others] = complimentary;
  if (because === 'complimentary') return first ? lastEnd(first.until, first.plan, others) : null;
  const plan = planNow(overview);
  return because === 'subscription' && current && plan
    ? lastEnd(subscriptionEnd(current), plan, complimentary)
    : null;
}

/** Paused before it starts, it leaves what the one before it has paid for. */
function subscriptionEnd({ state, accessEndsAt, startsAt }: Subscription): string | null {
  return state === 'suspended' ? (accessEndsAt ?? startsAt) : accessEndsAt;
}

/** Gifts and rewards may follow: what a plan unlocks ends when none of them unlocks it any more. */
function lastEnd(first: string | null, { unlocks }: Plan, given: Overview['complimentary']): string | null {
  let end = first;
  const following = given
    .filter(({ plan }) => unlocks.every((market) => plan.unlocks.includes(market)))
    .toSorted((one, other) => (one.since < other.since ? -1 : 1));
  for (const { since, until } of following) {
    if (end === null || since > end) break;
    if (until === null || until > end) end = until;
  }
  return end;
}

/** What a member should know about the subscription, the most pressing first. */
function Notices({ overview }: { readonly overview: Overview }) {
  const t = useText(billingText);
  const language = useLanguage();
  const { current, pending, because, plans } = overview;
  const day = (at: string | null) => (at === null ? '' : formatDate(Date.parse(at), language));
  const failed = current && failedText(current, t, language);
  const pausedUntil = current?.state === 'suspended' ? subscriptionEnd(current) : null;
  const newest = plans.find(({ key }) => key === current?.plan.key);
  const isKept = newest !== undefined && newest.price.amount !== current?.plan.price.amount;
  return (
    <>
      {failed && (
        <FormMessage tone="error">
          <strong>{t('failed.title')}</strong> {failed}
        </FormMessage>
      )}
      {pending && (
        <FormMessage tone="info">
          <p>{t('pending.text', { plan: pending.plan.names[language] })}</p>
          <p className={styles.inMessage}>
            {pending.approveUrl !== null && (
              <ButtonLink
                size="small"
                kind="primary"
                href={approvalHref(pending.approveUrl, overview.provider)}
              >
                {t('pending.approve')}
              </ButtonLink>
            )}
            <ButtonLink size="small" href={pending.confirmationPath}>
              {t('pending.check')}
            </ButtonLink>
          </p>
        </FormMessage>
      )}
      {current?.nextPlan && (
        <FormMessage tone="info">
          {t(current.nextPlan.from === null ? 'nextPlan.soon' : 'nextPlan.text', {
            plan: current.nextPlan.plan.names[language],
            date: day(current.nextPlan.from),
            price: priceText(current.nextPlan.plan.price, language),
          })}
        </FormMessage>
      )}
      {current?.startsAt && current.state === 'active' && (
        <FormMessage tone="info">
          {t('starts.text', { plan: current.plan.names[language], date: day(current.startsAt) })}
        </FormMessage>
      )}
      {current?.state === 'suspended' && !failed && (
        <FormMessage tone="info">
          {pausedUntil !== null && (current.unlocksNow || current.startsAt !== null)
            ? t('paused.text', { date: day(pausedUntil) })
            : t('paused.over')}
        </FormMessage>
      )}
      {current?.state === 'cancelled' && current.unlocksNow && current.accessEndsAt && (
        <FormMessage tone="info">{t('cancelled.text', { date: day(current.accessEndsAt) })}</FormMessage>
      )}
      {because === 'complimentary' && <FormMessage tone="success">{t('complimentary.text')}</FormMessage>}
      {because === 'admin' && <FormMessage tone="info">{t('admin.text')}</FormMessage>}
      {current && isKept && current.may.cancel && (
        <FormMessage tone="info">
          {t('kept.text', {
            own: priceText(current.plan.price, language),
            now: priceText(newest.price, language),
          })}
        </FormMessage>
      )}
    </>
  );
}

/** No plan would unlock more than the member has. */
function lacksNothing({ plans, unlocked }: Overview): boolean {
  return plans.every(({ unlocks }) => unlocks.every((market) => unlocked.includes(market)));
}

function OwnActions({ overview, onAsk }: OwnPlanProps) {
  const t = useText(billingText);
  const { current } = overview;
  const resume = useBillingChange(
    (id: string) => api.call('billing.activate', { params: { id } }),
    () => toasts.answer(t('resume.done'), { tone: 'success' }),
  );
  if (current === null || !(current.may.pause || current.may.resume || current.may.cancel)) {
    // What is cancelled says so above.
    const told = current?.unlocksNow || lacksNothing(overview);
    return told ? null : <p className="muted">{t('own.none')}</p>;
  }
  return (
    <div className={styles.buttons}>
      {current.may.resume && (
        <Button kind="primary" pending={resume.isPending} onClick={() => resume.mutate(current.id)}>
          {t('resume')}
        </Button>
      )}
      {current.may.pause && (
        <Button icon="pause" onClick={() => onAsk('pause', current)}>
          {t('pause')}
        </Button>
      )}
      {current.may.cancel && (
        <Button kind="quiet" onClick={() => onAsk('cancel', current)}>
          {t('cancel')}
        </Button>
      )}
      {resume.error && <FormMessage tone="error">{billingFailure(resume.error, t)}</FormMessage>}
    </div>
  );
}

/** Subscriptions that are over. */
export function EarlierSubscriptions({ earlier }: Pick<Overview, 'earlier'>) {
  const t = useText(billingText);
  const language = useLanguage();
  const items = earlier.filter((one) => !waitsForPayment(one));
  if (items.length === 0) return null;
  return (
    <Card title={t('earlier.title')}>
      <ul className={styles.earlier}>
        {items.map(({ id, plan, state, startedAt, accessEndsAt, paidUntil }) => {
          const end = accessEndsAt ?? paidUntil;
          return (
            <li key={id}>
              <strong>{plan.names[language]}</strong>
              <span className="muted">{priceText(plan.price, language)}</span>
              <span className="muted">
                <AbsoluteDate at={startedAt} missing={t('earlier.neverStarted')} />
                {end !== null && (
                  <>
                    {' – '}
                    <AbsoluteDate at={end} />
                  </>
                )}
              </span>
              <Badge tone={STATE_TONES[state]}>{t(`state.${state}`)}</Badge>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
