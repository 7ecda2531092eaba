import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import type { Platform } from '../../platform/module.ts';
import { deriveKey, loadMasterKey } from '../../platform/secrets/master-key.ts';
import type { Plan } from '../plans.ts';
import {
  type Delivery,
  headerOf,
  type Opening,
  type PaymentProvider,
  ProviderRefused,
  type Told,
  type Verdict,
  withinWindow,
} from './payment-provider.ts';
import { paypalRefund, paypalSubscription, readEvent, readSubscription } from './paypal-dialect.ts';
import {
  dueAt,
  type Instrument,
  type Known,
  makeId,
  SandboxAccount,
  type SandboxEvent,
} from './sandbox-account.ts';

/** What the approval page shows. */
export interface Approval {
  readonly subID: string;
  readonly token: string;
  readonly planName: string;
  readonly price: string;
  readonly currency: string;
  readonly setupFee: string | null;
  readonly startsAt: number | null;
  readonly language: Opening['language'];
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly isChange: boolean;
  /** Nothing is left to decide. */
  readonly settled: boolean;
}

const planIdOf = (plan: Plan) => `P-SANDBOX-${plan.id}`;
const iso = (at: number) => new Date(at).toISOString();

/**
 * A payment provider of our own that moves no money. It keeps its own tables, answers like PayPal and signs its events;
 * they come in by the same way as PayPal's and are trusted no more.
 */
export class Sandbox implements PaymentProvider {
  readonly name = 'sandbox';
  readonly open: boolean;
  readonly #database: Database;
  readonly #platform: Platform;
  #key: Buffer | null = null;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.#database = platform.database;
    // Anybody could have everything for nothing: elsewhere only what the operator gives unlocks.
    this.open = platform.config.loopback;
  }

  async makePlan(plan: Plan): Promise<string> {
    return planIdOf(plan);
  }

  async begin(opening: Opening) {
    const { plan, reference, language, returnUrl, cancelUrl, startsAt, setupFee } = opening;
    const subID = makeId('I');
    const token = makeId('BA');
    const now = iso(this.#now());
    const known: Known = {
      told: {
        ...{ id: subID, status: 'APPROVAL_PENDING', status_update_time: now, create_time: now },
        ...{ plan_id: planIdOf(plan), custom_id: reference },
      },
      ...{ price: plan.price, currency: plan.currency, planName: plan.names[language] },
      ...{ setupFee, startsAt: startsAt?.getTime() ?? null, language, returnUrl, cancelUrl },
      ...{ instrument: 'pays', anchor: null, months: 0, revision: null },
    };
    const account = new SandboxAccount(known, this.#now());
    account.begin();
    await this.#database.transaction(async (tx) => {
      const row = { id: subID, token, knows: JSON.stringify(known), nextBillingAt: null };
      await tables(tx).insertInto('sandbox_subscription').values(row).execute();
      await this.#tell(tx, account.events);
    });
    return { subID, approveUrl: this.#approveUrl(token) };
  }

  async read(subID: string) {
    const row = await tables(this.#database)
      .selectFrom('sandbox_subscription')
      .select('knows')
      .where('id', '=', subID)
      .executeTakeFirst();
    if (row === undefined) return null;
    return readSubscription(paypalSubscription.parse((row.knows as Known).told));
  }

  suspend(subID: string): Promise<void> {
    return this.#change(subID, ['ACTIVE'], (account) => account.suspend());
  }

  activate(subID: string): Promise<void> {
    return this.#change(subID, ['SUSPENDED', 'APPROVED'], (account) => account.resume());
  }

  cancel(subID: string): Promise<void> {
    return this.#change(subID, ['ACTIVE', 'SUSPENDED', 'APPROVED'], (account) => account.cancel());
  }

  async revise(subID: string, to: Pick<Opening, 'plan' | 'providerPlanId' | 'returnUrl' | 'cancelUrl'>) {
    let token = '';
    await this.#change(subID, ['ACTIVE'], (account, row) => {
      token = row.token;
      const { plan, providerPlanId: planId, returnUrl, cancelUrl } = to;
      const planName = plan.names[account.known.language];
      account.planRevision({ planId, planName, price: plan.price, returnUrl, cancelUrl });
    });
    return { approveUrl: this.#approveUrl(token) };
  }

  async refund({ paymentId, amount, currency, key }: Parameters<PaymentProvider['refund']>[0]) {
    const digest = createHmac('sha256', 'refund').update(key).digest('hex');
    const refundId = `R-${digest.slice(0, 18).toUpperCase()}`;
    const at = this.#now();
    const resource = {
      ...{ id: refundId, sale_id: paymentId, create_time: iso(at) },
      amount: { total: amount, currency },
    };
    const event = { id: `WH-${refundId}`, type: 'PAYMENT.SALE.REFUNDED', at, resource };
    await this.#database.transaction((tx) => this.#tell(tx, [event]));
    // Of several at once under one key the first is made, and counts for all.
    const first = await tables(this.#database)
      .selectFrom('sandbox_event')
      .select('body')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    const made = paypalRefund.parse(JSON.parse(first.body).resource);
    return { refundId, at, amount: made.amount?.total ?? amount, currency };
  }

  async verifyWebhook(delivery: Delivery): Promise<Verdict> {
    const transmissionId = headerOf(delivery, 'paypal-transmission-id');
    const time = headerOf(delivery, 'paypal-transmission-time');
    const signature = headerOf(delivery, 'paypal-transmission-sig');
    if (transmissionId === '' || signature === '') return { genuine: false, reason: 'unsigned' };
    if (!withinWindow(time, this.#now())) return { genuine: false, reason: 'outside-window' };
    const expected = this.#sign(`${transmissionId}|${time}|${delivery.body}`);
    const given = Buffer.from(signature, 'base64');
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return { genuine: false, reason: 'signature' };
    return { genuine: true, transmissionId, told: readEvent(JSON.parse(delivery.body)) };
  }

  async listSince(from: Date, to: Date): Promise<readonly Told[]> {
    const rows = await tables(this.#database)
      .selectFrom('sandbox_event')
      .select('body')
      .where('createdAt', '>=', from)
      .where('createdAt', '<=', to)
      .orderBy('createdAt')
      .execute();
    return rows.flatMap(({ body }) => readEvent(JSON.parse(body)));
  }

  async listPayments(subID: string, from: Date, to: Date): Promise<readonly Told[]> {
    const told = await this.listSince(from, to);
    return told.filter((one) => one.subID === subID && one.event.kind === 'payment-completed');
  }

  /** What waits to be delivered, signed as it would travel. */
  async waiting(): Promise<(Delivery & { readonly id: string })[]> {
    const rows = await tables(this.#database)
      .selectFrom('sandbox_event')
      .select(['id', 'body'])
      .where('deliveredAt', 'is', null)
      .orderBy('createdAt')
      .limit(200)
      .execute();
    return rows.map(({ id, body }) => ({ id, body, headers: this.headersFor(id, body) }));
  }

  headersFor(transmissionId: string, body: string): Delivery['headers'] {
    const time = iso(this.#now());
    return {
      'paypal-transmission-id': transmissionId,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': this.#sign(`${transmissionId}|${time}|${body}`).toString('base64'),
    };
  }

  async delivered(id: string): Promise<void> {
    await tables(this.#database)
      .updateTable('sandbox_event')
      .set({ deliveredAt: new Date(this.#now()) })
      .where('id', '=', id)
      .execute();
  }

  /** What the page behind an approval link shows; null for a link that was never made. */
  async approval(token: string): Promise<Approval | null> {
    const row = await tables(this.#database)
      .selectFrom('sandbox_subscription')
      .select(['id', 'knows'])
      .where('token', '=', token)
      .executeTakeFirst();
    if (row === undefined) return null;
    const known = row.knows as Known;
    const { revision, told, currency, language } = known;
    return {
      ...{ subID: row.id, token, currency, language, isChange: revision !== null },
      ...{ planName: revision?.planName ?? known.planName, price: revision?.price ?? known.price },
      setupFee: revision === null ? known.setupFee : null,
      startsAt: revision === null ? known.startsAt : dueAt(known, this.#now()),
      ...{ returnUrl: (revision ?? known).returnUrl, cancelUrl: (revision ?? known).cancelUrl },
      settled: told.status !== (revision === null ? 'APPROVAL_PENDING' : 'ACTIVE'),
    };
  }

  /** The payer agrees. A second click changes nothing. */
  async approve(token: string, instrument: Instrument): Promise<void> {
    const found = await this.approval(token);
    if (found === null || found.settled) return;
    if (found.isChange) return this.#change(found.subID, ['ACTIVE'], (account) => account.agreeToRevision());
    await this.#change(found.subID, ['APPROVAL_PENDING', 'ACTIVE'], (account) => {
      // Of two clicks at once the second finds it approved.
      if (account.status === 'APPROVAL_PENDING') account.approve(instrument);
    });
  }

  /** Charges what is due; how many subscriptions that were. */
  async chargeAll(): Promise<number> {
    const rows = await tables(this.#database)
      .selectFrom('sandbox_subscription')
      .select('id')
      .where('nextBillingAt', '<=', new Date(this.#now()))
      .limit(500)
      .execute();
    for (const { id } of rows) await this.#change(id, ['ACTIVE'], (account) => account.chargeDue());
    return rows.length;
  }

  /** Changes a subscription that is in one of the states; in any other it is refused. */
  #change(
    subID: string,
    from: readonly SandboxAccount['status'][],
    work: (account: SandboxAccount, row: { readonly token: string }) => void,
  ): Promise<void> {
    return this.#database.transaction(async (tx) => {
      const row = await tables(tx)
        .selectFrom('sandbox_subscription')
        .select(['token', 'knows'])
        .where('id', '=', subID)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) throw new ProviderRefused('RESOURCE_NOT_FOUND');
      const account = new SandboxAccount(row.knows as Known, this.#now());
      if (!from.includes(account.status)) throw new ProviderRefused('SUBSCRIPTION_STATUS_INVALID');
      work(account, row);
      const { told } = account.known;
      const next = told.status === 'ACTIVE' ? told.billing_info?.next_billing_time : undefined;
      await tables(tx)
        .updateTable('sandbox_subscription')
        .set({
          knows: JSON.stringify(account.known),
          nextBillingAt: next === undefined ? null : new Date(next),
        })
        .where('id', '=', subID)
        .execute();
      await this.#tell(tx, account.events);
    });
  }

  async #tell(tx: Transaction, events: readonly SandboxEvent[]): Promise<void> {
    for (const { id, type, at, resource } of events) {
      const body = JSON.stringify({ id, create_time: iso(at), event_type: type, resource });
      await tables(tx)
        .insertInto('sandbox_event')
        .values({ id, createdAt: new Date(this.#now()), body, deliveredAt: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }

  #sign(text: string): Buffer {
    this.#key ??= deriveKey(loadMasterKey(this.#platform.config), 'billing sandbox');
    return createHmac('sha256', this.#key).update(text).digest();
  }

  #approveUrl(token: string): string {
    return new URL(`/sandbox/approval/${token}`, this.#platform.config.publicUrl).href;
  }

  #now(): number {
    return this.#platform.clock.now();
  }
}
