import type { Market } from '@auspex/market';
import { type AssetHistory, type FeatureSource, featuresAsNeeded, type Panel } from '@auspex/quant/features';
import { listRefitDays, WalkForward } from '@auspex/quant/signals';
import { type FittedModel, fitOne, panelOf, versionOf } from '../model/compute-signals.ts';
import { HORIZONS, type HorizonBars } from '../model/make-signals.ts';
import { SIGNAL_SEED } from '../model/model-version.ts';

/** The unit in which a walk is shared: one horizon's model of one quarter, named by its version. */
export type Refit = Pick<FittedModel, 'version' | 'horizon'>;

/** Opening a walk answers its refits, in the order in which they are to be done. */
export type FitTask =
  | {
      readonly kind: 'open';
      readonly walk: string;
      readonly market: Market;
      readonly histories: readonly AssetHistory[];
    }
  | ({ readonly kind: 'fit'; readonly walk: string } & Refit);

/** `null`: that walk has no such refit, or nothing to learn from by then. */
export type FitReply = readonly Refit[] | FittedModel | 'not-open' | null;

interface OpenWalk {
  readonly name: string;
  readonly market: Market;
  readonly panel: Panel;
  readonly features: FeatureSource;
  /** What the fits of one horizon share; the other horizons wait for its memory. */
  shared: { readonly horizon: HorizonBars; readonly walk: WalkForward } | null;
}

/** Kept from task to task: to read a market and compute its features takes longer than to fit one model. */
let open: OpenWalk | null = null;

/** Runs on a thread of its own. */
// biome-ignore lint/style/noDefaultExport: the thread pool calls the default export of a worker file
export default function work(task: FitTask): FitReply {
  return task.kind === 'open' ? openWalk(task) : fitModel(task);
}

function openWalk({ walk, market, histories }: FitTask & { readonly kind: 'open' }): Refit[] {
  if (open?.name !== walk) {
    open = null;
    const panel = panelOf(market, histories);
    open = { name: walk, market, panel, features: featuresAsNeeded(panel), shared: null };
  }
  const { panel } = open;
  const days = listRefitDays(panel, HORIZONS);
  return HORIZONS.flatMap((horizon, h) =>
    days[h].toReversed().map((day) => ({ version: versionOf(market, panel, day), horizon })),
  );
}

function fitModel({ walk, version, horizon }: FitTask & { readonly kind: 'fit' }): FitReply {
  if (open?.name !== walk) return 'not-open';
  const { market, panel, features } = open;
  if (open.shared?.horizon !== horizon) {
    open.shared = null;
    const input = { panel, blocks: features, horizonBars: horizon, seed: SIGNAL_SEED };
    open.shared = { horizon, walk: new WalkForward(input) };
  }
  const { blocks } = open.shared.walk;
  const block = blocks.findIndex(({ firstDay }) => versionOf(market, panel, firstDay) === version);
  return block < 0 ? null : fitOne(open.shared.walk, block, { panel, version, horizon });
}
