import type { JourneyTools } from '../../e2e/journey.ts';
import {
  at,
  averageTrueRange,
  type Bars,
  channelIndex,
  correlation,
  deviation,
  exponentialMean,
  fitLine,
  logReturns,
  mean,
  median,
  relativeStrength,
  slowStochastic,
} from './arithmetic.ts';
import { readScreen } from './read-page.ts';

/** A figure as a member reads it, and what it is by own arithmetic. */
export interface Figure {
  readonly where: string;
  readonly what: string;
  readonly shown: string;
  readonly recomputed: number;
}

/** What a call answers. */
export type Answer = (path: string) => Promise<unknown>;

export type Figures = (tools: JourneyTools, answer: Answer) => Promise<readonly Figure[]>;

interface DatedBars extends Bars {
  readonly time: readonly number[];
  readonly volume: readonly number[];
}

const DAY_MS = 86_400_000;
const YEAR_MS = 365.25 * DAY_MS;

export async function barsOf(answer: Answer, symbol: string, adjustment = 'splits'): Promise<DatedBars> {
  const reply = await answer(`/api/market/bars/${symbol}?adjustment=${adjustment}`);
  return (reply as { bars: DatedBars }).bars;
}

export const changeOf = (closes: readonly number[]) => at(closes, -1) / at(closes, -2) - 1;

/** One line per figure: where it is, then what it says there and what it should. */
export function figuresOf(
  where: string,
  found: Readonly<Record<string, readonly [string, number]>>,
): Figure[] {
  return Object.entries(found).map(([what, [shown, recomputed]]) => ({ where, what, shown, recomputed }));
}

export const SIGNAL = 'AMD';

async function signalFigures(tools: JourneyTools, answer: Answer): Promise<Figure[]> {
  const bars = await barsOf(answer, SIGNAL);
  const { close, high, low } = bars;
  const range = averageTrueRange(bars, 14);
  const last = at(close, -1);
  return readScreen(tools, `/stocks-analysis?symbol=${SIGNAL}`, async ({ under, match }) =>
    figuresOf(`Signals, ${SIGNAL}`, {
      'last price': [under('Stock · Information Technology'), last],
      'change on the day': [under(last.toFixed(2)), changeOf(close)],
      'lowest of 52 weeks': [match(/Between ([\d.,]+) and/), Math.min(...low.slice(-252))],
      'highest of 52 weeks': [match(/Between [\d.,]+ and ([\d.,]+)/), Math.max(...high.slice(-252))],
      'RSI 14': [under('RSI 14'), relativeStrength(close, 14)],
      'Stochastic 14, 3, 3': [under('Stochastic 14, 3, 3'), slowStochastic(bars, 14)],
      'CCI 20': [under('CCI 20'), channelIndex(bars, 20)],
      'EMA 10': [under('EMA 10'), exponentialMean(close, 10)],
      'SMA 50': [under('SMA 50'), mean(close.slice(-50))],
      'SMA 200': [under('SMA 200'), mean(close.slice(-200))],
      'return over 120 bars': [under('Return over 120 bars'), last / at(close, -121) - 1],
      'stop, three average true ranges below': [under('Stop', 1) || under('Stop'), last - 3 * range],
      'target, six above': [under('Target', 1) || under('Target'), last + 6 * range],
    }),
  );
}

async function volumeFigures(tools: JourneyTools, answer: Answer): Promise<Figure[]> {
  return readScreen(tools, '/relative_volume?list=all', async ({ row, page }) => {
    const symbol = (await page.locator('tr[data-place="0"] strong').first().innerText()).trim();
    const { volume, close } = await barsOf(answer, symbol);
    const columns = ['Rel. volume', 'Price', 'Change'];
    const [ratio = '', price = '', change = ''] = await row('main table', null, columns);
    const [times = '', shares = ''] = ratio.split('=').map((part) => part.trim());
    const usual = median(volume.slice(-21, -1));
    return figuresOf(`Relative volume, ${symbol}`, {
      'times the usual': [times, at(volume, -1) / usual],
      'shares traded': [shares, at(volume, -1)],
      price: [price, at(close, -1)],
      'change on the day': [change, changeOf(close)],
    });
  });
}

/** Log returns of two assets on the days that both have a close. */
function together(first: DatedBars, second: DatedBars, days: { from: number; to: number }) {
  const closes = new Map(second.time.map((time, i) => [time, at(second.close, i)]));
  const pairs = first.time.flatMap((time, i) => {
    const other = closes.get(time);
    return other === undefined || time < days.from || time > days.to + DAY_MS
      ? []
      : [[at(first.close, i), other] as const];
  });
  return [logReturns(pairs.map(([one]) => one)), logReturns(pairs.map(([, other]) => other))] as const;
}

async function correlationFigures(tools: JourneyTools, answer: Answer): Promise<Figure[]> {
  const path = '/stock-correlation?symbols=SPY,QQQ,AAPL,XOM';
  const symbols = ['SPY', 'QQQ', 'AAPL', 'XOM'];
  const reply = (await answer(`/api/correlation?symbols=${symbols.join(',')}`)) as {
    from: string;
    to: string;
  };
  const all = await Promise.all(symbols.map((each) => barsOf(answer, each, 'splits-and-dividends')));
  const [spy, qqq, aapl] = all;
  if (!spy || !qqq || !aapl) throw new RangeError('There are no bars.');
  // The first return needs the close before.
  const first = spy.time.findIndex((time) => time >= Date.parse(reply.from));
  const days = { from: at(spy.time, first - 1), to: Date.parse(reply.to) };
  const pair = (one: DatedBars, other: DatedBars) => correlation(...together(one, other, days));
  const returns = all.map((bars) => together(bars, spy, days)[0]);
  const pairs = all.flatMap((one, i) => all.slice(i + 1).map((other) => pair(one, other)));
  // Equal amounts every day: the mean of the returns.
  const basket = at0(returns).map((_, day) => mean(returns.map((each) => at(each, day))));
  return readScreen(tools, path, async ({ under, page }) => {
    const cell = (row: number, column: number) =>
      page.locator('table').first().locator('tbody tr').nth(row).locator('td').nth(column).innerText();
    return figuresOf('Correlation, SPY QQQ AAPL XOM', {
      'SPY and QQQ': [(await cell(0, 1)).trim(), pair(spy, qqq)],
      'mean correlation': [under('Mean correlation'), mean(pairs)],
      'volatility of equal amounts': [under('Volatility, equal weights'), deviation(basket) * Math.sqrt(252)],
    });
  });
}

function at0<T>(values: readonly T[]): T {
  const [value] = values;
  if (value === undefined) throw new RangeError('There is none.');
  return value;
}

/** The last close on or before a day. */
function closeAt({ time, close }: DatedBars, day: string): number {
  const until = Date.parse(day) + DAY_MS;
  return at(
    close,
    time.findLastIndex((each) => each < until),
  );
}

async function seasonFigures(tools: JourneyTools, answer: Answer): Promise<Figure[]> {
  const bars = await barsOf(answer, 'SPY', 'splits-and-dividends');
  const move = (from: string, to: string) => closeAt(bars, to) / closeAt(bars, from) - 1;
  const line = fitLine(
    bars.time.map((time) => time / YEAR_MS),
    bars.close.map(Math.log),
  );
  return readScreen(tools, '/regression/us?symbol=SPY', async ({ match, row }) => {
    const columns = ['Mar', 'Nov', 'Dec', 'Whole year'];
    const [march = '', november = '', december = '', year = ''] = await row('main table', '2025', columns);
    return figuresOf('Seasonality, SPY', {
      'March 2025': [march, move('2025-02-28', '2025-03-31')],
      'November 2025': [november, move('2025-10-31', '2025-11-30')],
      'December 2025': [december, move('2025-11-30', '2025-12-31')],
      'the year 2025': [year, move('2024-12-31', '2025-12-31')],
      'trend a year': [match(/Trend ([+−\d.]+%) a year/), Math.expm1(line.slope)],
      'R² of the trend': [match(/R² ([\d.]+);/), line.rSquared],
    });
  });
}

/** Figures made of prices and volumes. */
export const marketFigures: Figures = async (tools, answer) => [
  ...(await signalFigures(tools, answer)),
  ...(await volumeFigures(tools, answer)),
  ...(await correlationFigures(tools, answer)),
  ...(await seasonFigures(tools, answer)),
];
