import type { ConnectedExchangeName } from '@auspex/exchanges';
import { createLead, type Lead } from '../market/index.ts';
import { forgetOldUses } from './keys/key-journal.ts';
import { listVisits } from './orders/list-visits.ts';
import { matchPaper, readWaitingPaper } from './orders/match-paper.ts';
import { settleTwins } from './orders/paper-twins.ts';
import { reconcileAccount, reconcileOrders } from './orders/reconcile-orders.ts';
import { ReconcileRounds } from './orders/reconcile-rounds.ts';
import type { Trading } from './trading.ts';

const TURN_MS = 1000;

/** Calls back again and again until the returned function is called. */
type Every = (turn: () => void) => () => void;

const everySecond: Every = (turn) => {
  const timer = setInterval(turn, TURN_MS).unref();
  return () => clearInterval(timer);
};

const RENEW_LEAD_EVERY = 2;

/** Something that is done again and again, each time only once the last is done. */
interface Task {
  readonly everyTurns: number;
  /** How much there was to do. */
  run(trading: Trading): Promise<number>;
}

const TASKS: readonly Task[] = [
  { everyTurns: 5, run: settleTwins },
  {
    everyTurns: 3600,
    run: async ({ platform }) => {
      await forgetOldUses(platform.database, platform.clock.now());
      return 0;
    },
  },
];

type Work = Task | ConnectedExchangeName | 'lead' | 'rounds' | 'paper' | 'own paper';

const RECONCILE_EVERY = 2;
/** After so many turns without an order to follow only every so many-th is taken, until one is announced. */
const REST_TURNS = 30;

/** One whole turn: paper orders meet the market, orders at exchanges are looked at, and twins are compared. */
export async function followOnce(trading: Trading, signal: AbortSignal): Promise<void> {
  const waiting = await readWaitingPaper(trading);
  const met = waiting.map((orders) => matchPaper(trading, orders));
  await Promise.all([...met, reconcileOrders(trading, signal)]);
  await settleTwins(trading);
}

/**
 * Follows orders in one process at a time: those at exchanges, and those on paper as the market moves. Rests, and lets
 * its lead run out, while there are none. One without the lead goes on asking for it, and rests once it has found none.
 */
export class OrderFollower {
  readonly #trading: Trading;
  readonly #lead: Lead;
  readonly #rounds: ReconcileRounds;
  /** Under way: each begins again only once it is done. */
  readonly #working = new Map<Work, Promise<void>>();
  readonly #every: Every;
  #end: (() => void) | null = null;
  #leads = false;
  #turn = 0;
  #found = false;
  #resting = false;

  constructor(trading: Trading, every: Every = everySecond) {
    this.#trading = trading;
    this.#every = every;
    this.#rounds = new ReconcileRounds((visit) => reconcileAccount(trading, visit));
    this.#lead = createLead(trading.platform.database, { world: trading.world, task: 'orders' });
  }

  start(): void {
    this.#end ??= this.#every(() => this.#takeTurn());
    this.#takeTurn();
  }

  /** An order was placed or has changed. */
  wake(): void {
    this.#found = true;
    if (!this.#resting || this.#end === null) return;
    this.#resting = false;
    this.#leads = false;
    this.#turn = 0;
    this.#takeTurn();
  }

  #takeTurn(): void {
    const turn = this.#turn++;
    if (this.#resting && turn % REST_TURNS !== 0) return;
    // The lead of one who rests has run out.
    if (this.#resting) this.#leads = false;
    const led = this.#leads;
    if (turn % RENEW_LEAD_EVERY === 0)
      this.#begin('lead', async () => {
        await this.#renewLead();
        if (!led && this.#leads) this.#follow(turn);
      });
    if (led) this.#follow(turn);
  }

  #follow(turn: number): void {
    if (turn % REST_TURNS === 0) {
      this.#resting = turn > 0 && !this.#found;
      this.#found = false;
    }
    if (turn % RECONCILE_EVERY === 0)
      this.#begin('rounds', async () => {
        const { visits, followed } = await listVisits(this.#trading);
        this.#note(followed);
        this.#rounds.begin(visits);
      });
    this.#begin('paper', async () => {
      // Each exchange has work of its own: one that hangs keeps no other waiting.
      for (const waiting of await readWaitingPaper(this.#trading)) {
        this.#note(waiting.orders.length);
        this.#begin(waiting.twinOf ?? 'own paper', () => matchPaper(this.#trading, waiting));
      }
    });
    for (const task of TASKS)
      if (turn % task.everyTurns === 0)
        this.#begin(task, async () => this.#note(await task.run(this.#trading)));
  }

  #note(found: number): void {
    if (found === 0) return;
    this.#found = true;
    this.#resting = false;
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
    this.#end?.();
    this.#end = null;
    // What is under way may begin more.
    while (this.#working.size > 0) await Promise.all(this.#working.values());
    this.#rounds.stop();
    await this.#rounds.done();
    await this.#lead.release().catch(() => undefined);
  }
}
