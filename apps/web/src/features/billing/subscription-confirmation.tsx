import { formatDate } from '@auspex/market';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { AbsoluteDate } from '../../ui/formats/absolute-date.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { Fact, Facts, Screen } from '../../ui/screen/screen.tsx';
import styles from './billing.module.css';
import { billingText } from './billing.text.ts';
import {
  approvalHref,
  billingFailure,
  type Confirmation,
  failedText,
  type Overview,
  overviewQuery,
  type Subscription,
  waitsForPayment,
} from './billing-queries.ts';
import { priceText } from './plans.ts';

const ASK_AGAIN_MS = 4_000;
/** After a minute the member asks; the mail comes anyway. */
const MOST_QUESTIONS = 15;

interface Asked {
  readonly overview: Overview;
  /** What the payment provider said of the subscription that was begun; null where none was. */
  readonly confirmation: Confirmation | null;
  readonly times: number;
  /** Of the payment page that led here; null for an address that names none. */
  readonly named: string | null;
}

/**
 * Of several that were begun, the one whose payment page leads here, and the provider's number of the order that was
 * approved there; the server knows whether they are the member's.
 */
export function namedInAddress(search: string): { readonly subID: string | null; readonly orderID: string } {
  const address = new URLSearchParams(search);
  const [subID, orderID] = ['subscription_id', 'token'].map((name) => {
    const value = address.get(name) ?? '';
    return /^[\w-]{1,60}$/.test(value) ? value : '';
  });
  return { subID: subID || null, orderID: orderID ?? '' };
}

/**
 * Asks the server for the subscription that this member has begun, and has the payment provider asked about it. Of the
 * address only those numbers are read, and never believed: the rest comes from outside.
 */
export async function askServer(times: number): Promise<Asked> {
  const { subID: named, orderID } = namedInAddress(window.location.search);
  const overview = await api.call('billing.overview', { query: named === null ? {} : { subID: named } });
  const { pending } = overview;
  if (pending === null) return { overview, confirmation: null, times, named };
  const { subID } = pending;
  const body = { planID: pending.plan.id, subID, orderID: subID === named ? orderID : '' };
  const confirmation = await api.call('billing.create', { body }, { timeoutMs: 45_000 });
  return { overview, confirmation, times, named };
}

/** The payment page that led here began nothing: its payment was not made, or it is not the member's. */
function ledToNothing({ named, confirmation, overview: { current, earlier } }: Asked): boolean {
  if (named === null || confirmation !== null) return false;
  return current?.subID !== named && earlier.every(({ subID }) => subID !== named);
}

/** The page on which a member arrives after approving a payment, or refusing to. */
export function SubscriptionConfirmation() {
  const t = useText(billingText);
  const { title } = useShownScreen();
  const client = useQueryClient();
  // The last answer stays in sight, and is read out once, while the next is on its way.
  const [data, setData] = useState<Asked>();
  const ask = useMutation({
    mutationFn: askServer,
    onSuccess: (asked) => {
      setData(asked);
      return client.invalidateQueries({ queryKey: overviewQuery.queryKey });
    },
  });
  const { mutate, error } = ask;
  useEffect(() => mutate(1), [mutate]);
  const waits = data !== undefined && isOnItsWay(data) && data.times < MOST_QUESTIONS;
  useEffect(() => {
    if (!waits || data === undefined) return;
    const timer = setTimeout(() => mutate(data.times + 1), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [waits, data, mutate]);
  const again = () => mutate(1);
  return (
    <Screen>
      <section className={styles.confirmation} aria-live="polite" aria-busy={ask.isPending}>
        <h1>{title}</h1>
        {error ? (
          <Answer icon="warning" tone="loss" headline={t('confirm.failed')} text={billingFailure(error, t)}>
            <Button kind="primary" pending={ask.isPending} onClick={again}>
              {t('confirm.again')}
            </Button>
            <ToPlans />
          </Answer>
        ) : data === undefined ? (
          <Answer icon="clock" headline={t('confirm.asking')} text={t('confirm.askingWhy')} />
        ) : (
          <Outcome asked={data} waits={waits} pending={ask.isPending} onAgain={again} />
        )}
      </section>
    </Screen>
  );
}

/** That of the payment page which led here, where it waits for its payment beside the plan that goes on. */
function unpaidBeside({ named, confirmation, overview }: Asked): Subscription | undefined {
  if (confirmation !== null) return undefined;
  return overview.earlier.find((one) => one.subID === named && waitsForPayment(one));
}

/** The provider is not done: its payment may come at any moment. */
function isOnItsWay(asked: Asked): boolean {
  const { confirmation } = asked;
  if (confirmation === null) return unpaidBeside(asked) !== undefined;
  const { outcome, subscription } = confirmation;
  return (
    outcome === 'waiting' || (outcome === 'active' && !(subscription.unlocksNow || subscription.startsAt))
  );
}

function ToPlans() {
  const t = useText(billingText);
  return <ButtonLink href={pathTo('pricing')}>{t('confirm.manage')}</ButtonLink>;
}

interface AnswerProps {
  readonly icon: IconName;
  readonly tone?: 'gain' | 'loss';
  readonly headline: string;
  readonly text: ReactNode;
  readonly children?: ReactNode;
}

function Answer({ icon, tone, headline, text, children }: AnswerProps) {
  return (
    <>
      <span className={styles.sign} data-tone={tone}>
        <Icon name={icon} size={24} />
      </span>
      <h2>{headline}</h2>
      <p className={styles.answer}>{text}</p>
      {children && <div className={styles.choices}>{children}</div>}
    </>
  );
}

interface OutcomeProps {
  readonly asked: Asked;
  readonly waits: boolean;
  readonly pending: boolean;
  readonly onAgain: () => void;
}

/** What came of it, in the words of what the provider said. */
export function Outcome({ asked, waits, pending, onAgain }: OutcomeProps) {
  const { overview, confirmation } = asked;
  const t = useText(billingText);
  const language = useLanguage();
  const { sandbox } = overview.provider;
  const beside = unpaidBeside(asked);
  const shown = confirmation?.subscription ?? beside ?? overview.current;
  if (confirmation === null && beside === undefined && !(shown?.unlocksNow || shown?.startsAt)) {
    const failed = shown && failedText(shown, t, language);
    return (
      <Answer
        icon={failed ? 'close' : 'empty'}
        tone={failed ? 'loss' : undefined}
        headline={t(failed ? 'confirm.noPayment' : 'confirm.nothing')}
        text={failed ?? t('confirm.nothingWhy')}
      >
        <ToPlans />
      </Answer>
    );
  }
  if (ledToNothing(asked)) {
    return (
      <Answer icon="close" tone="loss" headline={t('confirm.noPayment')} text={t('confirm.noPaymentWhy')}>
        <ToPlans />
      </Answer>
    );
  }
  const plan = shown?.plan.names[language] ?? '';
  const startsAt = shown?.startsAt ?? null;
  const again = (
    <Button kind="primary" pending={pending} onClick={onAgain}>
      {t('confirm.again')}
    </Button>
  );
  if (isOnItsWay(asked)) {
    const unpaid = confirmation?.outcome !== 'waiting';
    return (
      <Answer
        icon="clock"
        headline={t(unpaid ? 'confirm.unpaid' : 'confirm.waiting', { plan })}
        text={t(unpaid ? 'confirm.payment-pending' : waits ? 'confirm.waitingWhy' : 'confirm.waitingLong')}
      >
        {!waits && again}
        <ToPlans />
      </Answer>
    );
  }
  if (confirmation === null && shown !== null && shown.state !== 'active') {
    return <Stopped subscription={shown} />;
  }
  if (confirmation?.outcome === 'refused') {
    const approveUrl = overview.pending?.approveUrl ?? null;
    return (
      <Answer
        icon="close"
        tone="loss"
        headline={t('confirm.refused', { plan })}
        text={t(`confirm.${confirmation.reason ?? 'not-approved'}`)}
      >
        {approveUrl !== null && confirmation.reason === 'not-approved' && (
          <ButtonLink kind="primary" href={approvalHref(approveUrl, overview.provider)}>
            {t('pending.approve')}
          </ButtonLink>
        )}
        <Button pending={pending} onClick={onAgain}>
          {t('confirm.again')}
        </Button>
        <ToPlans />
      </Answer>
    );
  }
  return (
    <>
      <Answer
        icon="check"
        tone="gain"
        headline={
          startsAt === null
            ? t('confirm.active', { plan })
            : t('confirm.later', { plan, date: formatDate(Date.parse(startsAt), language) })
        }
        text={
          <>
            {t(startsAt === null ? 'confirm.activeWhy' : 'confirm.laterWhy')}{' '}
            {sandbox && <Badge tone="accent">{t('sandbox')}</Badge>}
          </>
        }
      >
        <ButtonLink
          kind="primary"
          href={pathTo(shown?.plan.unlocks.includes('crypto') ? 'technicalAnalysis' : 'stocksAnalysis')}
        >
          {t('confirm.signals')}
        </ButtonLink>
        <ToPlans />
      </Answer>
      {shown && <ActiveFacts subscription={shown} />}
    </>
  );
}

/** Nothing was begun, and what there is is cancelled or paused: its paid time runs out. */
function Stopped({ subscription }: { readonly subscription: Subscription }) {
  const t = useText(billingText);
  const language = useLanguage();
  const { plan, state, accessEndsAt, startsAt } = subscription;
  const end = accessEndsAt ?? startsAt;
  const date = end === null ? '' : formatDate(Date.parse(end), language);
  const paused = state === 'suspended';
  return (
    <Answer
      icon="info"
      headline={t(paused ? 'confirm.pausedNow' : 'confirm.cancelledNow', { plan: plan.names[language] })}
      text={failedText(subscription, t, language) ?? t(paused ? 'paused.text' : 'cancelled.text', { date })}
    >
      <ToPlans />
    </Answer>
  );
}

function ActiveFacts({ subscription }: { readonly subscription: Subscription }) {
  const t = useText(billingText);
  const language = useLanguage();
  const { plan, nextCharge, paidUntil, subID } = subscription;
  return (
    <div className={styles.activeFacts}>
      <Facts>
        <Fact name={t('own.plan')}>{plan.names[language]}</Fact>
        <Fact name={t('own.price')}>{priceText(plan.price, language)}</Fact>
        <Fact name={t('own.next')}>
          <AbsoluteDate at={nextCharge?.at ?? null} missing={t('own.noCharge')} />
        </Fact>
        <Fact name={t('own.paidUntil')}>
          <AbsoluteDate at={paidUntil} missing={t('own.notPaid')} />
        </Fact>
      </Facts>
      <p className="note">{t('own.subID', { id: subID })}</p>
    </div>
  );
}
