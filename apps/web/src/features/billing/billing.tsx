import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { useConfiguration } from '../../shared/api/configuration-store.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { AbsoluteDate } from '../../ui/formats/absolute-date.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { Screen, ScreenHead } from '../../ui/screen/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import styles from './billing.module.css';
import { type BillingTextKey, billingText } from './billing.text.ts';
import {
  approvalHref,
  billingFailure,
  type Overview,
  overviewQuery,
  planNow,
  type Subscription,
  useBillingChange,
} from './billing-queries.ts';
import { CancelDialog, ChangeDialog, PauseDialog } from './change-dialogs.tsx';
import { EarlierSubscriptions, OwnPlan } from './own-plan.tsx';
import { PlanColumns } from './plan-columns.tsx';
import { DEFAULT_PLANS, type Plan } from './plans.ts';
import { ReceiptsCard } from './receipts-card.tsx';
import { SubscriptionConfirmation } from './subscription-confirmation.tsx';

/** What is being changed; each has a window of its own. */
type Asked =
  | { readonly what: 'cancel' | 'pause'; readonly subscription: Subscription }
  | { readonly what: 'change'; readonly to: Plan };

/** The screens of billing: the own plan, or after an approval what came of it. */
export function Billing() {
  return useShownScreen().shows(pathTo('pricing')) ? <ManageSubscription /> : <SubscriptionConfirmation />;
}

/** The own plan, every other plan, and what was paid. */
function ManageSubscription() {
  const t = useText(billingText);
  const { title } = useShownScreen();
  const overview = useQuery(overviewQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, error } = overview;
  const close = () => setAsked(null);
  if (error && !data) {
    return (
      <Screen>
        <ScreenHead title={title} purpose={t('purpose')} />
        <ErrorState reason={failureText(error)} onRetry={() => void overview.refetch()} />
      </Screen>
    );
  }
  if (!data) {
    return (
      <Screen>
        <ScreenHead title={title} purpose={t('purpose')} />
        <LoadingSkeleton kind="block" heightPx={640} />
      </Screen>
    );
  }
  return (
    <Screen>
      <ScreenHead title={title} purpose={t('purpose')} />
      <OwnPlan overview={data} onAsk={(what, subscription) => setAsked({ what, subscription })} />
      <Plans
        overview={data}
        onChange={(to) => setAsked({ what: 'change', to })}
        onCancel={(subscription) => setAsked({ what: 'cancel', subscription })}
      />
      <ReceiptsCard sandbox={data.provider.sandbox} />
      <EarlierSubscriptions earlier={data.earlier} />
      {asked?.what === 'cancel' && <CancelDialog subscription={asked.subscription} onClose={close} />}
      {asked?.what === 'pause' && <PauseDialog subscription={asked.subscription} onClose={close} />}
      {asked?.what === 'change' && <ChangeDialog to={asked.to} provider={data.provider} onClose={close} />}
    </Screen>
  );
}

interface PlansProps {
  /** Not known at first: the plans stand there already, nothing can be chosen yet. */
  readonly overview: Overview | undefined;
  readonly onChange: (to: Plan) => void;
  readonly onCancel: (subscription: Subscription) => void;
}

export function Plans({ overview, onChange, onCancel }: PlansProps) {
  const t = useText(billingText);
  const configured = useConfiguration()?.plans;
  const begin = useBillingChange(
    (planID: string) => api.call('billing.checkout', { body: { planID } }),
    ({ approveUrl }) => overview && window.location.assign(approvalHref(approveUrl, overview.provider)),
  );
  const closed = overview?.provider.open === false;
  return (
    <Card title={t('plans.title')} note={t('plans.note')} flush>
      {(closed || begin.error) && (
        <div className={styles.inset}>
          {closed && <FormMessage tone="info">{t('plans.closed')}</FormMessage>}
          {begin.error && <FormMessage tone="error">{billingFailure(begin.error, t)}</FormMessage>}
        </div>
      )}
      <PlanColumns
        plans={overview?.plans ?? configured ?? DEFAULT_PLANS}
        headingLevel={3}
        mark={(plan) => overview && <PlanMark plan={plan} overview={overview} />}
        action={(plan) => (
          <PlanAction
            {...{ plan, overview, onChange, onCancel }}
            pending={begin.isPending && begin.variables === plan.id}
            onBegin={() => begin.mutate(plan.id)}
          />
        )}
      />
    </Card>
  );
}

function PlanMark({ plan, overview }: { readonly plan: Plan; readonly overview: Overview }) {
  const t = useText(billingText);
  const next = overview.current?.nextPlan;
  if (planNow(overview)?.key === plan.key) return <Badge tone="accent">{t('plans.own')}</Badge>;
  if (next?.plan.key !== plan.key) return null;
  return <Badge tone="info">{next.from === null ? t('plans.next') : <AbsoluteDate at={next.from} />}</Badge>;
}

/** What the plan of the subscription that goes on is now: the current one only while it unlocks. */
function sameKey({ state, startsAt, unlocksNow }: Subscription, isOwn: boolean): BillingTextKey {
  if (isOwn || unlocksNow) return 'plans.yours';
  if (state === 'suspended') return 'state.suspended';
  return startsAt === null ? 'plans.unpaid' : 'plans.next';
}

interface PlanActionProps extends PlansProps {
  readonly plan: Plan;
  readonly pending: boolean;
  readonly onBegin: () => void;
}

/** The one thing that can be done about a plan. */
function PlanAction({ plan, overview, pending, onBegin, onChange, onCancel }: PlanActionProps) {
  const t = useText(billingText);
  const current = overview?.current ?? null;
  const isOwn = overview !== undefined && planNow(overview)?.key === plan.key;
  const renewing = current !== null && (current.may.change || current.may.cancel);
  if (plan.key === 'free') {
    const leaves = current?.may.cancel ? current : null;
    return (
      <Button disabled={leaves === null} onClick={() => leaves && onCancel(leaves)} fullWidth>
        {t(leaves === null ? 'plans.free' : isOwn ? 'cancel' : 'plans.toFree')}
      </Button>
    );
  }
  if (renewing) {
    const keeps = current.nextPlan !== null && current.plan.key === plan.key;
    const same = current.plan.key === plan.key && !keeps;
    return (
      <Button
        disabled={same || !current.may.change || current.nextPlan?.plan.key === plan.key}
        onClick={() => onChange(keeps ? current.plan : plan)}
        fullWidth
      >
        {t(keeps ? 'plans.keep' : same ? sameKey(current, isOwn) : 'plans.change')}
      </Button>
    );
  }
  return (
    <Button
      kind={plan.key === 'bundle' && !isOwn && !overview?.pending ? 'primary' : 'secondary'}
      disabled={!overview?.provider.open}
      pending={pending}
      // What it costs now and when it starts is shown first where earlier time is still paid for.
      onClick={() => (current?.unlocksNow ? onChange(plan) : onBegin())}
      fullWidth
    >
      {t('plans.subscribe')}
    </Button>
  );
}
