import { createHash } from 'node:crypto';
import { type CallName, type CallReply, type Calls, calls } from '@auspex/contract';
import {
  type AssetId,
  type BarColumns,
  calendarOf,
  dateOfInstant,
  type IsoDate,
  type Market,
  MINUTE_MS,
} from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import { stanceColumns } from '@auspex/quant/signals';
import { delayAt } from '../src/accounts/index.ts';
import type { MarketService, MarketView } from '../src/market/index.ts';
import type { Database } from '../src/platform/database/index.ts';

import type { Identity } from '../src/platform/http/identity.ts';
import type { Platform } from '../src/platform/module.ts';
import { createLedger } from '../src/record/index.ts';
import { createSigner } from '../src/record/sign-roots.ts';
import { type ReturnsReads, returnsCalls } from '../src/returns/calls/returns-calls.ts';
import { createLiveRecord, type ReadSignalOrders } from '../src/returns/live/live-record.ts';
import { createRecordPool } from '../src/returns/model/record-pool.ts';
import { paperPublication } from '../src/returns/publication.ts';
import { createReturnsService } from '../src/returns/returns-service.ts';
import { createShowcase } from '../src/returns/showcase/showcase.ts';
import type { HorizonGate, SettledCall, StancesOfMarket } from '../src/signals/index.ts';
import { contextOf, writtenReply } from './call-context.ts';

/** Signals for tests: stances of one group of votes on some assets, published from a date on. */
export function stancesForTests(
  symbols: readonly string[],
  { from, publishedFrom }: { readonly from: IsoDate; readonly publishedFrom: IsoDate },
) {
  return {
    async stances(view: MarketView, market: Market): Promise<StancesOfMarket> {
      const found = await Promise.all(symbols.map((symbol) => view.findAsset(symbol, market)));
      const assets = await Promise.all(
        found.flatMap((asset) =>
          asset ? [readStances(view, asset.assetId, { market, from, publishedFrom })] : [],
        ),
      );
      const published = assets.some(({ dates }) => (dates.at(-1) ?? '') >= publishedFrom);
      return { publishedFrom: published ? publishedFrom : null, version: 'test-1', seq: null, assets };
    },
    gates: async (): Promise<readonly HorizonGate[]> => [],
    settled: async (): Promise<readonly SettledCall[]> => [],
  };
}

/** How long after its bar a signal is published, according to the job's timetable. */
const PUBLISHED_AFTER_MS = 30 * MINUTE_MS;

/** By the bars, which are asked about again and again: every day that is recorded and every check of it looks at all. */
const knownStances = new Map<string, Int8Array>();

function stancesOf(bars: BarColumns): Int8Array {
  const hash = createHash('sha1');
  for (const column of Object.values(bars)) hash.update(column);
  const key = hash.digest('base64');
  const stances = knownStances.get(key) ?? stanceColumns(bars, 'medium').stance;
  knownStances.set(key, stances);
  return stances;
}

async function readStances(
  view: MarketView,
  assetId: AssetId,
  about: { readonly market: Market; readonly from: IsoDate; readonly publishedFrom: IsoDate },
) {
  const { market, from, publishedFrom } = about;
  const { bars } = await view.bars(assetId);
  const stance = stancesOf(bars);
  const dates = Array.from(bars.time, dateOfInstant);
  const first = dates.findIndex((date) => date >= from);
  const published = (date: IsoDate) =>
    date >= publishedFrom ? dailyBarKnownAt(market, date) + PUBLISHED_AFTER_MS : Number.NaN;
  return {
    assetId,
    dates: dates.slice(first),
    stances: stance.slice(first),
    publishedAt: Float64Array.from(dates.slice(first), published),
  };
}

/** First day whose signals are published in these tests. */
export const PUBLISHED_FROM = '2026-08-03' as IsoDate;
const SYMBOLS = ['AAPL', 'MSFT', 'KO', 'SPY', 'TSLA', 'META', 'JPM', 'XOM', 'NVDA', 'PFE', 'BA', 'WMT'];
const COINS = ['BTC-USD', 'ETH-USD', 'SOL-USD', 'XRP-USD'];

/** A signed-in reader whose plan unlocks everything. */
export const testMember: Identity = {
  ...{ memberId: 'a-member', sessionId: null, admin: false, emailVerified: true, scopes: null },
  signedInAt: new Date(0),
};

const neverAborted = new AbortController().signal;

export interface PageQuestion {
  readonly query?: object;
  readonly params?: object;
  /** Null for a guest; the harness's member by default. */
  readonly as?: Identity | null;
}

interface FilledMarket {
  readonly database: Database;
  readonly market: MarketService;
  readonly platform: Platform;
}

/** What the job that records trades is given at an instant. */
function recordedAt({ database, market, platform }: FilledMarket, at: number) {
  const view = market.view({ asOf: at });
  const clock = { now: () => at };
  const signer = createSigner({ config: platform.config, clock });
  const ledger = createLedger({ ...platform, clock, signer, world: market.world.name });
  const then = { view: () => view, catchUp: async () => undefined };
  return { database, ledger, market: () => then };
}

type AskTrades = (
  name: 'returns.trades',
  question: PageQuestion,
) => Promise<CallReply<Calls['returns.trades']>>;

/** The first page with the rows of all of them. */
async function everyTrade(ask: AskTrades, question: PageQuestion) {
  const first = await ask('returns.trades', question);
  const items = [...first.items];
  for (let page = 2; page <= first.total_pages; page += 1) {
    const query = { ...question.query, page: String(page) };
    items.push(...(await ask('returns.trades', { ...question, query })).items);
  }
  return { ...first, items };
}

/** Returns over a filled market, with stances on a few assets, called as the server calls them. */
export function openTestReturns(
  test: () => FilledMarket,
  {
    signalOrders = async () => [],
    bars = 5,
    ...limits
  }: Partial<Pick<ReturnsReads, 'limiterOf'>> & {
    readonly signalOrders?: ReadSignalOrders;
    /** How late guests see the calls of a market. */
    readonly bars?: number;
  } = {},
) {
  const pool = createRecordPool();
  const signals = stancesForTests([...SYMBOLS, ...COINS], {
    from: '2021-01-04' as IsoDate,
    publishedFrom: PUBLISHED_FROM,
  });
  let handlers: ReturnType<typeof returnsCalls> | null = null;
  const open = () => {
    const { database, market, platform } = test();
    const parts = {
      platform,
      database,
      market: () => market,
      signals: () => signals,
      pool,
      copies: 12,
      ...limits,
    };
    const service = createReturnsService(parts);
    const ledger = createLedger({ ...platform, world: market.world.name });
    const showcase = createShowcase({ ...parts, service, ledger, publicBars: async () => bars });
    const delayOf = async (memberId: string | null, name: Market) =>
      memberId === null ? delayAt(name, market.view().asOf, bars) : null;
    const live = createLiveRecord({ ...parts, service, orders: signalOrders });
    return returnsCalls({ ...parts, service, showcase, delayOf, live });
  };
  const recordingAt = (at: number) => ({ ...recordedAt(test(), at), signals: () => signals });
  async function ask<Name extends CallName & `returns.${string}`>(
    name: Name,
    { query, params, as = testMember }: PageQuestion = {},
  ): Promise<CallReply<Calls[Name]>> {
    const call = calls[name];
    const parsed = {
      query: 'query' in call ? call.query?.parse(query ?? {}) : undefined,
      params: 'params' in call ? call.params?.parse(params) : undefined,
    };
    handlers ??= open();
    const context = contextOf(name, as);
    const reply = await handlers[name]?.(parsed as never, context);
    return writtenReply(name, reply);
  }
  const allOf = (
    series: 'backtest' | 'paper-forward',
    query: object = {},
    as: PageQuestion['as'] = testMember,
  ) => everyTrade(ask, { params: { id: 'us' }, query: { series, ...query }, as });
  return {
    signals,
    recordingAt,
    close: () => pool.close(),
    /** Runs the job that records trades on every day up to an instant, some minutes after its signals are published. */
    async recordUntil(market: Market, end: number): Promise<void> {
      for (const { date } of calendarOf(market).sessionsBetween(PUBLISHED_FROM, dateOfInstant(end))) {
        const at = dailyBarKnownAt(market, date) + PUBLISHED_AFTER_MS + 10 * MINUTE_MS;
        if (at <= end) await paperPublication(recordingAt(at)).update(market, neverAborted);
      }
    },
    ask,
    everyTrade: (question: PageQuestion) => everyTrade(ask, question),
    /** Every listed trade of a series of the stocks. */
    allOf,
  };
}
