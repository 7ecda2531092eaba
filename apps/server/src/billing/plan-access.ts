import type { Need } from '@auspex/contract';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database, Sql, Transaction } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import { BoundedCache } from '../platform/recent/index.ts';
import { type AccessWindow, isOpen, type Standing } from './model/standing.ts';
import type { Plan, PlanKey, Plans } from './plans.ts';

const CHANNEL = 'billing';
const MOST_MEMBERS = 50_000;
/** Access follows what is stored within this time even if no announcement arrives. */
const FRESH_MS = 30_000;

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

/**
 * What members' plans unlock, kept in memory with the times at which it begins and ends. A change is announced to every
 * process; while announcements cannot be heard, each question goes to the database.
 */
export class PlanAccess {
  readonly #parts: {
    readonly database: Database;
    readonly bus: Bus;
    readonly clock: Clock;
    readonly plans: Plans;
    readonly provider: string;
  };
  readonly #held = new BoundedCache<readonly Held[]>(MOST_MEMBERS, FRESH_MS);
  #changes = 0;
  #stop: (() => Promise<void>) | null = null;

  constructor(parts: {
    readonly database: Database;
    readonly bus: Bus;
    readonly clock: Clock;
    readonly plans: Plans;
    /** Only what was bought at the provider in use counts: a sandbox’s subscriptions are worth nothing elsewhere. */
    readonly provider: string;
  }) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    this.#stop = await this.#parts.bus.listen(CHANNEL, {
      onMessage: (memberId) => this.#forget(memberId),
      onReconnect: () => {
        this.#changes += 1;
        this.#held.clear();
      },
    });
  }

  async stop(): Promise<void> {
    await this.#stop?.();
    this.#stop = null;
  }

  /** What the member has now. */
  async of(memberId: string): Promise<Holding> {
    const now = this.#parts.clock.now();
    const held = (await this.#heldBy(memberId)).filter((entry) => isOpen(entry, now));
    const free = await this.#parts.plans.newest('free');
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
  async announce(tx: Transaction, memberId: string): Promise<void> {
    tx.afterCommit(() => this.#forget(memberId));
    await this.#parts.bus.notify(CHANNEL, memberId, tx);
  }

  #forget(memberId: string): void {
    this.#changes += 1;
    this.#held.delete(memberId);
  }

  async #heldBy(memberId: string): Promise<readonly Held[]> {
    const { database, bus, clock, provider } = this.#parts;
    const hears = this.#stop !== null && bus.listening();
    const kept = hears ? this.#held.get(memberId) : undefined;
    if (kept !== undefined) return kept;
    const changes = this.#changes;
    const held = await readHeld(database, { memberId, provider, now: new Date(clock.now()) });
    // What was loaded before a change is not kept after it.
    if (changes === this.#changes) this.#held.set(memberId, held);
    return held;
  }

  /** A subscriber keeps the version that was bought; what is given is the newest. */
  async #planOf({ plan, source }: Held): Promise<Plan | undefined> {
    const { plans } = this.#parts;
    return source === 'subscription' ? plans.find(plan) : plans.newest(plan as PlanKey);
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
