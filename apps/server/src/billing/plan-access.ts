import type { Need } from '@auspex/contract';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database, Sql, Transaction } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import { KeptByMember } from '../platform/recent/kept-by-member.ts';
import { type AccessWindow, isOpen, type Standing } from './model/standing.ts';
import type { Plan, PlanKey, Plans } from './plans.ts';

/** A time during which a member has a plan, from a subscription or given by the operator. */
interface Held extends AccessWindow {
  readonly source: 'subscription' | 'complimentary';
}

/** What a member has at an instant. */
export interface Holding {
  readonly unlocked: readonly Need[];
  /** Null for as many as they like. */
  readonly alerts: number | null;
  readonly delayBars: number;
  readonly because: 'free' | 'subscription' | 'complimentary';
  /** Names of the plans besides the free one, as the specification has them. */
  readonly plans: readonly string[];
}

interface Parts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly plans: Plans;
  /** Only what was bought at the provider in use counts: a sandbox’s subscriptions are worth nothing elsewhere. */
  readonly provider: string;
}

/** What members' plans unlock, kept in memory with the times at which it begins and ends. */
export class PlanAccess {
  readonly #clock: Clock;
  readonly #plans: Plans;
  readonly #held: KeptByMember<readonly Held[]>;

  constructor({ database, bus, clock, plans, provider }: Parts) {
    this.#clock = clock;
    this.#plans = plans;
    this.#held = new KeptByMember<readonly Held[]>(bus, 'billing', (memberId) =>
      readHeld(database, { memberId, provider, now: new Date(clock.now()) }),
    );
  }

  start(): Promise<void> {
    return this.#held.start();
  }

  stop(): Promise<void> {
    return this.#held.stop();
  }

  /** What the member has now. */
  async of(memberId: string): Promise<Holding> {
    const now = this.#clock.now();
    const held = (await this.#held.of(memberId)).filter((entry) => isOpen(entry, now));
    const free = await this.#plans.newest('free');
    const found = await Promise.all(
      held.map(async (entry) => ({ ...entry, version: await this.#planOf(entry) })),
    );
    const paid = found.flatMap(({ version, source }) => (version === undefined ? [] : [{ version, source }]));
    const versions = [free, ...paid.map(({ version }) => version)];
    const unlocked = new Set(versions.flatMap(({ unlocks }) => unlocks));
    const allowances = versions.map(({ alerts }) => alerts);
    return {
      unlocked: [...unlocked].sort(),
      alerts: allowances.includes(null) ? null : Math.max(...allowances.map((allowance) => allowance ?? 0)),
      delayBars: Math.min(...versions.map(({ delayBars }) => delayBars)),
      plans: paid.map(({ version }) => version.names.en),
      because: paid.find(({ source }) => source === 'subscription')?.source ?? paid[0]?.source ?? 'free',
    };
  }

  /** Tells every process that what a member has may have changed, as soon as the transaction commits. */
  announce(tx: Transaction, memberId: string): Promise<void> {
    return this.#held.announce(tx, memberId);
  }

  /** A subscriber keeps the version that was bought; what is given is the newest. */
  async #planOf({ plan, source }: Held): Promise<Plan | undefined> {
    return source === 'subscription' ? this.#plans.find(plan) : this.#plans.newest(plan as PlanKey);
  }
}

async function readHeld(
  sql: Sql,
  { memberId, provider, now }: { readonly memberId: string; readonly provider: string; readonly now: Date },
): Promise<Held[]> {
  const subscriptions = await tables(sql)
    .selectFrom('subscription')
    .select('standing')
    .where('memberId', '=', memberId)
    .where('provider', '=', provider)
    .where('accessUntil', '>', now)
    .execute();
  const credits = await tables(sql)
    .selectFrom('plan_credit')
    .select(['plan', 'since', 'until'])
    .where('memberId', '=', memberId)
    .where('withdrawnAt', 'is', null)
    .where((row) => row.or([row('until', 'is', null), row('until', '>', now)]))
    .execute();
  return [
    ...subscriptions.flatMap(({ standing }) =>
      (standing as Standing).windows.map((window) => ({ ...window, source: 'subscription' as const })),
    ),
    ...credits.map(({ plan, since, until }) => ({
      ...{ plan, from: since.getTime(), until: until?.getTime() ?? Number.POSITIVE_INFINITY },
      source: 'complimentary' as const,
    })),
  ];
}
