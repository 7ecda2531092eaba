import { z } from 'zod';
import type { PayPalConfig } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Plan } from '../plans.ts';
import {
  type Delivery,
  headerOf,
  type Opening,
  type PaymentProvider,
  ProviderAway,
  ProviderRefused,
  type Told,
  type Verdict,
  withinWindow,
} from './payment-provider.ts';
import {
  paypalEvent,
  paypalRefund,
  paypalSubscription,
  paypalTransactions,
  positive,
  readEvent,
  readSubscription,
  readTransactions,
} from './paypal-dialect.ts';

const TIMEOUT_MS = 10_000;
/** A token is renewed this long before it ends. */
const RENEW_BEFORE_MS = 60_000;
/** After this many failed charges in a row the provider suspends a subscription. */
const FAILURES_TO_SUSPEND = 3;
/** The most that is read of one time: with more of it, the time is read in halves. */
const MOST_PAGES = 40;

const token = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const links = z.array(z.object({ rel: z.string(), href: z.url() }));
const begun = z.object({ id: z.string().min(1).max(60), links });
const revised = z.object({ links: links.optional() });
const made = z.object({ id: z.string().min(1).max(60) });
const verification = z.object({ verification_status: z.string() });
const eventList = z.object({ events: z.array(z.unknown()).default([]), links: links.default([]) });
const problem = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** JSON as text, so that a webhook's own text can stand in it untouched. */
  readonly body?: string;
  /** The same key has an effect once. */
  readonly key?: string;
}

const EVENTS_PATH = '/v1/notifications/webhooks-events';

/** The hosts that PayPal's certificates come from. */
const CERTIFICATE_HOSTS = [
  'api.paypal.com',
  'api.sandbox.paypal.com',
  'api-m.paypal.com',
  'api-m.sandbox.paypal.com',
];

const approveLink = (given: z.output<typeof links>) =>
  given.find(({ rel }) => rel === 'approve')?.href ?? null;

/** PayPal over its own HTTP calls; its base address can be configured, which its library does not allow. */
export class PayPal implements PaymentProvider {
  readonly name = 'paypal';
  readonly open = true;
  readonly #config: PayPalConfig;
  readonly #clock: Clock;
  #token: { readonly text: string; readonly until: number } | null = null;

  constructor(config: PayPalConfig, clock: Clock) {
    this.#config = config;
    this.#clock = clock;
  }

  async makePlan(plan: Plan): Promise<string> {
    const price = { value: plan.price, currency_code: plan.currency };
    const body = {
      product_id: this.#config.productId,
      name: `Auspex ${plan.names.en} (${plan.id})`,
      status: 'ACTIVE',
      billing_cycles: [
        {
          ...{ frequency: { interval_unit: 'MONTH', interval_count: 1 }, tenure_type: 'REGULAR' },
          ...{ sequence: 1, total_cycles: 0, pricing_scheme: { fixed_price: price } },
        },
      ],
      payment_preferences: {
        ...{ auto_bill_outstanding: true, setup_fee_failure_action: 'CANCEL' },
        payment_failure_threshold: FAILURES_TO_SUSPEND,
      },
    };
    const answer = await this.#call({
      ...{ method: 'POST', path: '/v1/billing/plans' },
      ...{ body: JSON.stringify(body), key: `plan-${plan.id}` },
    });
    return accepted(answer, made).id;
  }

  async begin(opening: Opening) {
    const { providerPlanId, reference, startsAt, setupFee, plan } = opening;
    const fee =
      setupFee === null
        ? {}
        : {
            plan: {
              payment_preferences: {
                setup_fee: { value: setupFee, currency_code: plan.currency },
                setup_fee_failure_action: 'CANCEL',
              },
            },
          };
    const body = {
      ...{ plan_id: providerPlanId, custom_id: reference },
      ...(startsAt === null ? {} : { start_time: startsAt.toISOString() }),
      ...fee,
      application_context: contextOf(opening),
    };
    const answer = await this.#call({
      ...{ method: 'POST', path: '/v1/billing/subscriptions' },
      ...{ body: JSON.stringify(body), key: reference },
    });
    const { id, links: given } = accepted(answer, begun);
    const approveUrl = approveLink(given);
    if (approveUrl === null) throw new ProviderAway();
    return { subID: id, approveUrl };
  }

  async read(subID: string) {
    const answer = await this.#call({ method: 'GET', path: pathOf(subID) });
    if (answer.status === 404) return null;
    return readSubscription(accepted(answer, paypalSubscription));
  }

  suspend(subID: string, reason: string): Promise<void> {
    return this.#change(subID, 'suspend', reason);
  }

  activate(subID: string, reason: string): Promise<void> {
    return this.#change(subID, 'activate', reason);
  }

  cancel(subID: string, reason: string): Promise<void> {
    return this.#change(subID, 'cancel', reason);
  }

  async revise(
    subID: string,
    to: Pick<Opening, 'plan' | 'providerPlanId' | 'returnUrl' | 'cancelUrl'>,
  ): Promise<{ readonly approveUrl: string | null }> {
    const body = {
      plan_id: to.providerPlanId,
      application_context: { return_url: to.returnUrl, cancel_url: to.cancelUrl, brand_name: 'Auspex' },
    };
    const path = `${pathOf(subID)}/revise`;
    const answer = await this.#call({ method: 'POST', path, body: JSON.stringify(body) });
    return { approveUrl: approveLink(accepted(answer, revised).links ?? []) };
  }

  async refund({ paymentId, amount, currency, key }: Parameters<PaymentProvider['refund']>[0]) {
    const answer = await this.#call({
      ...{ method: 'POST', path: `/v1/payments/sale/${encodeURIComponent(paymentId)}/refund` },
      ...{ body: JSON.stringify({ amount: { total: amount, currency } }), key },
    });
    const { id: refundId, create_time: created, amount: returned } = accepted(answer, paypalRefund);
    return {
      ...{ refundId, at: created === undefined ? this.#clock.now() : Date.parse(created) },
      ...(returned === undefined
        ? { amount, currency }
        : { amount: positive(returned.total), currency: returned.currency }),
    };
  }

  async verifyWebhook(delivery: Delivery): Promise<Verdict> {
    const sent = {
      auth_algo: headerOf(delivery, 'paypal-auth-algo'),
      cert_url: headerOf(delivery, 'paypal-cert-url'),
      transmission_id: headerOf(delivery, 'paypal-transmission-id'),
      transmission_sig: headerOf(delivery, 'paypal-transmission-sig'),
      transmission_time: headerOf(delivery, 'paypal-transmission-time'),
      webhook_id: this.#config.webhookId,
    };
    if (Object.values(sent).some((text) => text === '')) return { genuine: false, reason: 'unsigned' };
    if (!withinWindow(sent.transmission_time, this.#clock.now()))
      return { genuine: false, reason: 'outside-window' };
    if (!this.#isCertificateOfPayPal(sent.cert_url)) return { genuine: false, reason: 'foreign-certificate' };
    const event = parsed(delivery.body);
    if (!paypalEvent.safeParse(event).success) return { genuine: false, reason: 'no-event' };
    // The signature is over the body's own text: parsed and written again, it would be another.
    const body = `${JSON.stringify(sent).slice(0, -1)},"webhook_event":${delivery.body}}`;
    const answer = await this.#call({
      ...{ method: 'POST', path: '/v1/notifications/verify-webhook-signature', body },
    });
    // What it cannot read at all is not signed by it.
    if (answer.status === 400 || answer.status === 422) return { genuine: false, reason: 'signature' };
    const { verification_status: status } = accepted(answer, verification);
    if (status !== 'SUCCESS') return { genuine: false, reason: 'signature' };
    return { genuine: true, transmissionId: sent.transmission_id, told: readEvent(event) };
  }

  async listSince(from: Date, to: Date): Promise<readonly Told[]> {
    const query = new URLSearchParams({
      ...{ page_size: '300', start_time: from.toISOString(), end_time: to.toISOString() },
    });
    let path: string | null = `${EVENTS_PATH}?${query}`;
    const told: Told[] = [];
    for (let page = 0; path !== null && page < MOST_PAGES; page += 1) {
      const answer: Answer = await this.#call({ method: 'GET', path });
      const { events, links: given } = accepted(answer, eventList);
      told.push(...events.flatMap(readEvent));
      path = this.#nextPage(given);
    }
    if (path === null || to.getTime() - from.getTime() < 60_000) return told;
    const middle = new Date((from.getTime() + to.getTime()) / 2);
    return [...(await this.listSince(from, middle)), ...(await this.listSince(middle, to))];
  }

  async listPayments(subID: string, from: Date, to: Date): Promise<readonly Told[]> {
    const query = new URLSearchParams({ start_time: from.toISOString(), end_time: to.toISOString() });
    const answer = await this.#call({ method: 'GET', path: `${pathOf(subID)}/transactions?${query}` });
    // An approval that was never given is forgotten after some days.
    if (answer.status === 404) return [];
    return readTransactions(subID, accepted(answer, paypalTransactions).transactions);
  }

  /** The next page, as long as it is at the address that we use; PayPal writes that with a slash at its end. */
  #nextPage(given: z.output<typeof links>): string | null {
    const next = given.find(({ rel }) => rel === 'next')?.href;
    if (next === undefined) return null;
    const { pathname, search } = new URL(next);
    return pathname.replace(/\/$/, '') === EVENTS_PATH ? `${EVENTS_PATH}${search}` : null;
  }

  #isCertificateOfPayPal(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const { protocol, host, username } = new URL(address);
    if (username !== '') return false;
    const own = new URL(this.#config.url);
    if (host === own.host && protocol === own.protocol) return true;
    return protocol === 'https:' && CERTIFICATE_HOSTS.includes(host);
  }

  async #change(subID: string, change: 'suspend' | 'activate' | 'cancel', reason: string): Promise<void> {
    const path = `${pathOf(subID)}/${change}`;
    const answer = await this.#call({ method: 'POST', path, body: JSON.stringify({ reason }) });
    if (answer.status >= 300) throw refusalOf(answer);
  }

  async #call(request: Request, again = true): Promise<Answer> {
    const answer = await this.#send(request, { authorization: `Bearer ${await this.#bearer()}` });
    if (answer.status === 401 && again) {
      this.#token = null;
      return this.#call(request, false);
    }
    if (answer.status === 401 || answer.status === 429 || answer.status >= 500) throw new ProviderAway();
    return answer;
  }

  async #bearer(): Promise<string> {
    const now = this.#clock.now();
    if (this.#token !== null && this.#token.until > now) return this.#token.text;
    const { clientId, clientSecret } = this.#config;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const answer = await this.#send(
      { method: 'POST', path: '/v1/oauth2/token', body: 'grant_type=client_credentials' },
      { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    );
    const read = token.safeParse(answer.body);
    if (answer.status !== 200 || !read.success) throw new ProviderAway();
    const { access_token: text, expires_in: seconds } = read.data;
    this.#token = { text, until: now + seconds * 1000 - RENEW_BEFORE_MS };
    return text;
  }

  async #send({ method, path, body, key }: Request, headers: Record<string, string>): Promise<Answer> {
    try {
      const answer = await fetch(`${this.#config.url}${path}`, {
        method,
        headers: {
          ...{ accept: 'application/json', 'content-type': 'application/json' },
          ...(key === undefined ? {} : { 'paypal-request-id': key }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: answer.status, body: parsed(await answer.text()) };
    } catch (error) {
      throw new ProviderAway(error);
    }
  }
}

const pathOf = (subID: string) => `/v1/billing/subscriptions/${encodeURIComponent(subID)}`;

function contextOf({ language, returnUrl, cancelUrl }: Opening) {
  return {
    brand_name: 'Auspex',
    locale: language === 'en' ? 'en-US' : `${language}-${language.toUpperCase()}`,
    ...{ shipping_preference: 'NO_SHIPPING', user_action: 'SUBSCRIBE_NOW' },
    payment_method: { payer_selected: 'PAYPAL', payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED' },
    ...{ return_url: returnUrl, cancel_url: cancelUrl },
  };
}

function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refusalOf(answer: Answer): ProviderRefused {
  const told = problem.safeParse(answer.body);
  const issue = told.success ? (told.data.details?.[0]?.issue ?? told.data.name) : undefined;
  return new ProviderRefused(issue ?? `status ${answer.status}`);
}

/** An answer in the form that was agreed; anything else means that we do not know, and change nothing. */
function accepted<Schema extends z.ZodType>(answer: Answer, schema: Schema): z.output<Schema> {
  if (answer.status >= 300) throw refusalOf(answer);
  const read = schema.safeParse(answer.body);
  if (!read.success) throw new ProviderAway(read.error);
  return read.data;
}
