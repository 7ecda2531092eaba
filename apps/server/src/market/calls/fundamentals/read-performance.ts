import { addDays, dateOfInstant, type IsoDate, monthsBefore, startOfDate } from '@auspex/market';
import { baseBar } from '@auspex/quant/asset-measures';
import { medianOf } from '@auspex/quant/statistics';
import type { MarketView, ViewAsset, ViewBars } from '../../view/market-view.ts';
import { type MarketReads, needAsset, provenanceOf } from '../market-reads.ts';

/** Usual spans by name; `ytd` starts with the year. */
export const PERFORMANCE_SPANS = ['1m', '3m', '6m', 'ytd', '1y', '3y', '5y'] as const;

type Span = (typeof PERFORMANCE_SPANS)[number];
type Changes = Record<Span, number | null>;

const MONTHS: Readonly<Record<Exclude<Span, 'ytd'>, number>> = {
  '1m': 1,
  '3m': 3,
  '6m': 6,
  '1y': 12,
  '3y': 36,
  '5y': 60,
};

/** The last day before a span: its close is the starting point. */
function baseDateOf(span: Span, last: IsoDate): IsoDate {
  return span === 'ytd'
    ? addDays(`${Number(last.slice(0, 4))}-01-01` as IsoDate, -1)
    : monthsBefore(last, MONTHS[span]);
}

/** Returns with dividends up to a day; null if the history does not reach back that far. */
export function changesUpTo({ bars }: ViewBars, last: IsoDate): Changes {
  const { time, close } = bars;
  const end = baseBar(time, startOfDate(last));
  const changes = {} as Changes;
  for (const span of PERFORMANCE_SPANS) {
    const at = baseBar(time, startOfDate(baseDateOf(span, last)));
    changes[span] = end >= 0 && at >= 0 ? (close[end] ?? 0) / (close[at] ?? 1) - 1 : null;
  }
  return changes;
}

/** The median return of a sector's assets; null if fewer than five have the history. */
async function sectorChanges(view: MarketView, sector: string, last: IsoDate): Promise<Changes> {
  const peers = (await view.assets({ market: 'us' })).filter((asset) => asset.sector === sector);
  const all = await Promise.all(
    peers.map(async ({ assetId }) => changesUpTo(await view.bars(assetId), last)),
  );
  const changes = {} as Changes;
  for (const span of PERFORMANCE_SPANS) {
    const known = all.flatMap((one) => one[span] ?? []);
    changes[span] = known.length < 5 ? null : medianOf(known);
  }
  return changes;
}

/** An asset's benchmark: the fund of the broadest index; for coins, bitcoin. */
export async function benchmarkOf(
  view: MarketView,
  asset: Pick<ViewAsset, 'market'>,
): Promise<ViewAsset | undefined> {
  if (asset.market === 'crypto') return view.findAsset('BTC-USD', 'crypto');
  const indices = await view.indices();
  let broadest: { fund: ViewAsset; members: number } | undefined;
  for (const { indexId, fund } of indices) {
    const followed = fund && (await view.asset(fund));
    if (!followed) continue;
    const members = (await view.indexMembers(indexId)).length;
    if (!broadest || members > broadest.members) broadest = { fund: followed, members };
  }
  return broadest?.fund;
}

/** Returns of an asset over the usual spans, next to its index and the median of its sector. */
export async function readPerformance(reads: MarketReads, view: MarketView, symbol: string) {
  const asset = await needAsset(view, symbol);
  const own = await view.bars(asset.assetId);
  const last = dateOfInstant(own.bars.time.at(-1) ?? view.asOf);
  const items = [
    { name: asset.name, symbol: asset.symbol as string | null, changes: changesUpTo(own, last) },
  ];
  const benchmark = await benchmarkOf(view, asset);
  if (benchmark && benchmark.assetId !== asset.assetId) {
    const changes = changesUpTo(await view.bars(benchmark.assetId), last);
    items.push({ name: benchmark.name, symbol: benchmark.symbol, changes });
  }
  if (asset.sector !== null && asset.kind === 'stock') {
    items.push({ name: asset.sector, symbol: null, changes: await sectorChanges(view, asset.sector, last) });
  }
  return {
    symbol: asset.symbol,
    spans: [...PERFORMANCE_SPANS],
    items,
    provenance: provenanceOf(reads, view, { source: own.source, knownAt: own.knownAt.at(-1) }),
  };
}
