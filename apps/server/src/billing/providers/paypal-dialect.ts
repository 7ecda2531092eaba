import { decimal, toFixedText } from '@auspex/market';
import { z } from 'zod';
import type { BillingEvent } from '../model/billing-event.ts';
import type { ProviderSubscription, Told } from './payment-provider.ts';

const time = z.iso.datetime({ offset: true });
const id = z.string().min(1).max(100);

/** The parts of PayPal's subscription that count here. */
export const paypalSubscription = z.object({
  id,
  status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']).optional(),
  status_update_time: time.optional(),
  plan_id: id.optional(),
  custom_id: z.string().max(200).optional(),
  create_time: time.optional(),
  update_time: time.optional(),
  billing_info: z
    .object({
      next_billing_time: time.optional(),
      last_payment: z.object({ time: time.optional() }).optional(),
      last_failed_payment: z.object({ time: time.optional() }).optional(),
      failed_payments_count: z.number().optional(),
    })
    .optional(),
});

export type PayPalSubscription = z.output<typeof paypalSubscription>;

const amount = z.object({
  total: z.string().regex(/^-?\d{1,10}(\.\d{1,4})?$/),
  currency: z.string().max(8),
});

const sale = z.object({
  id,
  billing_agreement_id: id.optional(),
  amount,
  create_time: time.optional(),
});

/** A refund of a sale; PayPal writes its amount with or without a minus. */
export const paypalRefund = z.object({
  id,
  sale_id: id.optional(),
  amount: amount.optional(),
  create_time: time.optional(),
});

const link = z.object({ rel: z.string(), href: z.string().max(600) });

const reversal = z.object({
  ...{ id, billing_agreement_id: id.optional(), amount, create_time: time.optional() },
  ...{ sale_id: id.optional(), links: z.array(link).default([]) },
});

/** A refund or reversal of a capture, as PayPal's newer payments tell of it: the capture is in a link. */
const captureRefund = z.object({
  id,
  amount: z.object({ value: amount.shape.total, currency_code: z.string().max(8) }),
  create_time: time.optional(),
  links: z.array(link),
});

/** The payments of a subscription, each under the id that its events name. */
export const paypalTransactions = z.object({
  transactions: z
    .array(
      z.object({
        id,
        time,
        status: z.string().max(40),
        amount_with_breakdown: z.object({
          gross_amount: z.object({ value: amount.shape.total, currency_code: z.string().max(8) }),
        }),
      }),
    )
    .default([]),
});

export const paypalEvent = z.object({
  id,
  create_time: time,
  event_type: z.string().max(120),
  resource: z.unknown(),
});

const ms = (...times: readonly (string | undefined)[]) =>
  Math.max(...times.filter((text) => text !== undefined).map((text) => Date.parse(text)));
export const positive = (text: string) => toFixedText(decimal(text).abs(), 2);

const stateOf = {
  APPROVAL_PENDING: 'approval-pending',
  APPROVED: 'approved',
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
} as const;

/** The state of a subscription as an event at the time when it came about. */
function stateEvent(found: PayPalSubscription, at: number, eventId: string): BillingEvent | null {
  const plan = found.plan_id ?? null;
  switch (found.status) {
    case undefined:
      return null;
    case 'APPROVAL_PENDING':
      return { id: eventId, at, kind: 'created', plan };
    case 'ACTIVE':
      return { id: eventId, at, kind: 'activated', plan };
    default:
      return { id: eventId, at, kind: stateOf[found.status] as 'approved' | 'suspended' };
  }
}

/** When the next charge is due, dated by the newest of what the answer knows. */
function scheduleOf(found: PayPalSubscription): Told[] {
  const next = found.billing_info?.next_billing_time;
  if (next === undefined || found.status !== 'ACTIVE') return [];
  const { status_update_time, update_time, create_time, billing_info } = found;
  const known = ms(status_update_time, update_time, create_time, billing_info?.last_payment?.time);
  if (!Number.isFinite(known)) return [];
  const event: BillingEvent = {
    ...{ id: `scheduled:${found.id}:${next}`, at: known },
    kind: 'scheduled',
    nextChargeAt: Date.parse(next),
  };
  return [{ subID: found.id, event }];
}

function failureOf(found: PayPalSubscription): Told[] {
  const { failed_payments_count: failures = 0, last_failed_payment: last } = found.billing_info ?? {};
  if (failures === 0 || last?.time === undefined) return [];
  const event: BillingEvent = {
    id: `failed:${found.id}:${last.time}`,
    at: ms(last.time),
    kind: 'payment-failed',
  };
  return [{ subID: found.id, event }];
}

/**
 * What an answer about a subscription says, as events under ids that depend only on what is said: asking again adds
 * nothing.
 */
export function readSubscription(found: PayPalSubscription): ProviderSubscription {
  const since = found.status_update_time ?? found.create_time;
  const at = since === undefined ? Number.NaN : ms(since);
  const state = found.status ?? 'APPROVAL_PENDING';
  const told: Told[] = [];
  const event = Number.isFinite(at) ? stateEvent(found, at, `asked:${found.id}:${state}:${since}`) : null;
  if (event !== null) told.push({ subID: found.id, event });
  const { update_time: updated, plan_id: plan } = found;
  if (plan !== undefined && updated !== undefined && state === 'ACTIVE') {
    const revised = { id: `asked:${found.id}:${plan}:${updated}`, at: ms(updated), kind: 'updated' } as const;
    told.push({ subID: found.id, event: { ...revised, plan } });
  }
  return {
    ...{ subID: found.id, state: stateOf[state], reference: found.custom_id ?? null },
    providerPlanId: plan ?? null,
    told: [...told, ...scheduleOf(found), ...failureOf(found)],
  };
}

const SUBSCRIPTION_EVENTS: Readonly<
  Record<string, 'created' | 'activated' | 'updated' | 'reactivated' | 'suspended' | 'cancelled' | 'expired'>
> = {
  'BILLING.SUBSCRIPTION.CREATED': 'created',
  'BILLING.SUBSCRIPTION.ACTIVATED': 'activated',
  'BILLING.SUBSCRIPTION.RE-ACTIVATED': 'reactivated',
  'BILLING.SUBSCRIPTION.UPDATED': 'updated',
  'BILLING.SUBSCRIPTION.SUSPENDED': 'suspended',
  'BILLING.SUBSCRIPTION.CANCELLED': 'cancelled',
  'BILLING.SUBSCRIPTION.EXPIRED': 'expired',
};

/** What one of PayPal's events says; nothing for kinds that do not concern subscriptions. */
export function readEvent(body: unknown): Told[] {
  const parsed = paypalEvent.safeParse(body);
  if (!parsed.success) return [];
  const { event_type: type, resource } = parsed.data;
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return subscriptionEvent(parsed.data);
  const base = { id: parsed.data.id, created: parsed.data.create_time };
  if (type === 'PAYMENT.SALE.REFUNDED') return refundEvent(resource, base);
  if (type === 'PAYMENT.SALE.REVERSED') return reversalEvent(resource, base);
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED')
    return captureEvent(resource, base, type);
  if (!type.startsWith('PAYMENT.SALE.')) return [];
  const paid = sale.safeParse(resource);
  if (!paid.success || paid.data.billing_agreement_id === undefined) return [];
  const { id: paymentId, billing_agreement_id: subID, create_time: created } = paid.data;
  const at = ms(created ?? base.created);
  const { total, currency } = paid.data.amount;
  const received = toFixedText(decimal(total), 2);
  const completed = { kind: 'payment-completed', paymentId, amount: received, currency } as const;
  switch (type) {
    case 'PAYMENT.SALE.COMPLETED':
      return [{ subID, event: { id: base.id, at, ...completed } }];
    case 'PAYMENT.SALE.PENDING':
      return [{ subID, event: { id: base.id, at, kind: 'payment-pending', paymentId } }];
    case 'PAYMENT.SALE.DENIED':
      return [{ subID, event: { id: base.id, at: ms(base.created), kind: 'payment-denied', paymentId } }];
    default:
      return [];
  }
}

function subscriptionEvent(event: z.output<typeof paypalEvent>): Told[] {
  const parsed = paypalSubscription.safeParse(event.resource);
  if (!parsed.success) return [];
  const found = parsed.data;
  const subID = found.id;
  if (event.event_type === 'BILLING.SUBSCRIPTION.PAYMENT.FAILED') {
    const at = ms(found.billing_info?.last_failed_payment?.time ?? event.create_time);
    return [{ subID, event: { id: event.id, at, kind: 'payment-failed' } }];
  }
  const kind = SUBSCRIPTION_EVENTS[event.event_type];
  if (kind === undefined) return [];
  // A change has the time at which it came about, so that an answer about it agrees with the event.
  const changed = kind === 'updated' ? found.update_time : found.status_update_time;
  const at = ms(changed ?? event.create_time);
  const plan = found.plan_id ?? null;
  const told: BillingEvent =
    kind === 'created' || kind === 'activated' || kind === 'updated'
      ? { id: event.id, at, kind, plan }
      : { id: event.id, at, kind };
  return [{ subID, event: told }, ...scheduleOf(found)];
}

interface Base {
  readonly id: string;
  readonly created: string;
}

function refundEvent(resource: unknown, base: Base): Told[] {
  const parsed = paypalRefund.safeParse(resource);
  if (!parsed.success || parsed.data.sale_id === undefined || parsed.data.amount === undefined) return [];
  const { id: refundId, sale_id: paymentId, amount: given, create_time: created } = parsed.data;
  const at = ms(created ?? base.created);
  const money = { amount: positive(given.total), currency: given.currency };
  return [
    { subID: null, event: { id: base.id, at, kind: 'payment-refunded', paymentId, refundId, ...money } },
  ];
}

/** The id at the end of a link to one of these. */
function idAt(links: readonly z.output<typeof link>[], { rel, of }: { rel: string; of: string }) {
  const address = links.find((one) => one.rel === rel)?.href ?? '';
  const [kind, found] = address.split('/').slice(-2);
  return kind === of && found !== undefined && /^[^?]{1,100}$/.test(found) ? found : undefined;
}

/** A reversal is told as the sale itself, or as a movement of its own that names the sale. */
function reversalEvent(resource: unknown, base: Base): Told[] {
  const parsed = reversal.safeParse(resource);
  if (!parsed.success) return [];
  const { id: own, sale_id: named, billing_agreement_id: subID = null, amount: given, links } = parsed.data;
  const paymentId = named ?? idAt(links, { rel: 'sale', of: 'sale' }) ?? own;
  const money = { amount: positive(given.total), currency: given.currency };
  const event: BillingEvent = {
    ...{ id: base.id, at: ms(base.created), kind: 'payment-reversed' },
    ...{ paymentId, refundId: `reversal:${paymentId}`, ...money },
  };
  return [{ subID, event }];
}

/** The same under the names of newer payments; a sale of a subscription and its capture have one id. */
function captureEvent(
  resource: unknown,
  base: Base,
  type: 'PAYMENT.CAPTURE.REFUNDED' | 'PAYMENT.CAPTURE.REVERSED',
): Told[] {
  const parsed = captureRefund.safeParse(resource);
  if (!parsed.success) return [];
  const { id: refundId, amount: given, create_time: created, links } = parsed.data;
  const paymentId = idAt(links, { rel: 'up', of: 'captures' });
  if (paymentId === undefined) return [];
  const money = { amount: positive(given.value), currency: given.currency_code };
  const event: BillingEvent =
    type === 'PAYMENT.CAPTURE.REFUNDED'
      ? {
          ...{ id: base.id, at: ms(created ?? base.created), kind: 'payment-refunded' },
          ...{ paymentId, refundId, ...money },
        }
      : {
          ...{ id: base.id, at: ms(base.created), kind: 'payment-reversed' },
          ...{ paymentId, refundId: `reversal:${paymentId}`, ...money },
        };
  return [{ subID: null, event }];
}

/** Payments that were made, with what went back wholly; of a part that went back only its own event says how much. */
export function readTransactions(
  subID: string,
  listed: z.output<typeof paypalTransactions>['transactions'],
): Told[] {
  return listed.flatMap(({ id: paymentId, time: made, status, amount_with_breakdown: { gross_amount } }) => {
    if (!['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status)) return [];
    const money = { amount: positive(gross_amount.value), currency: gross_amount.currency_code };
    const base = { paymentId, at: ms(made), ...money };
    const completed = { id: `paid:${paymentId}`, kind: 'payment-completed', ...base } as const;
    if (status !== 'REFUNDED') return [{ subID, event: completed }];
    const back = { id: `returned:${paymentId}`, kind: 'payment-refunded', ...base } as const;
    return [
      { subID, event: completed },
      { subID, event: { ...back, refundId: `returned:${paymentId}` } },
    ];
  });
}
