import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addMonths } from '../../src/billing/model/paid-periods.ts';
import {
  type Answer,
  type LoopbackPayPal,
  missing,
  type PayPalEvent,
  type PayPalRecord,
  refused,
  type TakenRequest,
} from './paypal-shapes.ts';

export type { LoopbackPayPal, Transmission } from './paypal-shapes.ts';

interface Sale {
  readonly id: string;
  readonly billing_agreement_id: string;
  readonly create_time: string;
  readonly amount: { readonly total: string; readonly currency: string };
}

const WEBHOOK_ID = 'WH-OURS';
export const PAYPAL_SETTINGS = {
  BILLING_PROVIDER: 'paypal',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
  PAYPAL_PRODUCT_ID: 'PROD-AUSPEX',
} as const;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}

/** The signature is over the transmission and the very characters of the event. */
const sign = (id: string, { time, body }: { time: string; body: string }) =>
  createHmac('sha256', 'paypal’s own key').update(`${id}|${time}|${WEBHOOK_ID}|${body}`).digest('base64');

class PayPalOnLoopback {
  readonly subscriptions = new Map<string, PayPalRecord>();
  readonly events: PayPalEvent[] = [];
  readonly requests: TakenRequest[] = [];
  failing: { readonly status: number; readonly at: RegExp } | null = null;
  url = '';
  #tokens = new Set<string>();
  /** What was answered to a refund, by the key of the request: the same request gives back once. */
  readonly #refunds = new Map<string, Answer>();
  /** What each plan costs, by its id here. */
  readonly #plans = new Map<string, string>();
  #keptSince = '';
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  fail(status: number | null, at = /^/): void {
    this.failing = status === null ? null : { status, at };
  }

  endTokens(): void {
    this.#tokens.clear();
  }

  approve(subID: string): PayPalEvent[] {
    const found = this.#find(subID);
    const startsAt = found.start_time === undefined ? this.#now() : Date.parse(found.start_time);
    this.#set(found, 'ACTIVE', { ...info(), next_billing_time: this.#iso(startsAt) });
    const events = [this.happened('BILLING.SUBSCRIPTION.ACTIVATED', found)];
    return startsAt <= this.#now() ? [...events, ...this.renew(subID)] : events;
  }

  renew(subID: string): PayPalEvent[] {
    const found = this.#find(subID);
    const at = this.#now();
    const time = this.#iso(at);
    const price = this.#plans.get(found.plan_id) ?? '29.00';
    found.update_time = time;
    found.billing_info = {
      ...info(),
      last_payment: { amount: { currency_code: 'USD', value: price }, time },
      next_billing_time: this.#iso(addMonths(at, 1)),
    };
    const sale = {
      ...{ id: `SALE-${randomUUID()}`, state: 'completed', create_time: time },
      ...{ amount: { total: price, currency: 'USD' }, billing_agreement_id: subID },
    };
    return [this.happened('PAYMENT.SALE.COMPLETED', sale)];
  }

  failPayment(subID: string): PayPalEvent {
    const found = this.#find(subID);
    const time = this.#iso(this.#now());
    found.billing_info = {
      ...info(),
      failed_payments_count: 1,
      last_failed_payment: { amount: { currency_code: 'USD', value: '29.00' }, time },
      next_billing_time: this.#iso(this.#now() + 5 * 86_400_000),
    };
    return this.happened('BILLING.SUBSCRIPTION.PAYMENT.FAILED', found);
  }

  transmit: LoopbackPayPal['transmit'] = (event, more = {}) => {
    const body = more.body ?? JSON.stringify(event);
    const id = more.id ?? `t-${randomUUID()}`;
    const time = more.time ?? this.#iso(this.#now());
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${this.url}/v1/notifications/certs/CERT-1`,
        'paypal-transmission-id': id,
        'paypal-transmission-sig': sign(id, { time, body }),
        'paypal-transmission-time': time,
      },
    };
  };

  answer({ method, path, body }: TakenRequest, headers: IncomingMessage['headers']): Answer {
    this.requests.push({ method, path, body });
    const { failing } = this;
    if (failing?.at.test(path)) return { status: failing.status, body: { name: 'INTERNAL' } };
    if (path === '/v1/oauth2/token') return this.#giveToken(headers.authorization);
    if (!this.#tokens.has(headers.authorization ?? ''))
      return { status: 401, body: { error: 'invalid_token' } };
    const { pathname, searchParams } = new URL(path, this.url);
    if (pathname === '/v1/notifications/verify-webhook-signature') return this.#verify(body);
    if (pathname === '/v1/notifications/webhooks-events') return this.#list(searchParams);
    const given = body === '' ? {} : JSON.parse(body);
    if (pathname === '/v1/billing/plans') {
      const id = `P-${this.#plans.size + 1}`;
      this.#plans.set(id, given.billing_cycles[0].pricing_scheme.fixed_price.value);
      return { status: 201, body: { id, status: 'ACTIVE', ...given, links: [] } };
    }
    if (pathname === '/v1/billing/subscriptions') return this.#create(given);
    const [, sale] = /^\/v1\/payments\/sale\/([^/]+)\/refund$/.exec(pathname) ?? [];
    if (sale !== undefined) return this.#refundOnce(sale, given, String(headers['paypal-request-id']));
    const [, listed] = /^\/v1\/billing\/subscriptions\/([^/]+)\/transactions$/.exec(pathname) ?? [];
    if (listed !== undefined) return this.#transactions(listed, searchParams);
    const [, id = '', change = 'read'] =
      /^\/v1\/billing\/subscriptions\/([^/]+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    const found = this.subscriptions.get(decodeURIComponent(id));
    return found === undefined ? missing : this.#change(found, change, given);
  }

  #giveToken(authorization: string | undefined): Answer {
    const expected = `Basic ${Buffer.from('client:secret').toString('base64')}`;
    if (authorization !== expected) return { status: 401, body: { error: 'invalid_client' } };
    const token = randomUUID();
    this.#tokens.add(`Bearer ${token}`);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 32_400 } };
  }

  /** Takes the event's characters out of the request as they are: written again, they would not match. */
  #verify(body: string): Answer {
    const given = JSON.parse(body) as Record<string, string>;
    const start = body.indexOf('"webhook_event":') + '"webhook_event":'.length;
    const event = body.slice(start, -1);
    const { transmission_id: id = '', transmission_time: time = '', transmission_sig, webhook_id } = given;
    const genuine = webhook_id === WEBHOOK_ID && transmission_sig === sign(id, { time, body: event });
    return { status: 200, body: { verification_status: genuine ? 'SUCCESS' : 'FAILURE' } };
  }

  #list(query: URLSearchParams): Answer {
    const [from = '', to = ''] = [query.get('start_time') ?? '', query.get('end_time') ?? ''];
    const page = Number(query.get('page') ?? 0);
    const found = this.events.filter(
      ({ create_time: time }) => time >= from && time <= to && time >= this.#keptSince,
    );
    const events = found.slice(page * 3, page * 3 + 3);
    query.set('page', String(page + 1));
    // PayPal names the next page with a slash before its query, which the first page is asked for without.
    const next = `${this.url}/v1/notifications/webhooks-events/?${query}`;
    const links = found.length > page * 3 + 3 ? [{ href: next, rel: 'next', method: 'GET' }] : [];
    return { status: 200, body: { events, count: events.length, links } };
  }

  #transactions(subID: string, query: URLSearchParams): Answer {
    const [from = '', to = ''] = [query.get('start_time') ?? '', query.get('end_time') ?? ''];
    const sales = this.events.flatMap(({ event_type, resource }) =>
      event_type === 'PAYMENT.SALE.COMPLETED' ? [resource as Sale] : [],
    );
    const transactions = sales
      .filter(({ billing_agreement_id: of }) => of === subID)
      .filter(({ create_time: time }) => time >= from && time <= to)
      .map(({ id, create_time: time, amount }) => ({
        ...{ id, status: this.#statusOf(id, amount.total), time },
        amount_with_breakdown: { gross_amount: { currency_code: amount.currency, value: amount.total } },
      }));
    return { status: 200, body: { transactions, links: [] } };
  }

  #statusOf(sale: string, total: string): 'COMPLETED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' {
    const back = this.events
      .filter(({ event_type: type }) => type === 'PAYMENT.SALE.REFUNDED')
      .map(({ resource }) => resource as { sale_id: string; amount: Sale['amount'] })
      .filter(({ sale_id: of }) => of === sale)
      .reduce((sum, { amount }) => sum + Math.abs(Number(amount.total)), 0);
    if (back === 0) return 'COMPLETED';
    return back >= Number(total) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  }

  /** The events of a time are forgotten, as PayPal does after a month. */
  forget(before: number): void {
    this.#keptSince = this.#iso(before);
  }

  #create(given: { plan_id: string; custom_id?: string; start_time?: string }): Answer {
    const id = `I-${randomUUID().slice(0, 12).toUpperCase()}`;
    const time = this.#iso(this.#now());
    const record: PayPalRecord = {
      ...{
        id,
        status: 'APPROVAL_PENDING',
        status_update_time: time,
        create_time: time,
        plan_id: given.plan_id,
      },
      ...(given.custom_id === undefined ? {} : { custom_id: given.custom_id }),
      ...(given.start_time === undefined ? {} : { start_time: given.start_time }),
      links: [
        {
          href: `${this.url}/webapps/billing/subscriptions?ba_token=BA-${id}`,
          rel: 'approve',
          method: 'GET',
        },
      ],
    };
    this.subscriptions.set(id, record);
    this.happened('BILLING.SUBSCRIPTION.CREATED', record);
    return { status: 201, body: record };
  }

  #refundOnce(sale: string, given: { amount: Sale['amount'] }, key: string): Answer {
    const answer = this.#refunds.get(key) ?? this.#refund(sale, given);
    this.#refunds.set(key, answer);
    return answer;
  }

  #refund(sale: string, { amount }: { amount: { total: string; currency: string } }): Answer {
    const refund = {
      id: `REFUND-${randomUUID()}`,
      sale_id: sale,
      amount,
      create_time: this.#iso(this.#now()),
    };
    this.happened('PAYMENT.SALE.REFUNDED', refund);
    return { status: 201, body: { ...refund, state: 'completed' } };
  }

  #change(found: PayPalRecord, change: string, given: { plan_id?: string }): Answer {
    if (change === 'read') return { status: 200, body: found };
    const from = {
      suspend: ['ACTIVE'],
      activate: ['SUSPENDED', 'APPROVED'],
      cancel: ['ACTIVE', 'SUSPENDED'],
      revise: ['ACTIVE'],
    }[change];
    if (from === undefined) return missing;
    if (!from.includes(found.status)) return refused;
    if (change === 'revise') {
      const href = `${this.url}/webapps/billing/subscriptions/update?ba_token=BA-${found.id}`;
      return {
        status: 200,
        body: { plan_id: given.plan_id, links: [{ href, rel: 'approve', method: 'GET' }] },
      };
    }
    const [status, type] = (
      {
        suspend: ['SUSPENDED', 'SUSPENDED'],
        activate: ['ACTIVE', 'RE-ACTIVATED'],
        cancel: ['CANCELLED', 'CANCELLED'],
      } as const
    )[change as 'suspend' | 'activate' | 'cancel'];
    this.#set(found, status, found.billing_info);
    this.happened(`BILLING.SUBSCRIPTION.${type}`, found);
    return { status: 204 };
  }

  #find(subID: string): PayPalRecord {
    const found = this.subscriptions.get(subID);
    if (found === undefined) throw new Error(`PayPal knows no ${subID}.`);
    return found;
  }

  #set(record: PayPalRecord, status: string, billing: PayPalRecord['billing_info']): void {
    record.status = status;
    record.status_update_time = this.#iso(this.#now());
    if (billing !== undefined) record.billing_info = billing;
  }

  happened(type: string, resource: object): PayPalEvent {
    const event = {
      ...{ id: `WH-${randomUUID()}`, create_time: this.#iso(this.#now()), event_type: type },
      resource: structuredClone(resource),
    };
    this.events.push(event);
    return event;
  }

  #iso(at: number): string {
    return new Date(at).toISOString();
  }
}

const info = () => ({
  outstanding_balance: { currency_code: 'USD', value: '0.0' },
  failed_payments_count: 0,
});

export async function startPayPal(now: () => number): Promise<LoopbackPayPal> {
  const paypal = new PayPalOnLoopback(now);
  const server = createServer(async (request, response) => {
    const taken = { method: request.method ?? '', path: request.url ?? '', body: await textOf(request) };
    const { status, body } = paypal.answer(taken, request.headers);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  paypal.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(paypal, {
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  });
}
