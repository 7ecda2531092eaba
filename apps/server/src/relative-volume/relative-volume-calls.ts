import { type MarketReads, type MarketView, needAsset, type ViewAsset, viewReply } from '../market/index.ts';
import { NotFound } from '../platform/errors/index.ts';
import type { CallHandlers } from '../platform/http/call-handlers.ts';
import {
  describeOrigin,
  describeSession,
  listRows,
  type Question,
  type RelativeVolumeReads,
  readHistory,
} from './show-relative-volume.ts';

/** More symbols than a market has are no question. */
const MOST_SYMBOLS = 1000;

/** The present is worked out anew after so long; what is counted moves every five minutes, prices all the time. */
const PRESENT_FOR_MS = 15_000;

interface CallReads extends RelativeVolumeReads, MarketReads {}

export function relativeVolumeHandlers(reads: CallReads): CallHandlers {
  return {
    'relativeVolume.list': ({ query }, context) => {
      const { market, sessions: lookback, symbols, asOf } = query;
      const key = `relative-volume ${market} ${lookback} ${symbols ?? '*'}`;
      const read = (view: MarketView) => readList(reads, { view, market, lookback, symbols });
      return viewReply(reads, context, { key, asOf, presentForMs: PRESENT_FOR_MS, read });
    },
    'relativeVolume.symbol': ({ params: { symbol }, query }, context) => {
      const { sessions: lookback, asOf } = query;
      const key = `relative-volume of ${symbol} ${lookback}`;
      const read = (view: MarketView) => readSymbol(reads, { view, symbol, lookback });
      return viewReply(reads, context, { key, asOf, presentForMs: PRESENT_FOR_MS, read });
    },
  };
}

async function readList(
  reads: CallReads,
  wanted: Omit<Question, 'assets'> & { readonly symbols: string | undefined },
) {
  const { view, market, lookback, symbols } = wanted;
  const listed = await view.assets({ market });
  const assets = symbols === undefined ? listed : await chosen(view, listed, symbols);
  const question: Question = { view, market, assets, lookback };
  return {
    items: await listRows(reads, question),
    ...describeSession(question),
    provenance: describeOrigin(reads, question),
  };
}

async function readSymbol(
  reads: CallReads,
  wanted: { readonly view: MarketView; readonly symbol: string; readonly lookback: number },
) {
  const { view, lookback } = wanted;
  const asset = await needAsset(view, wanted.symbol);
  const question: Question = { view, market: asset.market, assets: [asset], lookback };
  const [row] = await listRows(reads, question);
  if (row === undefined) throw new NotFound();
  return {
    row,
    ...describeSession(question),
    history: await readHistory(reads, question, asset),
    provenance: describeOrigin(reads, question),
  };
}

/** Of the assets of a market, those that symbols mean; unknown ones are left out. */
async function chosen(
  view: MarketView,
  listed: readonly ViewAsset[],
  symbols: string,
): Promise<readonly ViewAsset[]> {
  const market = new Set(listed.map(({ assetId }) => assetId));
  const found = new Map<string, ViewAsset>();
  for (const symbol of symbols.split(',').slice(0, MOST_SYMBOLS)) {
    const asset = symbol.trim() === '' ? undefined : await view.findAsset(symbol);
    if (asset && market.has(asset.assetId)) found.set(asset.assetId, asset);
  }
  return [...found.values()];
}
