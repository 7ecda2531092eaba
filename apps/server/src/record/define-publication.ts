import type { JsonObject } from '@auspex/contract/ledger';
import { type IsoDate, MARKETS, type Market } from '@auspex/market';
import type { MarketService, MarketView } from '../market/index.ts';
import { type Database, isTaken, type Sql, type Transaction } from '../platform/database/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import { type CallLeaf, type PublishedEntry, recipeOf } from './entry.ts';
import type { Ledger, RecordedLeaf } from './ledger.ts';
import { AlreadyPublished } from './publish.ts';
import { outcomeCheck, type WrittenOutcome } from './verify/outcome-check.ts';
import { type CopiedRows, copiedRowsCheck, outcomeIdCheck, type RecordCheck } from './verify/record-check.ts';

/** What every publication works with. */
export interface PublicationParts {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly market: () => Pick<MarketService, 'view' | 'catchUp'>;
}

type PredictionKind = 'signals' | 'forecasts' | 'trades';

/** One entry to come: all leaves that belong to one bar. */
export interface Edition {
  readonly date: IsoDate;
  readonly model: string;
  readonly leaves: readonly CallLeaf[];
  /** Stores what pages read, in the transaction of the entry. Throws `GivenUp` where it may not be written after all. */
  keep(tx: Transaction, entry: PublishedEntry): Promise<void>;
}

/** An edition that came too late: nothing of it is written. */
export class GivenUp extends Error {}

/** Something made from the facts, and the SHA-256 of these. */
export interface Made {
  readonly body: JsonObject;
  readonly dataHash: string;
}

/** What became of a prediction over one of its horizons. */
export interface Outcome extends Made {
  readonly horizon: string | number;
}

/** An outcome on its way into the ledger. */
export interface DueOutcome extends Outcome {
  readonly of: { readonly id: string; readonly subject: string };
  readonly model: string;
  readonly settledOn: IsoDate;
}

/** What comes out when something recorded is made again from the raw facts. */
export interface Reproduced {
  /** Canonical, to compare byte by byte; null where nothing comes out any more. */
  readonly text: string | null;
  readonly dataHash: string | null;
  /** Whether the code is that of then; null where no hash of it was recorded. */
  readonly sameCode: boolean | null;
  /** Further sentences, and whether each says that something is wrong. */
  readonly notes?: readonly { readonly text: string; readonly wrong: boolean }[];
}

/** How an outcome of one kind of predictions is found, and found again. */
export interface Settlement {
  /** Everything whose time has come by the instant of the view and that has no outcome yet. */
  settle(view: MarketView, market: Market): Promise<readonly DueOutcome[]>;
  /** The same outcome from the facts stored by then; null where none comes out. Reads the record through `sql`. */
  settleAgain(outcome: WrittenOutcome, sql: Sql): Promise<Outcome | null>;
}

export interface PublicationDefinition extends PublicationParts, Settlement {
  readonly kind: PredictionKind;
  /** What ids begin with: the word before the first colon. */
  readonly prefix: string;
  readonly seed: string | number;
  /** What is due to be written at the instant of the view; nothing while bars of the day are still to come. */
  make(view: MarketView, market: Market, signal: AbortSignal): Promise<readonly Edition[]>;
  /** Makes a recorded prediction again; a sentence where that cannot be. */
  reproduce(leaf: RecordedLeaf): Promise<Reproduced | string>;
  readonly copies: CopiedRows;
  /** After outcomes were written; `since` is the entry before the first of them. */
  readonly onSettled?: (market: Market, since: number) => Promise<void>;
  /** Whether what is made would be made from part of a market: its job then leaves it to the preparation, which ends with it. */
  readonly isFilling?: () => Promise<boolean>;
  /** What is written has to be there before its open: it goes first, and settling looks from the same instant. */
  readonly urgent?: true;
}

type Progress = (done: number, total: number, note?: string) => void;

/** What was done for a market. */
export interface PublicationUpdate {
  readonly settled: number;
  readonly published: number;
}

/** Predictions that are written down before their outcome, and their outcomes afterwards. */
export interface Publication extends Pick<PublicationDefinition, 'kind' | 'reproduce' | 'settleAgain'> {
  /** Writes what is due once; says how many leaves. */
  publish(market: Market, signal?: AbortSignal): Promise<number>;
  /** Writes every outcome that is due; says how many. */
  settle(market: Market): Promise<number>;
  /** Settles and publishes until nothing is left. */
  update(market: Market, signal: AbortSignal): Promise<PublicationUpdate>;
  /** Updates every market, one run after the other: the step of the preparation, and the job. */
  run(progress: Progress, signal: AbortSignal): Promise<void>;
  job(run: Pick<JobRun<unknown>, 'progress' | 'signal'>): Promise<void>;
  /** What `auspex verify-ledger` compares. */
  readonly checks: readonly RecordCheck[];
}

declare module '../platform/module.ts' {
  interface Contributions {
    /** What is written into the ledger; `job` is asked for when bars came, where that brings something to write. */
    readonly publications: { readonly publication: Publication; readonly job: string | null };
  }
}

export function definePublication(definition: PublicationDefinition): Publication {
  const { kind, market: service } = definition;
  const publish = async (view: MarketView, market: Market, signal: AbortSignal): Promise<number> => {
    let published = 0;
    for (const edition of await definition.make(view, market, signal))
      published += await writeEdition(definition, market, edition);
    return published;
  };
  const settle = async (view: MarketView, market: Market): Promise<number> => {
    const written = await writeDue(definition, view, market);
    if (written.since !== null) await definition.onSettled?.(market, written.since);
    return written.count;
  };
  const update = async (market: Market, signal: AbortSignal): Promise<PublicationUpdate> => {
    const view = service().view();
    if (definition.urgent) {
      const published = await publish(view, market, signal);
      return { published, settled: await settle(view, market) };
    }
    const settled = await settle(view, market);
    let published = 0;
    // Bars may arrive while their forerunners are worked on.
    while (!signal.aborted) {
      const more = await publish(service().view(), market, signal);
      if (more === 0) break;
      published += more;
    }
    return { settled, published };
  };
  let last: Promise<void> = Promise.resolve();
  const run = (progress: Progress, signal: AbortSignal): Promise<void> => {
    // The step of the preparation and the job that new bars ask for would do the same twice.
    last = last.catch(() => undefined).then(() => updateAll({ ...definition, update }, progress, signal));
    return last;
  };
  return {
    kind,
    reproduce: definition.reproduce,
    settleAgain: definition.settleAgain,
    publish: (market, signal = new AbortController().signal) => publish(service().view(), market, signal),
    settle: (market) => settle(service().view(), market),
    update,
    run,
    async job(job) {
      if (await definition.isFilling?.()) return;
      await run((done, total, note) => job.progress(done, total, note), job.signal);
    },
    checks: checksOf(definition),
  };
}

async function updateAll(
  { market, update }: Pick<PublicationParts, 'market'> & Pick<Publication, 'update'>,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  await market().catchUp();
  for (const [done, name] of MARKETS.entries()) {
    if (signal.aborted) return;
    progress(done, MARKETS.length, name);
    await update(name, signal);
  }
  progress(MARKETS.length, MARKETS.length);
}

async function writeEdition(
  { database, ledger, kind }: PublicationDefinition,
  market: Market,
  { date, model, leaves, keep }: Edition,
): Promise<number> {
  try {
    await database.transaction(async (tx) => {
      await keep(tx, await ledger.publish(tx, { kind, market, date, model, leaves }));
    });
    return leaves.length;
  } catch (error) {
    // Another process was quicker, and the same stands there; or this one was too slow.
    if (error instanceof AlreadyPublished || error instanceof GivenUp) return 0;
    throw error;
  }
}

/** How many outcomes were written, and which entry the chain ended with before; null without any. */
interface Written {
  count: number;
  since: number | null;
}

/** Processes that settle at the same instant; more never meet. */
const MOST_PROCESSES = 5;

/** Writes what is due. Where another process was quicker with a part of it, the rest is looked for again. */
async function writeDue(
  definition: PublicationDefinition,
  view: MarketView,
  market: Market,
): Promise<Written> {
  const written: Written = { count: 0, since: null };
  for (let tries = 1; ; tries += 1) {
    const due = await definition.settle(view, market);
    try {
      await writeOutcomes(definition, { view, market, due }, written);
      return written;
    } catch (error) {
      if (tries === MOST_PROCESSES || !isTaken(error, 'ledger_leaf_id')) throw error;
    }
  }
}

/** One entry per model. */
async function writeOutcomes(
  { database, ledger, seed }: PublicationDefinition,
  what: { readonly view: MarketView; readonly market: Market; readonly due: readonly DueOutcome[] },
  written: Written,
): Promise<void> {
  const { view, market, due } = what;
  for (const [model, outcomes] of Map.groupBy(due, (outcome) => outcome.model)) {
    const [date] = outcomes.map(({ settledOn }) => settledOn).sort((a, b) => (a < b ? 1 : -1));
    const leaves = outcomes.map(({ of, horizon, body, dataHash }) => ({
      ...{ id: `${of.id}:${horizon}`, subject: of.subject, of: of.id, body },
      recipe: recipeOf(view, { dataHash, model, seed }),
    }));
    const { seq } = await database.transaction((tx) =>
      ledger.publish(tx, { kind: 'outcomes', market, date, model, leaves }),
    );
    written.since ??= seq - 1;
    written.count += leaves.length;
  }
}

function checksOf({ ledger, kind, prefix, copies, settleAgain }: PublicationDefinition): RecordCheck[] {
  return [
    copiedRowsCheck(kind, copies),
    outcomeIdCheck(`ids of the outcomes of ${kind}`, prefix),
    outcomeCheck({
      name: `outcomes of ${kind} with the stored prices`,
      world: ledger.world,
      calls: `${prefix}:`,
      remake: async (outcome, sql) => {
        const made = await settleAgain(outcome, sql);
        return made && outcome.id === `${outcome.call.id}:${made.horizon}` ? made.body : null;
      },
    }),
  ];
}
