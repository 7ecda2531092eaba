import type { CallReplyInput, Calls } from '@auspex/contract';
import { dateOfInstant } from '@auspex/market';
import {
  type AssetFacts,
  earningYears,
  type JudgedCheck,
  judgeAsset,
  marketValueOf,
  netDebtOf,
  placeAmongPeers,
  type UsedFigure,
} from '@auspex/quant/fundamentals';
import {
  assetSummary,
  type MarketReads,
  type MarketView,
  needAsset,
  provenanceOf,
  viewReply,
} from '../market/index.ts';
import type { CallHandlers } from '../platform/http/call-handlers.ts';
import { readAssetFacts } from './asset-facts.ts';
import { PeerReader, type Peers } from './read-peers.ts';
import { readStatements } from './read-statements.ts';

type ChecksReply = CallReplyInput<Calls['breakdown.checks']>;

/** Years that a valuation may rest on. */
const YEARS = 5;

export function breakdownHandlers(reads: MarketReads): CallHandlers {
  const peers = new PeerReader(reads.market);
  return {
    'breakdown.checks': ({ params: { symbol }, query: { asOf } }, context) =>
      viewReply(reads, context, {
        key: `breakdown of ${symbol}`,
        asOf,
        read: (view) => readChecks(reads, view, { symbol, peers }),
      }),
    'breakdown.statements': ({ params: { symbol }, query: { asOf, period } }, context) =>
      viewReply(reads, context, {
        key: `statements of ${symbol} ${period}`,
        asOf,
        read: (view) => readStatements(reads, view, { symbol, period }),
      }),
  };
}

async function readChecks(
  reads: MarketReads,
  view: MarketView,
  { symbol, peers }: { readonly symbol: string; readonly peers: PeerReader },
): Promise<ChecksReply> {
  const asset = await needAsset(view, symbol);
  const [facts, among] = await Promise.all([readAssetFacts(view, asset), peers.of(asset, view.asOf)]);
  const { time, knownAt } = facts.prices;
  const others = [...among.byAsset]
    .filter(([assetId]) => assetId !== asset.assetId)
    .map(([, values]) => values);
  const judged = judgeAsset(facts, among.returns);
  const last = time.at(-1);
  const known = [knownAt.at(-1), ...facts.periods.map((period) => period.knownAt)].flatMap((at) => at ?? []);
  return {
    asset: assetSummary(asset),
    closedOn: last === undefined ? null : dateOfInstant(last),
    peers: {
      ...{ sector: among.sector, count: others.length, closedOn: among.closedOn },
      asOf: new Date(among.asOf).toISOString(),
    },
    checks: judged.map((check) => writeCheck(check, others)),
    valuation: facts.kind === 'stock' ? writeValuation(facts, judged) : null,
    provenance: provenanceOf(reads, view, {
      source: asset.source,
      knownAt: known.length > 0 ? Math.max(...known) : undefined,
    }),
  };
}

type Values = Peers['byAsset'] extends ReadonlyMap<string, infer One> ? One : never;

function writeCheck(
  { used, ...check }: JudgedCheck,
  others: readonly Values[],
): ChecksReply['checks'][number] {
  const known = others.flatMap((values) => values.get(check.id) ?? []);
  const place = check.value === null ? null : placeAmongPeers(check.value, known, check.better);
  return {
    ...check,
    used: used.map(writeUsed),
    percentile: place?.percentile ?? null,
    peers: known.length,
    peerMedian: place?.median ?? null,
  };
}

function writeUsed({ knownAt, ...figure }: UsedFigure) {
  return { ...figure, knownAt: new Date(knownAt).toISOString() };
}

function writeValuation(facts: AssetFacts, judged: readonly JudgedCheck[]): ChecksReply['valuation'] {
  const { value, reason, used } = marketValueOf(facts);
  const netDebt = netDebtOf(facts);
  const write = (figure: UsedFigure | null) => figure && writeUsed(figure);
  return {
    marketValue: value,
    reason,
    used: [...used, ...netDebt.used].map(writeUsed),
    netDebt: netDebt.value,
    years: earningYears(facts, YEARS).map((year) => ({
      netIncome: write(year.netIncome),
      freeCashFlow: write(year.freeCashFlow),
      stockCompensation: write(year.stockCompensation),
      interestExpense: write(year.interestExpense),
      incomeTax: write(year.incomeTax),
    })),
    revenueGrowth: judged.find(({ id }) => id === 'revenue-growth-3y')?.value ?? null,
  };
}
