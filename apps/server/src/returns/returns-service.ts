import { createHash } from 'node:crypto';
import { addDays, type EpochMs, type IsoDate, type Market, startOfDate } from '@auspex/market';
import { isGone, type MarketService, type MarketView } from '../market/index.ts';
import type { Database } from '../platform/database/index.ts';
import { RecentAnswers } from '../platform/recent/index.ts';
import type { HorizonGate, SignalsService, StancesOfMarket } from '../signals/index.ts';
import type { ComputedRecord } from './model/compute-record.ts';
import type { Calibration } from './model/measure-calibration.ts';
import { publishedCalibration } from './model/published-chances.ts';
import type { Coverage, RecomputedTask } from './model/recomputed-chances.ts';
import type { RecordPool } from './model/record-pool.ts';
import { meanCorrelation } from './reading/mean-correlation.ts';
import { readSeries, type SeriesInput, type TradedSeries } from './reading/read-series.ts';
import { paperTrades } from './store/paper-store.ts';

/** Bars that reach so close to the day before which they were cut go on after it: no trading ended there. */
const CUT_DAYS = 10;

export interface ReturnsParts {
  readonly database: Database;
  readonly market: () => MarketService;
  /** Stances and gates: all that returns need of the signals. */
  readonly signals: () => Pick<SignalsService, 'stances' | 'gates' | 'settled'>;
  readonly pool: RecordPool;
  /** Copies behind each band. */
  readonly copies?: number;
}

/** What is known of a market's records as of an instant. */
export interface MarketRecords {
  /** Equal for equal data. */
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

/** The track record of this installation's world. */
export interface ReturnsService {
  records(view: MarketView, market: Market): Promise<MarketRecords>;
  /** A series at a cost per side; null where it has nothing yet. */
  record(
    records: MarketRecords,
    wish: { readonly market: Market; readonly kind: TradedSeries; readonly costBasisPoints: number },
  ): Promise<ComputedRecord | null>;
  /** How the stated chances of a series came true: the published ones by their outcomes, the past's recomputed. */
  calibration(
    view: MarketView,
    records: MarketRecords,
    about: { readonly market: Market; readonly kind: TradedSeries },
  ): Promise<readonly Calibration[]>;
  /** How many 80 % ranges over a horizon have held so far. */
  coverage(view: MarketView, market: Market, horizon: number): Promise<Coverage>;
}

const COPIES = 100;
/** Signals are published now and then: what was read of them counts for so long. */
const FRESH_MS = 20_000;
/** Outcomes come once a day. */
const SETTLED_MS = 300_000;

export function createReturnsService(parts: ReturnsParts): ReturnsService {
  const { pool, copies = COPIES } = parts;
  const inputs = new RecentAnswers<MarketRecords>(4, FRESH_MS);
  const computed = new RecentAnswers<ComputedRecord>(32);
  const recomputed = new RecentAnswers<readonly Calibration[]>(8);
  const published = new RecentAnswers<readonly Calibration[]>(8, SETTLED_MS);
  return {
    records: (view, market) => {
      const key = `${view.world}/${market}/${view.moment}/${parts.market().dataVersion()}`;
      return inputs.get(key, () => readRecords(parts, view, market));
    },
    async record(records, { market, kind, costBasisPoints }) {
      const series = kind === 'backtest' ? records.backtest : records.paper;
      if (series.assets.length === 0) return null;
      const key = `${market}/${kind}/${records.version}`;
      const assets = series.assets.map(({ record }) => record);
      const gone = series.assets.flatMap((one, place) => (one.gone ? [place] : []));
      const task = { key, market, assets, gone, costBasisPoints, copies };
      return computed.get(`${key}/${costBasisPoints}`, () => pool.record(task));
    },
    calibration(view, records, { market, kind }) {
      const { meanCorrelation, publishedFrom: before } = records;
      if (kind === 'backtest')
        return recomputed.get(`${market}/${records.version}`, async () =>
          pool.calibration({ market, meanCorrelation, assets: await readCloses(view, { market, before }) }),
        );
      return published.get(`${market}/${view.moment}`, async () =>
        publishedCalibration(await parts.signals().settled(view, market), meanCorrelation),
      );
    },
    async coverage(view, market, horizon) {
      const task = { market, meanCorrelation: 0, assets: await readCloses(view, { market, before: null }) };
      return pool.coverage(task, horizon);
    },
  };
}

async function readRecords(parts: ReturnsParts, view: MarketView, market: Market): Promise<MarketRecords> {
  const signals = parts.signals();
  const [stances, gates, trades] = await Promise.all([
    signals.stances(view, market),
    signals.gates(view, market),
    paperTrades(parts.database, { world: view.world, market, madeBy: view.asOf }),
  ]);
  const backtest = await readSeries(view, stances, { kind: 'backtest', market });
  const paper = await readSeries(view, stances, { kind: 'paper-forward', market, trades });
  const traded = [...backtest.assets, ...paper.assets];
  const closes = (backtest.assets.length > 0 ? backtest : paper).assets
    .filter(({ gone }) => !gone)
    .map(({ record }) => record.bars.close);
  const newest = traded.reduce((last, { record }) => Math.max(last, record.bars.time.at(-1) ?? 0), 0);
  return {
    version: versionOf(stances, [backtest, paper]),
    backtest,
    paper,
    gates,
    modelVersion: stances.version,
    publishedFrom: stances.publishedFrom,
    sealedAfter: null,
    meanCorrelation: meanCorrelation(closes),
    newest: newest > 0 ? newest : undefined,
  };
}

/** A hash of everything that is traded: prices, actions and stances. */
function versionOf({ version }: StancesOfMarket, series: readonly SeriesInput[]): string {
  const hash = createHash('sha256').update(version ?? '');
  for (const { kind, assets } of series) {
    hash.update(kind);
    for (const { asset, record, gone, entries, refused } of assets) {
      const { bars, stance, averageTrueRange, splits, dividends } = record;
      const written = [...entries].map(([bar, { id, ended }]) => [bar, id, ended]);
      hash.update(JSON.stringify([asset.assetId, asset.symbol, gone, splits, dividends, written, refused]));
      for (const column of [bars.time, bars.open, bars.high, bars.low, bars.close, averageTrueRange, stance])
        hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
    }
  }
  return hash.digest('hex').slice(0, 24);
}

/** Adjusted prices of every asset of a market, the gone ones too; of the days before one, where it is given. */
async function readCloses(
  view: MarketView,
  { market, before }: { readonly market: Market; readonly before: IsoDate | null },
): Promise<RecomputedTask['assets']> {
  const assets = await view.assets({ market, delisted: true });
  return Promise.all(
    assets.map(async (asset) => {
      const range = before === null ? {} : { to: addDays(before, -1) };
      const { time, open, close } = (await view.bars(asset.assetId, range)).bars;
      const last = time.at(-1) ?? 0;
      const cut = before !== null && last >= startOfDate(addDays(before, -CUT_DAYS));
      return { open, close, gone: !cut && isGone(asset, view.asOf) };
    }),
  );
}
