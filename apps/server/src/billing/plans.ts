import type { CallReplyInput, Calls, Need, PLAN_KEYS } from '@auspex/contract';
import { decimal, type Language, toFixedText } from '@auspex/market';
import type { Bus } from '../platform/bus/bus.ts';
import type { Database, Sql, Transaction } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import { Conflict, NotFound, Unprocessable } from '../platform/errors/index.ts';
import type { Platform } from '../platform/module.ts';

export type PlanKey = (typeof PLAN_KEYS)[number];

/** One version of a plan. */
export interface Plan {
  readonly id: string;
  readonly key: PlanKey;
  readonly version: number;
  readonly names: Readonly<Record<Language, string>>;
  /** Per month, with two places. */
  readonly price: string;
  readonly currency: string;
  readonly unlocks: readonly Need[];
  readonly alerts: number | null;
  readonly delayBars: number;
  readonly createdAt: Date;
}

type WrittenPlan = CallReplyInput<Calls['billing.plans']>['items'][number];

export function writePlan(plan: Plan): WrittenPlan {
  const { id, key, version, names, price, currency, unlocks, alerts, delayBars } = plan;
  return {
    ...{ id, key, version, names },
    price: { amount: price, currency },
    interval: 'month',
    unlocks: [...unlocks],
    limits: { alerts, delayBars },
  };
}

const CHANNEL = 'plans';
const isNeed = (text: string): text is Need => text === 'crypto' || text === 'stocks';

async function readVersions(sql: Sql): Promise<Plan[]> {
  const rows = await tables(sql).selectFrom('plan_version').selectAll().orderBy('version').execute();
  return rows.map(({ plan, createdBy: _, unlocks, ...rest }) => ({
    ...rest,
    key: plan,
    unlocks: unlocks.filter(isNeed),
  }));
}

/** All versions of all plans, kept in memory; an edit is heard by every process. */
export class Plans {
  readonly #database: Database;
  readonly #bus: Bus;
  #versions: readonly Plan[] = [];
  #loaded = false;
  #changes = 0;
  #stop: (() => Promise<void>) | null = null;

  constructor(database: Database, bus: Bus) {
    this.#database = database;
    this.#bus = bus;
  }

  async start(): Promise<void> {
    const forget = () => this.#forget();
    this.#stop = await this.#bus.listen(CHANNEL, { onMessage: forget, onReconnect: forget });
    await this.all();
  }

  async stop(): Promise<void> {
    await this.#stop?.();
  }

  async all(): Promise<readonly Plan[]> {
    if (this.#loaded && this.#bus.listening()) return this.#versions;
    const listening = this.#stop !== null;
    const changes = this.#changes;
    const versions = await readVersions(this.#database);
    // What was loaded before a change is not kept after it.
    if (changes === this.#changes) {
      this.#versions = versions;
      this.#loaded = listening;
    }
    return versions;
  }

  /** What can be bought now, cheapest first; from memory while the database is away. */
  async offered(): Promise<Plan[]> {
    const versions = await this.all().catch((error: unknown) => {
      if (this.#versions.length === 0) throw error;
      return this.#versions;
    });
    const newest = new Map(versions.map((plan) => [plan.key, plan]));
    return [...newest.values()].sort(
      (a, b) => decimal(a.price).comparedTo(decimal(b.price)) || (a.key < b.key ? -1 : 1),
    );
  }

  async find(id: string): Promise<Plan | undefined> {
    return (await this.all()).find((plan) => plan.id === id);
  }

  async newest(key: PlanKey): Promise<Plan> {
    const plan = (await this.offered()).find((offered) => offered.key === key);
    if (plan === undefined) throw new NotFound();
    return plan;
  }

  /** A paid plan as it is sold now. An older version, or the free plan, cannot be bought. */
  async onSale(id: string): Promise<Plan> {
    const plan = (await this.offered()).find((offered) => offered.id === id);
    if (plan === undefined) throw new NotFound('no-such-plan');
    if (plan.key === 'free') throw new Unprocessable('The free plan needs no subscription.', 'free-plan');
    return plan;
  }

  announce(tx: Transaction): Promise<void> {
    tx.afterCommit(() => this.#forget());
    return this.#bus.notify(CHANNEL, '', tx);
  }

  #forget(): void {
    this.#changes += 1;
    this.#loaded = false;
  }
}

type PlanEdit = Pick<Plan, 'names' | 'price' | 'unlocks'> & {
  readonly limits: { readonly alerts: number | null; readonly delayBars: number };
};

/** What an edit would make of a plan, with the id that its new version would get. */
export function editedPlan(from: Plan, edit: PlanEdit, now: Date): Plan {
  const { key, currency } = from;
  if (key === 'free' && !decimal(edit.price).isZero())
    throw new Unprocessable('The free plan costs nothing.', 'free-plan');
  if (key !== 'free' && decimal(edit.price).isZero())
    throw new Unprocessable('A paid plan must cost something. Enter a price above 0.', 'plan-price');
  if (key !== 'free' && edit.unlocks.length === 0)
    throw new Unprocessable('A paid plan must unlock at least one market.', 'plan-unlocks');
  const version = from.version + 1;
  return {
    ...{ id: `${key}-${version}`, key, version, names: edit.names, currency },
    price: toFixedText(decimal(edit.price), 2),
    unlocks: [...new Set(edit.unlocks)].sort(),
    alerts: edit.limits.alerts,
    delayBars: edit.limits.delayBars,
    createdAt: now,
  };
}

/** Whether two versions differ in anything that a member would notice. */
export function differs(a: Plan, b: Plan): boolean {
  const shown = ({ names, price, unlocks, alerts, delayBars }: Plan) =>
    JSON.stringify([names.en, names.fr, price, [...unlocks].sort(), alerts, delayBars]);
  return shown(a) !== shown(b);
}

/** Stores an edit as a new version: who bought an earlier one keeps that. */
export async function editPlan(
  { platform, plans }: { readonly platform: Platform; readonly plans: Plans },
  { key, from, edit }: { readonly key: PlanKey; readonly from: string; readonly edit: PlanEdit },
  by: { readonly actorId: string; readonly requestId: string },
): Promise<Plan> {
  const { database, clock, audit } = platform;
  return database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('plan'))`);
    const current = (await readVersions(tx)).filter((plan) => plan.key === key).at(-1);
    if (current === undefined) throw new NotFound();
    const next = editedPlan(current, edit, new Date(clock.now()));
    // Sent again because the answer was lost: it is there already.
    if (!differs(current, next)) return current;
    if (current.id !== from)
      throw new Conflict(
        `This plan was edited elsewhere: you edited ${from}, but it is now at ${current.id}.`,
        'version-conflict',
      );
    const { alerts, delayBars, currency, createdAt, id, version, price, unlocks } = next;
    await tables(tx)
      .insertInto('plan_version')
      .values({
        ...{ id, plan: key, version, price, currency, alerts, delayBars, createdAt },
        names: JSON.stringify(next.names),
        unlocks: [...unlocks],
        createdBy: by.actorId,
      })
      .execute();
    await audit.record(
      {
        ...{ action: 'admin.plan.edit', ...by, subject: `plan:${key}` },
        details: { from: writePlan(current), to: writePlan(next) },
      },
      tx,
    );
    await plans.announce(tx);
    return next;
  });
}
