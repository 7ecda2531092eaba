import { screenerCalls } from '@auspex/contract';
import { assetId, DAY_MS } from '@auspex/market';
import { randomStream } from '@auspex/quant/random';
import { screenFields } from '@auspex/quant/screening';
import type pg from 'pg';
import type { MarketService, MarketView, ViewAsset, ViewBars } from '../../apps/server/src/market/index.ts';
import type { CallContext } from '../../apps/server/src/platform/http/call-handlers.ts';
import type { Platform } from '../../apps/server/src/platform/module.ts';
import { PresetFollower } from '../../apps/server/src/screener/follow-screens.ts';
import { createMeasurePool } from '../../apps/server/src/screener/measure-market.ts';
import type { OutlookSources } from '../../apps/server/src/screener/outlook-columns.ts';
import { ScreenSheets } from '../../apps/server/src/screener/screen-sheets.ts';
import { screenerHandlers } from '../../apps/server/src/screener/screener-calls.ts';
import type { Figure } from '../figure.ts';
import { openBenchDatabase } from '../market/bench-database.ts';
import { makeBars } from '../market/made-bars.ts';

const NAMES = 8000;
const BARS = 320;
/** Compiled code and prepared plans on both sides, as in a server that has run for a minute. */
const WARM_ROUNDS = 30;
const ROUNDS = 24;
const MOST = 0.15;
const NOW = Date.parse('2026-11-18T22:00:00Z');
const SHOWN = ['sector', 'rsi14', 'ret_1m', 'ret_3m', 'vol_60', 'rel_volume'];
const SECTORS = ['Energy', 'Financials', 'Health Care', 'Industrials', 'Materials', 'Utilities'];

/** The market of then in memory: what is measured is the screener, not the store below it. */
function makeMarket(): { service: MarketService; newBar: () => void } {
  const stream = randomStream({ seed: 5, name: 'bench-screener' });
  const assets = Array.from(
    { length: NAMES },
    (_, i): ViewAsset => ({
      assetId: assetId(`us:S${i}`),
      ...{ market: 'us', kind: 'fund', symbol: `S${String(i).padStart(4, '0')}`, name: `Company ${i}` },
      ...{ currency: 'USD', sector: SECTORS[stream.integerBelow(SECTORS.length)] ?? null, industry: null },
      ...{ former: [], listedOn: '2013-01-02', delisting: null, source: 'bench' },
    }),
  );
  const bars = new Map(assets.map((asset, i) => [asset.assetId, barsOf(i + 1)]));
  const empty: readonly never[] = [];
  const view: Partial<MarketView> = {
    ...{ world: 'live', asOf: NOW, seenBy: NOW, present: true, moment: 'now' },
    assets: async () => assets,
    bars: async (id) => bars.get(id) ?? barsOf(1),
    indices: async () => empty,
  };
  let version = 1;
  const service: Partial<MarketService> = {
    world: { name: 'live' } as MarketService['world'],
    sources: [],
    view: () => view as MarketView,
    viewOf: () => view as MarketView,
    dataVersion: () => version,
  };
  return {
    service: service as MarketService,
    newBar: () => {
      version += 1;
    },
  };
}

function barsOf(seed: number): ViewBars {
  const bars = makeBars(BARS, { from: Date.parse('2026-01-02') - 2 * DAY_MS, seed: seed * 7919 });
  return { bars, knownAt: bars.time.map((at) => at + DAY_MS), source: 'bench' };
}

interface Question {
  readonly expression: string;
  readonly where: string;
  readonly sort: string;
  readonly page: number;
}

const QUESTIONS: readonly Question[] = [
  ['rsi14 < 30', 'rsi14 < 30', 'rsi14-asc'],
  ['rsi14 < 45 and ret_3m > -5%', 'rsi14 < 45 and ret_3m > -0.05', 'ret_3m-desc'],
  [
    'sector in ("Energy", "Utilities") and vol_60 < 20%',
    `sector in ('Energy', 'Utilities') and vol_60 < 0.2`,
    'vol_60-asc',
  ],
  [
    'above_sma200 and (rsi14 > 60 or rel_volume > 1.5)',
    'above_sma200 = 1 and (rsi14 > 60 or rel_volume > 1.5)',
    'rel_volume-desc',
  ],
  ['price > sma50 * 1.02', 'price > sma50 * 1.02', 'ret_1m-desc'],
  ['ret_1m between -2% and 2%', 'ret_1m between -0.02 and 0.02', 'symbol-asc'],
].flatMap(([expression = '', where = '', sort = '']) =>
  [1, 3].map((page) => ({ expression, where, sort, page })),
);

function openCall(service: MarketService, pool: ReturnType<typeof createMeasurePool>) {
  const platform = {
    clock: { now: () => Date.now() },
    logger: { warn: console.warn },
  } as unknown as Platform;
  const sheets = new ScreenSheets({ sources: {} as OutlookSources, pool }, platform, service);
  const presets = new PresetFollower(platform, { market: service, sheets });
  const delayOf = async () => null;
  const handler = screenerHandlers({ platform, market: () => service, sheets, presets, delayOf })[
    'screener.list'
  ];
  const { query, reply } = screenerCalls['screener.list'];
  if (!handler || !query) throw new Error('The screener has no list.');
  const ask = async ({ expression, sort, page }: Question) => {
    const asked = query.parse({ expression, sort, page, page_size: 50, columns: SHOWN.join() });
    return JSON.stringify(
      reply.parse(await handler({ query: asked }, { identity: { memberId: 'bench' } } as CallContext)),
    );
  };
  return { ask, sheets };
}

const barFields = screenFields.filter(
  ({ group, kind }) =>
    (group === 'asset' && kind === 'text') ||
    ['price', 'returns', 'technical', 'risk', 'volume'].includes(group),
);

/** The peer's table: a row per name with every figure, an index for every order, prepared statements. */
async function fillPeer(peer: pg.Client, sheets: ScreenSheets, view: MarketView): Promise<void> {
  const { sheet } = await sheets.ofMarket(view, 'us', { fields: [], delayOf: async () => null });
  const type = (kind: string) => (kind === 'text' ? 'text collate "C"' : 'float8');
  await peer.query(
    `create table bench_screen (${barFields.map(({ key, kind }) => `${key} ${type(kind)}`).join(', ')})`,
  );
  const columns = barFields.map(({ key, kind }) =>
    sheet.assets.map((_, row) => {
      const value = sheet.columns.valueAt(key, row);
      return kind === 'yes-no' && value !== null ? Number(value) : value;
    }),
  );
  const sent = barFields.map(({ kind }, i) => `$${i + 1}::${kind === 'text' ? 'text' : 'float8'}[]`);
  await peer.query(`insert into bench_screen select * from unnest(${sent.join(', ')})`, columns);
  for (const { key } of barFields.filter(({ key }) => key !== 'symbol')) {
    await peer.query(`create index on bench_screen (${key})`);
  }
  await peer.query('create unique index on bench_screen (symbol)');
  await peer.query('vacuum analyze bench_screen');
}

async function askSql(peer: pg.Client, { where, sort, page }: Question): Promise<string> {
  const [field = '', way = ''] = sort.split('-');
  const order = field === 'symbol' ? `symbol ${way}` : `${field} ${way} nulls last, symbol`;
  const { rows } = await peer.query({
    name: `${where} ${page}`,
    text: `select (select count(*)::int from bench_screen where ${where}) as total, symbol, name, price, change, ${SHOWN.join(', ')}
      from bench_screen where ${where} order by ${order} limit 50 offset ${(page - 1) * 50}`,
  });
  const items = rows.map((row) => ({
    asset: { symbol: row.symbol, name: row.name },
    ...{ price: row.price, change: row.change, values: SHOWN.map((key) => row[key]) },
  }));
  return JSON.stringify({ items, total: rows[0]?.total ?? 0 });
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Both must give the same answer, or their times could not be compared. */
async function compareAnswers(ask: (question: Question) => Promise<string>, peer: pg.Client): Promise<void> {
  for (const question of QUESTIONS) {
    const read = (text: string) => {
      const { items, total } = JSON.parse(text) as {
        items: { asset: { symbol: string }; values: unknown }[];
        total: number;
      };
      return JSON.stringify([
        items.map(({ asset, values }) => [asset.symbol, values]),
        items.length > 0 ? total : 0,
      ]);
    };
    if (read(await ask(question)) !== read(await askSql(peer, question))) {
      throw new Error(`The answers to ${question.expression}, page ${question.page}, differ.`);
    }
  }
}

const quantile = (times: readonly number[], level: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * level))] ?? Number.NaN;

/** Filter, order, page and count of 8,000 names against the same in SQL; a new bar comes in the middle. */
export async function run(): Promise<Figure[]> {
  const bench = await openBenchDatabase();
  const pool = createMeasurePool();
  try {
    const { service, newBar } = makeMarket();
    const { ask, sheets } = openCall(service, pool);
    const making = await timeOf(() =>
      sheets.ofMarket(service.view(), 'us', { fields: [], delayOf: async () => null }),
    );
    await fillPeer(bench.peer, sheets, service.view());
    await compareAnswers(ask, bench.peer);
    const [ours, peer]: [number[], number[]] = [[], []];
    for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
      // The first answer after it is among those timed; the sheet is made again meanwhile.
      if (round === ROUNDS / 2) newBar();
      for (const question of QUESTIONS) {
        const times = [await timeOf(() => ask(question)), await timeOf(() => askSql(bench.peer, question))];
        if (round >= 0) {
          ours.push(times[0] ?? Number.NaN);
          peer.push(times[1] ?? Number.NaN);
        }
      }
    }
    await sheets.refresh('us');
    const text = (times: readonly number[]) =>
      `p50 ${quantile(times, 0.5).toFixed(3)} ms, p99 ${quantile(times, 0.99).toFixed(3)} ms`;
    const ratio = quantile(ours, 0.5) / quantile(peer, 0.5);
    const name = `screen of ${NAMES.toLocaleString('en')} names: filter, sort, page, count and JSON, a new bar in between (its figures take ${(making / 1000).toFixed(1)} s in the background), against the same in SQL`;
    return [{ name, ours: text(ours), peer: text(peer), ratio, bar: `p50 ≤ ${MOST}×`, ok: ratio <= MOST }];
  } finally {
    await pool.close();
    await bench.close();
  }
}
