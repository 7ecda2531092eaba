import { type AssetId, calendarOf, type EpochMs, type IsoDate, type Market } from '@auspex/market';
import { viewSimulatedMarket } from '@auspex/simulated-market';
import { createSharedThreads } from '../platform/threads/index.ts';
import { yieldToEventLoop } from '../platform/threads/yield-to-event-loop.ts';
import type { KeptVolumes } from './sessions.ts';
import { stepVolumes } from './sessions.ts';

/** Sessions of a simulated market whose volumes are wanted. */
export interface ComputingTask {
  readonly seed: string;
  /** The instant as of which they are wanted. */
  readonly at: EpochMs;
  readonly wanted: readonly {
    readonly assetId: AssetId;
    readonly market: Market;
    readonly dates: readonly IsoDate[];
  }[];
}

/** Works out volumes within the day. An asset or a session that the market does not know is left out. */
function computeVolumes({ seed, at, wanted }: ComputingTask): KeptVolumes[] {
  const simulated = viewSimulatedMarket(seed, at);
  const found: KeptVolumes[] = [];
  for (const { dates, ...asset } of wanted) {
    for (const date of dates) {
      const session = calendarOf(asset.market).sessionOf(date);
      const minutes = simulated.minuteVolumes(asset.assetId, date);
      if (minutes === undefined || session === undefined) continue;
      const volumes = stepVolumes(minutes, session, at);
      if (volumes) found.push({ assetId: asset.assetId, date, ...volumes });
    }
  }
  return found;
}

// biome-ignore lint/style/noDefaultExport: the thread pool calls the default export of a worker file
export { computeVolumes as default };

/**
 * Fewer sessions are worked out long before a thread has made its own copy of the market: those of the running day, every
 * five minutes, among them.
 */
const WORTH_A_THREAD = 200;

/** Works out volumes of a simulated market, many of them away from the thread that answers requests. */
export interface ComputingPool {
  compute(task: ComputingTask): Promise<readonly KeptVolumes[]>;
  close(): Promise<void>;
}

export function createComputingPool(): ComputingPool {
  const { run, close } = createSharedThreads<ComputingTask, KeptVolumes[]>({
    worker: new URL(import.meta.url),
  });
  return {
    async compute(task) {
      const sessions = task.wanted.reduce((sum, { dates }) => sum + dates.length, 0);
      if (sessions === 0) return [];
      if (sessions >= WORTH_A_THREAD) return run(task);
      const found: KeptVolumes[] = [];
      for (const one of task.wanted) {
        found.push(...computeVolumes({ ...task, wanted: [one] }));
        await yieldToEventLoop();
      }
      return found;
    },
    close,
  };
}
