import { formatDate } from '@auspex/market';
import type { JourneyTools } from '../../e2e/journey.ts';
import { at, deepestFall, deviation, median, sum } from './arithmetic.ts';
import {
  type Answer,
  barsOf,
  changeOf,
  type Figure,
  type Figures,
  figuresOf,
  SIGNAL,
} from './market-figures.ts';
import { readScreen } from './read-page.ts';

interface Trade {
  readonly entry: number;
  readonly exit: number | null;
  readonly mark: number | null;
  readonly net: number;
  readonly profit: number;
}

interface Curves {
  readonly dates: readonly string[];
  readonly strategy: readonly number[];
  readonly buyAndHold: readonly number[];
}

async function returnFigures(tools: JourneyTools, answer: Answer): Promise<Figure[]> {
  const { series } = (await answer('/api/returns?market=crypto')) as { series: { curves: Curves } };
  const { dates, strategy, buyAndHold } = series.curves;
  const years = strategy.length / 365;
  const endOf = (month: string) =>
    at(
      strategy,
      dates.findLastIndex((date) => date.startsWith(month)),
    );
  return readScreen(tools, '/ai-returns-auth', async ({ under, row }) => {
    const [month = '', year = ''] = await row('table:has(th:has-text("Year total"))', '2025', [
      'Oct',
      'Year total',
    ]);
    return figuresOf('Returns, crypto', {
      'total return': [under('Total return'), at(strategy, -1) - 1],
      CAGR: [under('CAGR'), at(strategy, -1) ** (1 / years) - 1],
      'max drawdown': [under('Max drawdown'), deepestFall(strategy)],
      'buy and hold': [under('Buy and hold'), at(buyAndHold, -1) - 1],
      'October 2025': [month, endOf('2025-10') / endOf('2025-09') - 1],
      'the year 2025': [year, endOf('2025-12') / endOf('2024-12') - 1],
    });
  });
}

async function tradeFigures(tools: JourneyTools, answer: Answer): Promise<Figure[]> {
  const items: Trade[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const path = `/trade-history/history/crypto?series=backtest&page=${page}`;
    const reply = (await answer(path)) as { items: readonly Trade[]; total_pages: number };
    items.push(...reply.items);
    pages = reply.total_pages;
  }
  const closed = items.filter(({ exit }) => exit !== null);
  const [gains, losses] = [1, -1].map((side) => closed.map(({ profit }) => Math.max(profit * side, 0)));
  const [first] = items;
  if (!first || !gains || !losses) throw new RangeError('There are no trades.');
  // 15 basis points of what is bought and, once it is, of what is sold.
  const end = first.exit ?? first.mark ?? Number.NaN;
  const costs = 0.0015 * (1 + (first.exit ?? 0) / first.entry);
  const figures = await readScreen(tools, '/trade-history', async ({ under, row }) => {
    const [net = '', profit = ''] = await row('main table', null, ['Net return', 'Profit']);
    return figuresOf('Trade history, crypto', {
      trades: [under('Trades', 1), items.length],
      winners: [under('Winners'), closed.filter((trade) => trade.net > 0).length],
      losers: [under('Losers'), closed.filter((trade) => trade.net <= 0).length],
      open: [under('Open, marked to market'), items.length - closed.length],
      'profit on $10,000': [under('Account profit'), sum(items.map((trade) => trade.profit))],
      'net return of the newest': [net, end / first.entry - 1 - costs],
      'its profit': [profit, first.profit],
    });
  });
  const [factor] = await readScreen(tools, '/ai-returns-auth', async ({ under }) =>
    figuresOf('Returns, crypto', { 'profit factor': [under('Profit factor'), sum(gains) / sum(losses)] }),
  );
  return factor ? [...figures, factor] : figures;
}

/** Figures of the track record. */
export const recordFigures: Figures = async (tools, answer) => [
  ...(await returnFigures(tools, answer)),
  ...(await tradeFigures(tools, answer)),
];

interface Mood {
  readonly row: { readonly symbol: string };
  readonly articles: readonly {
    readonly publisher: string;
    readonly clusterId: string;
    readonly ticker_sentiment: readonly { readonly ticker: string; readonly tone: number }[];
  }[];
}

async function moodFigures(tools: JourneyTools, answer: Answer): Promise<Figure[]> {
  const symbol = 'MSFT';
  const { articles } = (await answer(`/api/sentiment/${symbol}`)) as Mood;
  const tones = articles.flatMap(({ ticker_sentiment: tags }) =>
    tags.flatMap(({ ticker, tone }) => (ticker === symbol ? [tone] : [])),
  );
  return readScreen(tools, '/sentiment-analysis/us', async ({ row }) => {
    const columns = ['Headlines', 'Sources', 'Dispersion'];
    const [n = '', sources = '', dispersion = ''] = await row(
      'table:has(th:has-text("Dispersion"))',
      symbol,
      columns,
    );
    return figuresOf(`Sentiment, ${symbol}`, {
      headlines: [n, new Set(articles.map(({ clusterId }) => clusterId)).size],
      sources: [sources, new Set(articles.map(({ publisher }) => publisher)).size],
      dispersion: [dispersion, deviation(tones)],
    });
  });
}

interface Report {
  readonly date: string;
  readonly time: string;
  readonly epsEstimate: number;
  readonly epsActual: number;
  readonly revenueEstimate: number;
  readonly revenueActual: number;
}

async function earningsFigures(tools: JourneyTools, answer: Answer): Promise<Figure[]> {
  const { reports } = (await answer(`/api/earnings/${SIGNAL}`)) as { reports: readonly Report[] };
  const { time, close } = await barsOf(answer, SIGNAL);
  // After the close: the move of the next session; before the open: that of the day itself.
  const moves = reports.map((report) => {
    const day = time.findIndex((each) => each >= Date.parse(report.date));
    const next = report.time === 'before-open' ? day : day + 1;
    return at(close, next) / at(close, next - 1) - 1;
  });
  const [, second] = reports;
  if (!second) throw new RangeError('There are no reports.');
  return readScreen(tools, `/earning-calendar?symbol=${SIGNAL}`, async ({ row, match }) => {
    const columns = ['EPS surprise', 'Rev. surprise', 'Next day'];
    const name = formatDate(Date.parse(second.date));
    const [eps = '', revenue = '', move = ''] = await row(
      'table:has(th:has-text("EPS surprise"))',
      name,
      columns,
    );
    return figuresOf(`Earnings, ${SIGNAL}`, {
      'surprise in earnings': [eps, second.epsActual / second.epsEstimate - 1],
      'surprise in revenue': [revenue, second.revenueActual / second.revenueEstimate - 1],
      'move on the next day': [move, at(moves, 1)],
      'median move of twelve': [match(/median ([+−\d.]+%)/), median(moves)],
    });
  });
}

async function newsFigures(tools: JourneyTools, answer: Answer): Promise<Figure[]> {
  return readScreen(tools, '/news-analysis?list=all', async ({ match }) => {
    const symbol = match(/\b([A-Z.]{1,6})\n*\s*[+−][\d.]+%\n*\s*[\d.]+× volume/);
    const { volume, close } = await barsOf(answer, symbol);
    const usual = median(volume.slice(-21, -1));
    return figuresOf(`News, movers: ${symbol}`, {
      'times the usual volume': [match(/([\d.]+)× volume/), at(volume, -1) / usual],
      'change on the day': [match(/([+−][\d.]+%)\n*\s*[\d.]+× volume/), changeOf(close)],
    });
  });
}

/** Figures made of headlines and reports. */
export const textFigures: Figures = async (tools, answer) => [
  ...(await moodFigures(tools, answer)),
  ...(await earningsFigures(tools, answer)),
  ...(await newsFigures(tools, answer)),
];
