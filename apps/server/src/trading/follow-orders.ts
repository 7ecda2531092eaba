import type { ConnectedExchangeName } from '@auspex/exchanges';
import { createLead, type Lead } from '../market/index.ts';
import { forgetOldUses } from './keys/key-journal.ts';
import { matchPaper, readWaitingPaper } from './orders/match-paper.ts';
import { settleTwins } from './orders/paper-twins.ts';
import { listVisits, reconcileAccount, reconcileOrders } from './orders/reconcile-orders.ts';
import { ReconcileRounds } from './orders/reconcile-rounds.ts';
import type { Trading } from './trading.ts';

const TURN_MS = 1000;
const RENEW_LEAD_EVERY = 2;

/** Something that is done again and again, each time only once the last is done. */
interface Task {
  readonly everyTurns: number;
  run(trading: Trading): Promise<unknown>;
}

const TASKS: readonly Task[] = [
  { everyTurns: 5, run: settleTwins },
  { everyTurns: 3600, run: ({ platform }) => forgetOldUses(platform.database, platform.clock.now()) },
];

type Work = Task | ConnectedExchangeName | 'lead' | 'rounds' | 'paper' | 'own paper';

const RECONCILE_EVERY = 2;

/** One whole turn: paper orders meet the market, orders at exchanges are looked at, and twins are compared. */
export async function followOnce(trading: Trading, signal: AbortSignal): Promise<void> {
  const waiting = await readWaitingPaper(trading);
  const met = waiting.map((orders) => matchPaper(trading, orders));
  await Promise.all([...met, reconcileOrders(trading, signal)]);
  await settleTwins(trading);
}

/** Follows orders in one process at a time: those at exchanges, and those on paper as the market moves. */
export class OrderFollower {
  readonly #trading: Trading;
  readonly #lead: Lead;
  readonly #rounds: ReconcileRounds;
  /** Under way: each begins again only once it is done. */
  readonly #working = new Map<Work, Promise<void>>();
  #timer: NodeJS.Timeout | null = null;
  #leads = false;
  #turn = 0;

  constructor(trading: Trading) {
    this.#trading = trading;
    this.#rounds = new ReconcileRounds((visit) => reconcileAccount(trading, visit));
    this.#lead = createLead(trading.platform.database, { world: trading.world, task: 'orders' });
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#takeTurn(), TURN_MS);
    this.#timer.unref();
    this.#takeTurn();
  }

  #takeTurn(): void {
    const turn = this.#turn++;
    if (turn % RENEW_LEAD_EVERY === 0) this.#begin('lead', () => this.#renewLead());
    if (!this.#leads) return;
    if (turn % RECONCILE_EVERY === 0)
      this.#begin('rounds', async () => this.#rounds.begin(await listVisits(this.#trading)));
    this.#begin('paper', async () => {
      // Each exchange has work of its own: one that hangs keeps no other waiting.
      for (const waiting of await readWaitingPaper(this.#trading))
        this.#begin(waiting.twinOf ?? 'own paper', () => matchPaper(this.#trading, waiting));
    });
    for (const task of TASKS)
      if (turn % task.everyTurns === 0) this.#begin(task, async () => void (await task.run(this.#trading)));
  }

  async #renewLead(): Promise<void> {
    try {
      this.#leads = await this.#lead.hold();
    } catch (error) {
      // Another process may have the lead by the time the database is back.
      this.#leads = false;
      throw error;
    }
  }

  #begin(task: Work, work: () => Promise<void>): void {
    if (this.#working.has(task)) return;
    const done = work()
      .catch((error: unknown) =>
        this.#trading.platform.logger.warn({ err: error }, 'orders could not be followed'),
      )
      .finally(() => this.#working.delete(task));
    this.#working.set(task, done);
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    // What is under way may begin more.
    while (this.#working.size > 0) await Promise.all(this.#working.values());
    this.#rounds.stop();
    await this.#rounds.done();
    await this.#lead.release().catch(() => undefined);
  }
}
