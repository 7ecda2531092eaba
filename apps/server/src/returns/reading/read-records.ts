import { createHash } from 'node:crypto';
import {
  type AssetId,
  type BarColumns,
  dateOfInstant,
  type EpochMs,
  type IsoDate,
  type Market,
} from '@auspex/market';
import { recentPairCorrelation } from '@auspex/quant/correlation';
import { judgedBars, type MarketView } from '../../market/index.ts';
import { type Database, readsFor } from '../../platform/database/index.ts';
import type { RecentAnswers } from '../../platform/recent/index.ts';
import { yieldToEventLoop } from '../../platform/threads/yield-to-event-loop.ts';
import type { HorizonGate, SignalsService, StancesOfMarket } from '../../signals/index.ts';
import { type PaperTrade, paperTrades } from '../store/paper-store.ts';
import { readSeries, type SeriesInput, type TradedSeries } from './read-series.ts';

/** What is known of a market's records as of an instant. */
export interface MarketRecords {
  /** Of the present: asked for all day, kept ready, and computed on a thread of its own. */
  readonly present: boolean;
  /** Equal for equal data, however much of the published record is cut off. */
  readonly version: string;
  readonly backtest: SeriesInput;
  readonly paper: SeriesInput;
  readonly gates: readonly HorizonGate[];
  readonly modelVersion: string | null;
  /** First day whose signals were published. */
  readonly publishedFrom: IsoDate | null;
  /** The last day of the published record in it, where it was cut for readers who may not see open calls. */
  readonly sealedAfter: IsoDate | null;
  readonly meanCorrelation: number;
  /** Time of the newest bar in it. */
  readonly newest: EpochMs | undefined;
}

/** Equal for equal data: the recomputed history is the same for every reader, the published record is cut for some. */
export function versionOfSeries(
  { version, sealedAfter }: Pick<MarketRecords, 'version' | 'sealedAfter'>,
  kind: TradedSeries,
): string {
  return kind === 'backtest' || sealedAfter === null ? version : `${version}/${sealedAfter}`;
}

/** Both series of a market, with what follows from them alone. */
export type TradedMarket = Pick<
  MarketRecords,
  'version' | 'backtest' | 'paper' | 'meanCorrelation' | 'newest'
>;

export interface RecordSources {
  readonly database: Database;
  /** Stances and gates: all that returns need of the signals. */
  readonly signals: () => Pick<SignalsService, 'stances' | 'gates' | 'settled'>;
  /** Series of the present: read again only when something they are made of has changed. */
  readonly kept: RecentAnswers<TradedMarket>;
}

/** What is known of a market's records as of a view; `dataVersion` is that of the prices. */
export async function readRecords(
  { database, signals, kept }: RecordSources,
  view: MarketView,
  { market, dataVersion }: { readonly market: Market; readonly dataVersion: number },
): Promise<MarketRecords> {
  const [stances, gates, trades] = await Promise.all([
    signals().stances(view, market),
    signals().gates(view, market),
    paperTrades(readsFor(database, view), { world: view.world, market, madeBy: view.asOf }),
  ]);
  const read = () => readTraded(view, market, { stances, trades });
  // Which listings have ended depends on the day alone.
  const day = dateOfInstant(view.asOf);
  const made = [view.world, market, dataVersion, day, await hashOfStances(stances), JSON.stringify(trades)];
  return {
    ...(await (view.present ? kept.get(hashOf(made), read) : read())),
    present: view.present,
    gates,
    modelVersion: stances.version,
    publishedFrom: stances.publishedFrom,
    sealedAfter: null,
  };
}

async function readTraded(
  view: MarketView,
  market: Market,
  { stances, trades }: { readonly stances: StancesOfMarket; readonly trades: readonly PaperTrade[] },
): Promise<TradedMarket> {
  const backtest = await readSeries(view, stances, { kind: 'backtest', market });
  const paper = await readSeries(view, stances, { kind: 'paper-forward', market, trades });
  const traded = [...backtest.assets, ...paper.assets];
  const newest = traded.reduce((last, { record }) => Math.max(last, record.bars.time.at(-1) ?? 0), 0);
  return {
    version: await versionOf(stances, [backtest, paper]),
    backtest,
    paper,
    meanCorrelation: await correlationOf(view, new Set(traded.map(({ asset }) => asset.assetId))),
    newest: newest > 0 ? newest : undefined,
  };
}

/** From all prices that were known, also those of before the records: young ones have too few of their own to tell. */
async function correlationOf(view: MarketView, assetIds: ReadonlySet<AssetId>): Promise<number> {
  const known: BarColumns[] = [];
  for (const assetId of assetIds) {
    if (known.length % ASSETS_AT_ONCE === 0) await yieldToEventLoop();
    known.push(await judgedBars(view, assetId));
  }
  return recentPairCorrelation(known);
}

/** Requests come in between so many assets: reading and hashing a whole market takes a while. */
const ASSETS_AT_ONCE = 8;

async function hashOfStances({ version, seq, publishedFrom, assets }: StancesOfMarket): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([version, seq, publishedFrom]));
  for (const [count, { assetId, dates, stances, publishedAt }] of assets.entries()) {
    if (count % ASSETS_AT_ONCE === 0) await yieldToEventLoop();
    hash.update(JSON.stringify([assetId, dates.length, dates[0], dates.at(-1)]));
    for (const column of [stances, publishedAt]) hash.update(bytesOf(column));
  }
  return hash.digest('hex');
}

/** A hash of everything that is traded: prices, actions and stances. */
async function versionOf({ version }: StancesOfMarket, series: readonly SeriesInput[]): Promise<string> {
  const hash = createHash('sha256').update(version ?? '');
  for (const { kind, assets } of series) {
    hash.update(kind);
    for (const [count, { asset, record, gone, entries, refused }] of assets.entries()) {
      if (count % ASSETS_AT_ONCE === 0) await yieldToEventLoop();
      const { bars, stance, averageTrueRange, splits, dividends, barriers } = record;
      const written = [...entries].map(([bar, { id, ended }]) => [bar, id, ended]);
      const told = [asset.assetId, asset.symbol, gone, splits, dividends, barriers, written, refused];
      hash.update(JSON.stringify(told));
      for (const column of [bars.time, bars.open, bars.high, bars.low, bars.close, averageTrueRange, stance])
        hash.update(bytesOf(column));
    }
  }
  return hash.digest('hex').slice(0, 24);
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array | Int8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
