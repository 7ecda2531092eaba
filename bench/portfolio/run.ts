import { calls } from '@auspex/contract';
import { assetId, DAY_MS, dateOfInstant, startOfDate } from '@auspex/market';
import type { MarketService, MarketView, ViewAsset, ViewBars } from '../../apps/server/src/market/index.ts';
import type { CallContext } from '../../apps/server/src/platform/http/call-handlers.ts';
import { BookKeeper } from '../../apps/server/src/portfolio/books.ts';
import { dailyValues, growthOf } from '../../apps/server/src/portfolio/model/daily-values.ts';
import { timeWeighted } from '../../apps/server/src/portfolio/model/measure-returns.ts';
import { portfolioHandlers } from '../../apps/server/src/portfolio/portfolio-calls.ts';
import type { Figure } from '../figure.ts';
import { type BenchDatabase, openBenchDatabase } from '../market/bench-database.ts';
import { makeBars } from '../market/made-bars.ts';

const ASSETS = 20;
const BARS = 2500;
const LARGE = 100_000;
const SMALL = 100;
const ROUNDS = 15;
const MOST = 5;
/** What the straight loop leaves out: exact books, missing prices, what each day brought. */
const MOST_OF_LOOP = 10;
const NOW = Date.parse('2026-11-18T22:00:00Z');
const FIRST = NOW - BARS * DAY_MS;
const WORLD = 'live';

/** A market of a few coins in memory, which trade every day: what is measured is the portfolio. */
function makeMarket(): MarketService {
  const assets = Array.from(
    { length: ASSETS },
    (_, i): ViewAsset => ({
      assetId: assetId(`crypto:C${i}-USD`),
      ...{ market: 'crypto', kind: 'crypto', symbol: `C${i}-USD`, name: `Coin ${i}`, currency: 'USD' },
      ...{
        sector: null,
        industry: null,
        former: [],
        listedOn: '2015-01-02',
        delisting: null,
        source: 'bench',
      },
    }),
  );
  const byId = new Map(assets.map((asset) => [asset.assetId, asset]));
  const bars = new Map(
    assets.map(({ assetId: id }, i): [string, ViewBars] => {
      const made = makeBars(BARS, { from: FIRST - (FIRST % DAY_MS), seed: 7919 * (i + 1) });
      const time = Float64Array.from(made.time, (_, day) => FIRST - (FIRST % DAY_MS) + day * DAY_MS);
      return [id, { bars: { ...made, time }, knownAt: time, source: 'bench' }];
    }),
  );
  const view: Partial<MarketView> = {
    ...{ world: WORLD, asOf: NOW, seenBy: NOW, present: true, moment: 'now' },
    asset: async (id) => byId.get(id),
    findAsset: async (symbol) => assets.find((asset) => asset.symbol === symbol),
    bars: async (id) => bars.get(id) as ViewBars,
    quotes: async () => [],
    actions: async () => [],
    rates: async () => [],
    indices: async () => [],
  };
  const service: Partial<MarketService> = {
    world: { name: WORLD } as MarketService['world'],
    sources: [],
    view: () => view as MarketView,
    dataVersion: () => 1,
    liveRate: async () => undefined,
  };
  return service as MarketService;
}

interface Member {
  readonly id: string;
  readonly count: number;
}

/** Buys, and every fourth a sale of as much as one of them. */
const INSERT = `insert into portfolio_transaction
    (member_id, account_id, kind, day, at, symbol, asset_id, quantity, amount, currency, fee, fee_currency, note, source)
  select $1, $2, case when n % 4 = 3 then 'sell' else 'buy' end, at::date, at, 'C' || n % $3 || '-USD',
    'crypto:C' || n % $3 || '-USD', 0.5 + n % 7, 50 + n % 100, 'USD', 0.25, 'USD', '', 'entered'
  from (select n, to_timestamp($4::float8 + $5::float8 * n / $6) as at from generate_series($7::int, $8::int) n) made`;

async function addTransactions(
  bench: BenchDatabase,
  member: Member,
  numbers: readonly [from: number, to: number],
) {
  const [{ id: account }] = await bench.database.query(
    'select id from portfolio_account where member_id = $1',
    [member.id],
  );
  const span = (BARS - 2) * 86_400;
  const values = [member.id, account, ASSETS, FIRST / 1000, span, member.count + 1000, ...numbers];
  await bench.database.query(INSERT, values);
  await bench.database.query('update portfolio set version = version + 1 where member_id = $1', [member.id]);
}

async function makeMember(bench: BenchDatabase, count: number): Promise<Member> {
  const [made] = await bench.database.query(
    `insert into member (email, email_verified_at, display_name, ref_id) values ($1, now(), $1, $1) returning id`,
    [`m${count}@example.com`],
  );
  const id = String(made.id);
  await bench.database.query('insert into portfolio (member_id, world) values ($1, $2)', [id, WORLD]);
  await bench.database.query(
    `insert into portfolio_account (member_id, world, kind, name, currency, lot_method, market_dividends, since)
     values ($1, $2, 'manual', 'Broker', 'USD', 'fifo', true, now())`,
    [id, WORLD],
  );
  const member = { id, count };
  await addTransactions(bench, member, [1, count]);
  return member;
}

/** Milliseconds of processor time. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1];

function figure(name: string, found: { ours: number; peer: number; most: number }): Figure {
  const ratio = found.ours / found.peer;
  const text = (ms: number) => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;
  const [ours, peer] = [text(found.ours), text(found.peer)];
  return { name, ours, peer, ratio, bar: `≤ ${found.most}×`, ok: ratio <= found.most };
}

/** The same total as a straight loop over quantities and prices by day. */
function straightLoop(
  quantities: readonly Float64Array[],
  prices: readonly Float64Array[],
  flows: Float64Array,
) {
  let [growth, before] = [1, 0];
  for (let day = 0; day < flows.length; day++) {
    let value = 0;
    for (let i = 0; i < quantities.length; i++) value += quantities[i][day] * prices[i][day];
    const start = before + Math.max(0, flows[day]);
    if (start > 0) growth *= (value + Math.max(0, -flows[day])) / start;
    before = value;
  }
  return growth - 1;
}

function compareReturns(books: Awaited<ReturnType<BookKeeper['open']>>): Figure {
  const accounts = new Set(books.accounts.map(({ id }) => id));
  const span = { accounts, from: dateOfInstant(FIRST), to: books.today, prices: books.prices };
  const { days } = dailyValues(books.book, span);
  const positions = books.book.positions;
  const quantities = positions.map((one) => Float64Array.from(days, (day) => one.at(day)?.size ?? 0));
  const prices = positions.map(({ unit }) =>
    Float64Array.from(days, (day) => books.prices.near(unit, startOfDate(day))),
  );
  const flows = new Float64Array(days.length);
  const time = (work: () => unknown) => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  const times = Array.from({ length: ROUNDS }, () => [
    time(() => {
      const values = dailyValues(books.book, span);
      return [growthOf(values), timeWeighted(values)];
    }),
    time(() => {
      for (let again = 0; again < 20; again++) straightLoop(quantities, prices, flows);
    }) / 20,
  ]);
  const [ours, peer] = [0, 1].map((i) => middle(times.map((pair) => pair[i])));
  const name = `returns of ${days.length.toLocaleString('en')} days × ${positions.length} units; a straight loop over filled columns`;
  return { ...figure(name, { ours, peer, most: 1000 }), bar: 'printed' };
}

/** The pages that are measured, over a market in memory. */
function openPages(bench: BenchDatabase, clock: { now: () => number }) {
  const market = makeMarket();
  const platform = { database: bench.database, clock };
  const keeper = new BookKeeper(platform, market);
  const handlers = portfolioHandlers({
    platform,
    market,
    keeper,
    readBalances: async () => undefined,
    followKeys: async () => {},
  });
  const contextOf = ({ id }: Member) => ({ identity: { memberId: id } }) as unknown as CallContext;
  const holdings = async (member: Member) =>
    handlers['portfolio.holdings']?.({ query: {} }, contextOf(member));
  const query = calls['portfolio.transactions'].query?.parse({ page_size: 50 });
  if (!query) throw new Error('The list has a query.');
  const list = async (member: Member) => handlers['portfolio.transactions']?.({ query }, contextOf(member));
  return { keeper, holdings, list };
}

/** Pages of a portfolio with 100,000 transactions beside those of one with 100. */
export async function run(): Promise<Figure[]> {
  const bench = await openBenchDatabase();
  try {
    let now = NOW;
    const { keeper, holdings, list } = openPages(bench, { now: () => now });
    const [large, small] = [await makeMember(bench, LARGE), await makeMember(bench, SMALL)];
    const both = async (member: Member) => [await holdings(member), await list(member)];
    const first = await costOf(() => both(large));
    const rows = await costOf(() =>
      bench.peer.query('select * from portfolio_transaction where member_id = $1 order by place', [large.id]),
    );
    await both(small);
    const compare = async (work: (member: Member, round: number) => Promise<unknown>) => {
      const times: number[][] = [];
      for (let round = 0; round < ROUNDS; round++) {
        times.push([await costOf(() => work(large, round)), await costOf(() => work(small, round))]);
      }
      return {
        ours: middle(times.map(([one]) => one)),
        peer: middle(times.map(([, other]) => other)),
        most: MOST,
      };
    };
    const added = async (member: Member, round: number) => {
      const next = member.count + 1 + round;
      await addTransactions(bench, member, [next, next]);
      await both(member);
    };
    const nextDay = async (member: Member) => {
      if (member === large) now += DAY_MS;
      await both(member);
    };
    const of = `${LARGE.toLocaleString('en')} transactions; the same of ${SMALL}`;
    const figures = [
      figure(`holdings page of ${of}`, await compare(holdings)),
      figure(`transactions page of ${of}`, await compare(list)),
      figure(`both after one more is added, of ${of}`, await compare(added)),
      figure(`both on the next day, of ${of}`, await compare(nextDay)),
      {
        ...figure(`first page of ${LARGE.toLocaleString('en')} transactions; a select of their rows`, {
          ...{ ours: first, peer: rows, most: MOST_OF_LOOP },
        }),
        bar: 'printed',
        ok: true,
      },
      compareReturns(await keeper.open({ memberId: large.id, world: WORLD })),
    ];
    return figures;
  } finally {
    await bench.close();
  }
}
