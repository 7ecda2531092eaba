import { addDays, type IsoDate, MARKETS, type Market, startOfDate } from '@auspex/market';
import { recentPairCorrelation } from '@auspex/quant/correlation';
import { isGone, judgedBars, type MarketService, type MarketView } from '../market/index.ts';
import type { Database } from '../platform/database/index.ts';
import { FewAtOnce, RecentAnswers } from '../platform/recent/index.ts';
import type { SignalsService } from '../signals/index.ts';
import type { ComputedRecord } from './model/compute-record.ts';
import type { Calibration } from './model/measure-calibration.ts';
import { publishedCalibration } from './model/published-chances.ts';
import type { Coverage, RecomputedTask } from './model/recomputed-chances.ts';
import type { RecordPool } from './model/record-pool.ts';
import {
  type MarketRecords,
  readRecords,
  type TradedMarket,
  versionOfSeries,
} from './reading/read-records.ts';
import type { TradedSeries } from './reading/read-series.ts';
import { publishedCost } from './rule.ts';

/** Bars that reach so close to the day before which they were cut go on after it: no trading ended there. */
const CUT_DAYS = 10;

export interface ReturnsParts {
  readonly database: Database;
  readonly market: () => MarketService;
  /** Stances and gates: all that returns need of the signals. */
  readonly signals: () => Pick<SignalsService, 'stances' | 'gates' | 'settled'>;
  readonly pool: RecordPool;
  /** For questions about the past, which must not keep the present waiting; the same thread if omitted. */
  readonly pastPool?: RecordPool;
  /** Copies behind each band. */
  readonly copies?: number;
}

export interface RecordWish {
  readonly market: Market;
  readonly kind: TradedSeries;
  readonly costBasisPoints: number;
}

/** The track record of this installation's world. */
export interface ReturnsService {
  /** Whether somebody has asked for a market's present. */
  wanted(market: Market): boolean;
  /** Whether the records of a view are at hand, or being read: everything else has a price. */
  knows(view: MarketView, market: Market): boolean;
  records(view: MarketView, market: Market): Promise<MarketRecords>;
  /** A series at a cost per side; null where it has nothing yet. */
  record(records: MarketRecords, wish: RecordWish): Promise<ComputedRecord | null>;
  /** Whether it is at hand, or being computed. */
  knowsRecord(records: MarketRecords, wish: RecordWish): boolean;
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
/** Of the past only what is corrected later can change. */
const PAST_FRESH_MS = 600_000;
/** Outcomes come once a day. */
const SETTLED_MS = 300_000;
/** Questions about the past that may wait for the one being read: what takes two seconds each ends within a request. */
const MOST_DAYS_WAITING = 9;
/** A fee takes a second at most. */
const MOST_FEES_WAITING = 23;

export function createReturnsService(parts: ReturnsParts): ReturnsService {
  const { pool, pastPool = pool, copies = COPIES } = parts;
  const inputs = {
    present: new RecentAnswers<MarketRecords>(MARKETS.length, FRESH_MS),
    past: new RecentAnswers<MarketRecords>(4, PAST_FRESH_MS),
  };
  const sources = { ...parts, kept: new RecentAnswers<TradedMarket>(MARKETS.length) };
  const queue = new FewAtOnce({ atOnce: 1, waiting: MOST_DAYS_WAITING });
  const fees = new FewAtOnce({ atOnce: 1, waiting: MOST_FEES_WAITING });
  const computed = new RecentAnswers<ComputedRecord>(16);
  const recomputed = new RecentAnswers<readonly Calibration[]>(8);
  const published = new RecentAnswers<readonly Calibration[]>(8, SETTLED_MS);
  const inputsOf = ({ present }: { readonly present: boolean }) => (present ? inputs.present : inputs.past);
  const inTurn = <T>({ present }: MarketView, read: () => Promise<T>): Promise<T> =>
    present ? read() : queue.run(read);
  const poolOf = ({ present }: { readonly present: boolean }) => (present ? pool : pastPool);
  const keyOf = (view: MarketView, market: Market) =>
    `${view.world}/${market}/${view.moment}/${parts.market().dataVersion()}`;
  const recordKey = (records: MarketRecords, { market, kind, costBasisPoints }: RecordWish) =>
    `${market}/${kind}/${versionOfSeries(records, kind)}/${costBasisPoints}`;
  const wanted = new Set<Market>();
  return {
    wanted: (market) => wanted.has(market),
    knows: (view, market) => inputsOf(view).has(keyOf(view, market)),
    records: (view, market) => {
      if (view.present) wanted.add(market);
      const read = () => readRecords(sources, view, { market, dataVersion: parts.market().dataVersion() });
      return inputsOf(view).get(keyOf(view, market), () => inTurn(view, read));
    },
    knowsRecord: (records, wish) => computed.has(recordKey(records, wish)),
    async record(records, wish) {
      const { market, kind, costBasisPoints } = wish;
      const series = kind === 'backtest' ? records.backtest : records.paper;
      if (series.assets.length === 0) return null;
      const key = `${market}/${kind}/${versionOfSeries(records, kind)}`;
      const assets = series.assets.map(({ record }) => record);
      const gone = series.assets.flatMap((one, place) => (one.gone ? [place] : []));
      const task = { key, market, assets, gone, costBasisPoints, copies, past: !records.present };
      // Results are as large as what they are made of: one at a time comes back to the thread that answers.
      const compute = () => poolOf(records).record(task);
      const published = costBasisPoints === publishedCost(market);
      return computed.get(recordKey(records, wish), () => (published ? compute() : fees.run(compute)));
    },
    calibration(view, records, { market, kind }) {
      const { meanCorrelation, publishedFrom: before } = records;
      if (kind === 'backtest')
        return recomputed.get(`${market}/${records.version}`, async () => {
          const bars = await inTurn(view, () => readBars(view, { market, before }));
          return poolOf(records).calibration({ market, meanCorrelation, assets: bars.map(withoutTimes) });
        });
      return published.get(`${market}/${view.moment}`, async () =>
        publishedCalibration(await parts.signals().settled(view, market), meanCorrelation),
      );
    },
    async coverage(view, market, horizon) {
      return poolOf(view).coverage(await inTurn(view, () => readRanges(view, market)), horizon);
    },
  };
}

/** What every range that was ever given in a market is made again from. */
async function readRanges(view: MarketView, market: Market): Promise<RecomputedTask> {
  const bars = await readBars(view, { market, before: null });
  return { market, meanCorrelation: recentPairCorrelation(bars), assets: bars.map(withoutTimes) };
}

type RecomputedAsset = RecomputedTask['assets'][number];
type RecomputedBars = RecomputedAsset & { readonly time: Float64Array };

/** A thread gets a copy of what it is given: of nothing that it does not need. */
function withoutTimes({ open, close, gone }: RecomputedBars): RecomputedAsset {
  return { open, close, gone };
}

/**
 * Adjusted prices of every asset of a market that may be judged, of the gone ones too; of the days before one, where it is
 * given.
 */
async function readBars(
  view: MarketView,
  { market, before }: { readonly market: Market; readonly before: IsoDate | null },
): Promise<RecomputedBars[]> {
  const assets = await view.assets({ market, delisted: true });
  return Promise.all(
    assets.map(async (asset) => {
      const range = before === null ? {} : { to: addDays(before, -1) };
      const { time, open, close } = await judgedBars(view, asset.assetId, range);
      const last = time.at(-1) ?? 0;
      const cut = before !== null && last >= startOfDate(addDays(before, -CUT_DAYS));
      return { time, open, close, gone: !cut && isGone(asset, view.asOf) };
    }),
  );
}
