import type { CallRequest, Calls } from '@auspex/contract';
import { oneOf, type Parameter, switchedOn, symbolText } from '../../shared/navigation/use-address.ts';
import { MARK_KINDS, type MarkKind, SCALES, STYLES } from './plot/plot-model.ts';

export type ChartTimeframe = NonNullable<CallRequest<Calls['market.bars']>['query']['timeframe']>;

export const TIMEFRAMES: readonly ChartTimeframe[] = [
  ...(['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h'] as const),
  ...(['1d', '1w', '1M'] as const),
];

export const GRIDS = ['one', 'columns', 'rows', 'three', 'four'] as const;
export type Grid = (typeof GRIDS)[number];
const CHARTS_OF: Readonly<Record<Grid, number>> = { one: 1, columns: 2, rows: 2, three: 3, four: 4 };

export const MOST_COMPARED = 5;

/** Words separated by commas, each once; `usual` is what a missing parameter means. */
function wordList<Word extends string>(
  isWord: (text: string) => text is Word,
  usual: readonly Word[],
): Parameter<readonly Word[]> {
  return {
    read: (text) => (text === null ? usual : [...new Set(text.split(',').filter(isWord))]),
    write: (words) => (words.join() === usual.join() ? null : words.join()),
  };
}

const isSymbol = (text: string): text is string => /^[A-Z0-9.-]{1,20}$/.test(text);
const isMark = (text: string): text is MarkKind => MARK_KINDS.some((kind) => kind === text);
const isPattern = (text: string): text is string => /^[a-z-]{1,40}:[a-z]{1,10}$/.test(text);
const isChart = (text: string): text is string => {
  const [symbol = '', timeframe = ''] = text.split(':');
  return isSymbol(symbol) && TIMEFRAMES.some((each) => each === timeframe);
};

export const chartsAddress = {
  symbol: symbolText,
  tf: oneOf(TIMEFRAMES, '1d'),
  style: oneOf(STYLES, 'candles'),
  scale: oneOf(SCALES, 'linear'),
  /** Whether dividends are taken out of the prices, besides splits. */
  dividends: oneOf(['kept', 'out'], 'kept'),
  compare: wordList(isSymbol, []),
  marks: wordList(isMark, ['earnings', 'splits', 'dividends', 'trades']),
  /** The candlestick patterns that are marked, as `hammer:bullish`. */
  patterns: wordList(isPattern, []),
  volume: switchedOn,
  profile: oneOf(['off', 'on'], 'off'),
  grid: oneOf(GRIDS, 'one'),
  /** The charts after the first, as SYMBOL:timeframe. */
  more: wordList(isChart, []),
};

export interface ChartWish {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
}

const USUAL_MORE: readonly ChartTimeframe[] = ['1w', '1h', '1M'];

/** Every chart of the page; those that the address does not name show the first symbol in other timeframes. */
export function chartsShown(first: ChartWish, grid: Grid, more: readonly string[]): readonly ChartWish[] {
  const others = Array.from({ length: CHARTS_OF[grid] - 1 }, (_, place): ChartWish => {
    const [symbol, timeframe] = more[place]?.split(':') ?? [];
    const named = TIMEFRAMES.find((each) => each === timeframe);
    return symbol && named
      ? { symbol, timeframe: named }
      : { symbol: first.symbol, timeframe: USUAL_MORE[place] ?? '1d' };
  });
  return [first, ...others];
}

/** What was selected last, and on whose chart: drawings belong to a symbol. */
export interface Picked {
  readonly symbol: string;
  readonly id: string | null;
}

/** What tools and keys act on: the chart that was used last while it is shown, else the first. */
export function pickedAmong(charts: readonly ChartWish[], picked: Picked | null, first: string): Picked {
  return picked && charts.some(({ symbol }) => symbol === picked.symbol)
    ? picked
    : { symbol: first, id: null };
}

/** The address's words for the charts after the first. */
export function moreWords(charts: readonly ChartWish[]): readonly string[] {
  return charts.slice(1).map(({ symbol, timeframe }) => `${symbol}:${timeframe}`);
}
