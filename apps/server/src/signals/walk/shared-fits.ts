import { setTimeout as wait } from 'node:timers/promises';
import { MARKETS } from '@auspex/market';
import type { AssetHistory } from '@auspex/quant/features';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { JobRun, Jobs } from '../../platform/jobs/jobs.ts';
import { createThreadPool, type ThreadPool } from '../../platform/threads/index.ts';
import type { FittedModel } from '../model/compute-signals.ts';
import { HORIZONS } from '../model/make-signals.ts';
import { insertModels, keptModels } from '../store/model-store.ts';
import type { FitReply, FitTask, Refit } from './fit-worker.ts';
import { storedHistories } from './remake-history.ts';
import type { Fits, PlannedWalk, WalkParts, WalkRun } from './walk-history.ts';

const JOB = 'signals.fit-model';
const LOOK_EVERY_MS = 1000;

const refitData = z.object({
  world: z.string(),
  market: z.enum(MARKETS),
  at: z.number(),
  dataHash: z.string(),
  version: z.string(),
  horizon: z.literal(HORIZONS),
});

export interface FitParts extends Pick<WalkParts, 'database' | 'ledger' | 'market'> {
  readonly jobs: Pick<Jobs, 'send' | 'unfinished'>;
  readonly logger: Logger;
}

const nameOf = ({ market, at, dataHash }: PlannedWalk): string => `${market}/${at}/${dataHash}`;

/**
 * The fits of a walk, one job each, for whichever processes take jobs. They read the market as the one that planned
 * the walk saw it, so that a model has the same bytes wherever and however often it is fitted.
 */
export class SharedFits implements Fits {
  readonly #parts: FitParts;
  readonly #pool: ThreadPool<FitTask, FitReply> = createThreadPool({
    worker: new URL('./fit-worker.ts', import.meta.url),
  });
  /** Walks and single fits under way, which need the thread. */
  #users = 0;
  /** The walk whose market looks different from here. */
  #unlike: string | null = null;

  constructor(parts: FitParts) {
    this.#parts = parts;
  }

  /** Queues the fits that a walk lacks, newest quarter first, and waits until all of them have ended. */
  async fitLacking(walk: PlannedWalk, histories: readonly AssetHistory[], run: WalkRun): Promise<void> {
    this.#users += 1;
    try {
      await this.#untilFitted(walk, histories, run);
    } finally {
      this.#users -= 1;
      // What follows needs the memory.
      if (this.#users === 0) await this.close();
    }
  }

  /** Fits one model for a walk that any process may have planned. */
  async fitOne({ data, signal }: JobRun<unknown>): Promise<void> {
    const { database, ledger, logger } = this.#parts;
    const { world, version, horizon, ...walk } = refitData.parse(data);
    // Another world was open when it was planned.
    if (world !== ledger.world) return;
    const { market, dataHash, at } = walk;
    this.#users += 1;
    try {
      const model = await this.#fitted(walk, { version, horizon }, signal);
      if (model === null) return;
      await insertModels(database, { world, market, dataHash, madeAt: new Date(at) }, [model]);
      logger.debug({ market, version, horizon }, 'a model of the past was fitted');
    } finally {
      this.#users -= 1;
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #untilFitted(
    walk: PlannedWalk,
    histories: readonly AssetHistory[],
    { progress, signal }: WalkRun,
  ): Promise<void> {
    const { database, ledger, jobs } = this.#parts;
    const { world } = ledger;
    const refits = await this.#open(walk, histories, signal);
    const versions = [...new Set(refits.map(({ version }) => version))];
    const keyOf = ({ version, horizon }: Refit) => `${world}/${version}/${horizon}`;
    const kept = () => keptModels(database, world, versions);
    const known = new Set((await kept()).map(keyOf));
    const lacking = refits.filter((refit) => !known.has(keyOf(refit)));
    for (const refit of lacking) await jobs.send(JOB, { world, ...walk, ...refit }, { key: keyOf(refit) });
    const keys = lacking.map(keyOf);
    while ((await jobs.unfinished(JOB, keys)) > 0) {
      progress((await kept()).length, refits.length);
      await wait(LOOK_EVERY_MS, undefined, { signal });
    }
  }

  async #fitted(walk: PlannedWalk, refit: Refit, signal: AbortSignal): Promise<FittedModel | null> {
    const task = { kind: 'fit', walk: nameOf(walk), ...refit } as const;
    const attempt = () => this.#pool.run(task, { signal }) as Promise<FittedModel | 'not-open' | null>;
    const fitted = await attempt();
    if (fitted !== 'not-open') return fitted;
    if (!(await this.#openStored(walk, signal))) return null;
    const again = await attempt();
    return again === 'not-open' ? null : again;
  }

  /** Opens a walk that another process planned; says whether its market looks the same from here. */
  async #openStored(walk: PlannedWalk, signal: AbortSignal): Promise<boolean> {
    if (this.#unlike === nameOf(walk)) return false;
    const market = this.#parts.market();
    await market.catchUp();
    const { histories, dataHash } = await storedHistories(market, walk);
    if (dataHash !== walk.dataHash) {
      this.#unlike = nameOf(walk);
      this.#parts.logger.warn(
        walk,
        'bars have changed since this walk was planned; it fits its models itself',
      );
      return false;
    }
    await this.#open(walk, histories.histories, signal);
    return true;
  }

  #open(
    walk: PlannedWalk,
    histories: readonly AssetHistory[],
    signal: AbortSignal,
  ): Promise<readonly Refit[]> {
    const task = { kind: 'open', walk: nameOf(walk), market: walk.market, histories } as const;
    return this.#pool.run(task, { signal }) as Promise<readonly Refit[]>;
  }
}
