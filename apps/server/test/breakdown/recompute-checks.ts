/**
 * The checks once more, written from their definitions on the page (`checks.text.ts`) over what the simulated market
 * says itself; it shares no line with the product.
 */
import { sourceBars } from '../market-samples.ts';

interface Answer {
  readonly value: number | null;
  readonly verdict: 'pass' | 'fail' | 'unknown';
}

interface Tools {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  readonly get: (url: string) => Promise<any>;
  readonly now: number;
}

const DAY = 86_400_000;
type Source = Awaited<ReturnType<typeof sourceBars>>;

/** Everything as of now by name: `revenue@0` is the last year, `revenue@1` the year before; missing ones are absent. */
type Book = Map<string, number>;

function lastWords(statements: Source['statements'], now: number, isYear: boolean) {
  const byEnd = new Map<string, Source['statements'][number]>();
  for (const one of statements.filter(({ knownAt }) => knownAt <= now)) {
    if ((one.period.quarter === 'full-year') === isYear) byEnd.set(one.period.end, one);
  }
  return [...byEnd.values()].sort((a, b) => Date.parse(b.period.end) - Date.parse(a.period.end));
}

const FLOWS = [
  ...['revenue', 'grossProfit', 'operatingIncome', 'interestExpense', 'incomeTax', 'netIncome'],
  ...['operatingCashFlow', 'capitalExpenditure', 'freeCashFlow', 'dividendsPaid', 'stockCompensation'],
];
const STOCKS = [
  ...['cash', 'currentAssets', 'totalAssets', 'currentLiabilities', 'longTermDebt', 'totalLiabilities'],
  'equity',
];

function put(book: Book, name: string, value: number | undefined): void {
  if (value !== undefined && Number.isFinite(value)) book.set(name, value);
}

/** Years counted in whole groups of four quarters: the simulated market files every quarter. */
function fillYears(book: Book, quarters: Source['statements']): void {
  for (const back of [0, 1, 2, 3]) {
    const four = quarters.slice(4 * back, 4 * back + 4);
    if (four.length < 4) continue;
    const figure = (at: number, name: string) => four[at]?.figures[name as 'revenue'];
    for (const name of FLOWS) {
      const all = [0, 1, 2, 3].map((at) => figure(at, name));
      if (all.every((value) => value !== undefined))
        put(
          book,
          `${name}@${back}`,
          all.reduce<number>((sum, value) => sum + (value ?? 0), 0),
        );
    }
    for (const name of STOCKS) put(book, `${name}@${back}`, figure(0, name));
  }
  let growing = 0;
  for (let i = 0; i < 8; i++) {
    const [now, before] = [quarters[i]?.figures.revenue, quarters[i + 4]?.figures.revenue];
    if (now === undefined || before === undefined) return;
    if (now > before) growing += 1;
  }
  put(book, 'growingQuarters', growing);
}

function splitsAfter(actions: Source['actions'], date: string, now: number): number {
  return actions
    .filter((one) => one.exDate > date && Date.parse(one.exDate) <= now && one.knownAt <= now)
    .reduce((product, one) => (one.kind === 'split' ? product * one.newPerOld : product), 1);
}

interface Bars {
  readonly time: number[];
  readonly close: number[];
  readonly high: number[];
  readonly volume: (number | null)[];
}

const middle = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};

function fillPrices(book: Book, split: Bars, total: Bars): void {
  const n = split.close.length;
  const mean = (count: number) =>
    n < count ? undefined : split.close.slice(n - count).reduce((sum, value) => sum + value, 0) / count;
  put(book, 'price', split.close[n - 1]);
  put(book, 'mean50', mean(50));
  put(book, 'mean200', mean(200));
  if (n >= 252) put(book, 'high', Math.max(...split.high.slice(n - 252)));
  const peak = Math.max(...total.close);
  put(book, 'sincePeak', (total.time[n - 1] - total.time[total.close.lastIndexOf(peak)]) / DAY);
  const traded = split.close.map((close, i) => close * (split.volume[i] ?? Number.NaN));
  if (n >= 21) put(book, 'month', middle(traded.slice(n - 21).filter((value) => !Number.isNaN(value))));
  if (n >= 252) put(book, 'year', middle(traded.slice(n - 252).filter((value) => !Number.isNaN(value))));
  if (n < 253) return;
  const returns = total.close
    .slice(n - 252)
    .map((close, i) => Math.log(close) - Math.log(total.close[n - 253 + i]));
  const average = returns.reduce((sum, value) => sum + value, 0) / 252;
  const variance = returns.reduce((sum, value) => sum + (value - average) * (value - average), 0) / 251;
  put(book, 'volatility', Math.sqrt(variance) * Math.sqrt(252));
  put(book, 'worstDay', Math.exp(Math.min(...returns)) - 1);
}

async function openBook(symbol: string, { get, now }: Tools): Promise<Book> {
  const { statements, actions } = await sourceBars(symbol);
  const book: Book = new Map();
  const quarters = lastWords(statements, now, false);
  fillYears(book, quarters);
  const { shareCounts } = await get(`/api/market/fundamentals/${symbol}`);
  const counts: { date: string; shares: number }[] = shareCounts;
  const inTodays = (count: { date: string; shares: number }) =>
    count.shares * splitsAfter(actions, count.date, now);
  for (const back of [0, 1]) {
    const end = quarters[4 * back]?.period.end;
    if (!end) continue;
    const away = ({ date }: { date: string }) => Math.abs(Date.parse(date) - Date.parse(end));
    const nearest = [...counts].sort((a, b) => away(a) - away(b))[0];
    if (nearest && away(nearest) <= 183 * DAY) put(book, `shares@${back}`, inTodays(nearest));
  }
  const newest = [...counts].sort((a, b) => Date.parse(b.date) - Date.parse(a.date))[0];
  if (newest) put(book, 'sharesNow', inTodays(newest));
  const bars = async (adjustment: string): Promise<Bars> =>
    (await get(`/api/market/bars/${symbol}?adjustment=${adjustment}`)).bars;
  const split = await bars('splits');
  fillPrices(book, split, await bars('splits-and-dividends'));
  const payments = actions
    .flatMap((one) =>
      one.kind === 'dividend' && one.knownAt <= now
        ? [{ at: Date.parse(one.exDate), amount: one.amountPerShare / splitsAfter(actions, one.exDate, now) }]
        : [],
    )
    .sort((a, b) => b.at - a.at);
  let to = now;
  for (const back of [0, 1]) {
    // A payment that comes back within a week of a year belongs to the year before.
    const newest = payments.find(({ at }) => at <= to);
    const year = payments.filter(
      ({ at }) => at <= to && at > to - 365 * DAY && (newest?.at ?? at) - at < 358 * DAY,
    );
    to = Math.max(to - 365 * DAY, (newest?.at ?? 0) - 358 * DAY);
    if (split.time[0] > now - (back + 1) * 365 * DAY) continue;
    put(
      book,
      `dividends@${back}`,
      year.reduce((sum, { amount }) => sum + amount, 0),
    );
  }
  return book;
}

/** Leaves a check without an answer. */
class NoAnswer extends Error {}

export async function recomputeChecks(symbol: string, tools: Tools): Promise<Map<string, Answer>> {
  const book = await openBook(symbol, tools);
  const of = (name: string): number => {
    const value = book.get(name);
    if (value === undefined) throw new NoAnswer(name);
    return value;
  };
  const above0 = (value: number) => {
    if (value <= 0) throw new NoAnswer('not above zero');
    return value;
  };
  const answers = new Map<string, Answer>();
  const ask: Ask = (id, rule, work) => {
    try {
      const value = work();
      const limit = Number(rule.slice(2).replaceAll('_', ''));
      const holds = rule.startsWith('≥') ? value >= limit : value <= limit;
      answers.set(id, { value, verdict: holds ? 'pass' : 'fail' });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      answers.set(id, { value: null, verdict: 'unknown' });
    }
  };
  askOfBooks(ask, of, above0);
  askOfQuality(ask, of, above0);
  askOfValue(ask, of, above0);
  return answers;
}

/** A rule is written like `≥ 0.05`. */
type Ask = (id: string, rule: string, work: () => number) => void;
type Of = (name: string) => number;
type Above0 = (value: number) => number;

function askOfBooks(ask: Ask, of: Of, above0: Above0): void {
  const share = (a: string, b: string, back: number) => of(`${a}@${back}`) / above0(of(`${b}@${back}`));
  const mean = (name: string) => (of(`${name}@0`) + of(`${name}@1`)) / 2;
  const grown = (name: string) => of(`${name}@0`) / above0(of(`${name}@1`)) - 1;
  ask('revenue-growth', '≥ 0.05', () => grown('revenue'));
  ask('revenue-growth-3y', '≥ 0.05', () => Math.cbrt(above0(of('revenue@0')) / above0(of('revenue@3'))) - 1);
  ask('income-growth', '≥ 0', () => grown('netIncome'));
  ask('eps-growth', '≥ 0.05', () => {
    const before = above0(of('netIncome@1') / of('shares@1'));
    return of('netIncome@0') / of('shares@0') / before - 1;
  });
  ask('growing-quarters', '≥ 6', () => of('growingQuarters'));
  ask('gross-margin', '≥ 0.3', () => share('grossProfit', 'revenue', 0));
  ask('operating-margin', '≥ 0.1', () => share('operatingIncome', 'revenue', 0));
  ask('net-margin', '≥ 0.05', () => share('netIncome', 'revenue', 0));
  ask('return-on-equity', '≥ 0.12', () => of('netIncome@0') / above0(mean('equity')));
  ask('return-on-assets', '≥ 0.05', () => share('netIncome', 'totalAssets', 0));
  ask(
    'return-on-capital',
    '≥ 0.08',
    () =>
      (of('operatingIncome@0') - of('incomeTax@0')) /
      above0(of('equity@0') + of('longTermDebt@0') - of('cash@0')),
  );
  ask('current-ratio', '≥ 1.2', () => share('currentAssets', 'currentLiabilities', 0));
  ask('debt-to-equity', '≤ 1', () => share('longTermDebt', 'equity', 0));
  ask('liabilities-to-assets', '≤ 0.7', () => share('totalLiabilities', 'totalAssets', 0));
  ask('interest-cover', '≥ 4', () => share('operatingIncome', 'interestExpense', 0));
  ask('years-of-debt', '≤ 4', () => {
    const net = of('longTermDebt@0') - of('cash@0');
    return net <= 0 ? 0 : net / above0(of('freeCashFlow@0'));
  });
  ask('cash-margin', '≥ 0.05', () => share('freeCashFlow', 'revenue', 0));
  ask('cash-growth', '≥ 0', () => grown('freeCashFlow'));
  ask('cash-conversion', '≥ 0.9', () => share('operatingCashFlow', 'netIncome', 0));
  ask('investment-cover', '≥ 1.5', () => share('operatingCashFlow', 'capitalExpenditure', 0));
}

function askOfQuality(ask: Ask, of: Of, above0: Above0): void {
  const share = (a: string, b: string, back: number) => of(`${a}@${back}`) / above0(of(`${b}@${back}`));
  const mean = (name: string) => (of(`${name}@0`) + of(`${name}@1`)) / 2;
  ask('accruals', '≤ 0', () => (of('netIncome@0') - of('operatingCashFlow@0')) / above0(mean('totalAssets')));
  const rise = (a: string, b: string) => share(a, b, 0) - share(a, b, 1);
  ask('asset-return-change', '≥ 0', () => rise('netIncome', 'totalAssets'));
  ask('gross-margin-change', '≥ 0', () => rise('grossProfit', 'revenue'));
  ask('asset-turnover-change', '≥ 0', () => rise('revenue', 'totalAssets'));
  ask('leverage-change', '≤ 0', () => rise('longTermDebt', 'totalAssets'));
  ask('liquidity-change', '≥ 0', () => rise('currentAssets', 'currentLiabilities'));
  ask('share-change', '≤ 0', () => of('shares@0') / of('shares@1') - 1);
  ask('stock-compensation', '≤ 0.05', () => share('stockCompensation', 'revenue', 0));
  ask('piotroski', '≥ 7', () => {
    let points = share('netIncome', 'totalAssets', 0) > 0 ? 1 : 0;
    points += of('operatingCashFlow@0') > 0 ? 1 : 0;
    points += of('operatingCashFlow@0') > of('netIncome@0') ? 1 : 0;
    points += of('shares@0') <= of('shares@1') ? 1 : 0;
    points += rise('longTermDebt', 'totalAssets') <= 0 ? 1 : 0;
    for (const [a, b] of [
      ['netIncome', 'totalAssets'],
      ['currentAssets', 'currentLiabilities'],
      ['grossProfit', 'revenue'],
      ['revenue', 'totalAssets'],
    ] as const)
      points += rise(a, b) >= 0 ? 1 : 0;
    return points;
  });
}

function askOfValue(ask: Ask, of: Of, above0: Above0): void {
  const worth = () => of('price') * of('sharesNow');
  ask('earnings-yield', '≥ 0.05', () => of('netIncome@0') / worth());
  ask('cash-yield', '≥ 0.04', () => of('freeCashFlow@0') / worth());
  ask('price-to-book', '≤ 5', () => worth() / above0(of('equity@0')));
  ask('price-to-sales', '≤ 5', () => worth() / above0(of('revenue@0')));
  ask('dividend-yield', '≥ 0.01', () => of('dividends@0') / of('price'));
  ask('payout', '≤ 0.75', () => above0(of('dividendsPaid@0')) / above0(of('freeCashFlow@0')));
  ask('dividend-growth', '≥ 0', () => of('dividends@0') / above0(of('dividends@1')) - 1);
  ask('trend', '≥ 0', () => of('price') / of('mean200') - 1);
  ask('trend-cross', '≥ 0', () => of('mean50') / of('mean200') - 1);
  ask('below-high', '≥ -0.2', () => of('price') / of('high') - 1);
  ask('volatility', '≤ 0.4', () => of('volatility'));
  ask('worst-day', '≥ -0.1', () => of('worstDay'));
  ask('days-since-peak', '≤ 365', () => of('sincePeak'));
  ask('turnover', '≥ 10_000_000', () => of('month'));
  ask('turnover-rise', '≥ 0', () => of('month') / above0(of('year')) - 1);
}
