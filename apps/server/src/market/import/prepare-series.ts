import { type AssetId, dateOfInstant, type Market, normaliseSymbol, startOfDate } from '@auspex/market';
import {
  type AssetListing,
  type CorporateAction,
  corporateActionKnownAt,
  describeRepair,
  type FileBars,
  type KnownBars,
  listingAssetId,
} from '@auspex/market-data';
import type { ScreenedDays, StoredTimeframe } from '../store/index.ts';
import type { Directory } from '../view/directory/directory.ts';
import { findAsset } from '../view/directory/find-asset.ts';
import { findTimeframe } from './find-timeframe.ts';
import type { ImportContext, ImportRequest } from './import-request.ts';
import { knownInstants } from './known-instants.ts';
import type { ReadFile } from './read-file.ts';
import { tradedBars } from './traded-bars.ts';

/** The bars of one symbol, ready to be stored. */
export interface PreparedSeries {
  readonly symbol: string;
  readonly market: Market;
  readonly assetId: AssetId;
  readonly timeframe: StoredTimeframe;
  readonly known: KnownBars;
  readonly actions: readonly CorporateAction[];
  readonly screened: ScreenedDays;
  /** Of an asset that was not known before. */
  readonly listing: AssetListing | null;
}

/** Finds out what a series is about, when it was known, and what is odd about it. Throws a sentence when it is of no use. */
export function prepareSeries(
  context: ImportContext,
  content: FileBars,
  from: { readonly file: ReadFile; readonly directory: Directory; readonly request: ImportRequest },
): PreparedSeries {
  const { file, directory, request } = from;
  const { market } = file;
  const symbol = content.symbol === undefined ? file.symbol : normaliseSymbol(content.symbol, market);
  if (symbol === undefined) {
    const written = content.symbol === undefined ? '' : `"${content.symbol}" is no symbol of this market. `;
    throw new RangeError(`${written}Name the file after its symbol, as AAPL.csv, or say it with --symbol.`);
  }
  const timeframe = findTimeframe(content);
  const asset = findAsset(directory, symbol, market);
  const assetId = asset?.assetId ?? listingAssetId({ market, firstSymbol: symbol });
  const { bars, adjustment } = tradedBars({
    ...content,
    adjustment: request.adjustment ?? content.adjustment,
  });
  const knownAt = knownInstants(bars.time, { market, timeframe });
  const actions = actionsOf(content, { assetId, market });
  const findings = context.screen({
    market,
    bars,
    spacing: content.spacing,
    adjustment,
    adjustedClose: content.adjustedClose,
    actions: content.payouts.length > 0 ? actions : undefined,
    knownAt,
  });
  return {
    symbol,
    market,
    assetId,
    timeframe,
    known: { bars, knownAt, adjustment, revisions: [] },
    actions,
    screened: {
      assetId,
      from: dateOfInstant(bars.time[0]),
      to: dateOfInstant(bars.time[bars.time.length - 1]),
      flags: findings.map(({ time, rule, evidence, repair }) => ({
        date: dateOfInstant(time),
        rule,
        evidence,
        suggestion: describeRepair(repair),
      })),
    },
    listing: asset ? null : newListing({ assetId, market, symbol }, bars.time[0]),
  };
}

/** An asset that only the file knows: its history begins with its first bar. */
function newListing(
  {
    assetId,
    market,
    symbol,
  }: { readonly assetId: AssetId; readonly market: Market; readonly symbol: string },
  firstTime: number,
): AssetListing {
  const listedOn = dateOfInstant(firstTime);
  const knownAt = startOfDate(listedOn);
  return {
    assetId,
    market,
    kind: market === 'crypto' ? 'crypto' : 'stock',
    currency: market === 'crypto' ? (symbol.split('-')[1] ?? 'USD') : 'USD',
    symbols: [{ symbol, name: symbol, from: listedOn, knownAt }],
    listedOn,
    knownAt,
  };
}

/** Dividends and splits written beside the bars; when they were declared the file does not say. */
function actionsOf(
  { payouts }: FileBars,
  { assetId, market }: { readonly assetId: AssetId; readonly market: Market },
): CorporateAction[] {
  return payouts.flatMap(({ time, dividend, newPerOld }): CorporateAction[] => {
    const exDate = dateOfInstant(time);
    const known = { assetId, exDate, knownAt: corporateActionKnownAt(market, { exDate }) };
    return [
      ...(newPerOld === 1 ? [] : [{ kind: 'split' as const, newPerOld, ...known }]),
      ...(dividend > 0
        ? [{ kind: 'dividend' as const, amountPerShare: dividend, currency: 'USD', ...known }]
        : []),
    ];
  });
}
