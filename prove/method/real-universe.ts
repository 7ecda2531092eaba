import { readFileSync } from 'node:fs';
import type { RangeSeries, SymbolHistory } from '../../packages/evaluation/src/index.ts';
import { dateOfInstant, makeBarColumns } from '../../packages/market/src/index.ts';
import { readPriceFile, readZippedText } from '../../packages/market-data/src/index.ts';
import {
  leanSeries,
  type PriceSeries,
  stocknetSeries,
  stocknetSymbols,
} from '../../packages/quant/fixtures/shared-prices.ts';
import { inCheckout } from '../../scripts/checkout.ts';

const LEAN = ['aapl', 'bac', 'iwm', 'spy'] as const;

const stock = (series: PriceSeries): RangeSeries => ({ ...series, market: 'stocks' });

/** The method's universe: 43 stocknet names and four of Lean, each over its whole history. */
export function rangeUniverse(): RangeSeries[] {
  const names = stocknetSymbols().filter((symbol) => symbol !== 'AAPL');
  return [
    ...names.map((symbol) => stock(stocknetSeries(symbol))),
    ...LEAN.map((name) => stock(leanSeries(name))),
  ];
}

/** Daily closes of bitcoin at Coinbase, from the first day after the gaps of its first weeks. */
export function bitcoin(): RangeSeries {
  const text = readZippedText(
    readFileSync(inCheckout('..', 'shared', 'data', 'crypto', 'lean', 'coinbase_daily_btcusd_trade.zip')),
  );
  const rows = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
    .filter(([time]) => time >= '20150120');
  return {
    symbol: 'BTC-USD',
    market: 'crypto',
    days: rows.map(([time]) => `${time.slice(0, 4)}-${time.slice(4, 6)}-${time.slice(6, 8)}`),
    closes: Float64Array.from(rows, (cells) => Number(cells[4])),
  };
}

/** The stocknet names with a whole history. */
export function rankUniverse(): RangeSeries[] {
  return stocknetSymbols()
    .map((symbol) => stock(stocknetSeries(symbol)))
    .filter(({ days }) => days.length >= 1255);
}

const FIRST_DAY = '2012-09-04';
const LAST_DAY = '2017-09-01';

/**
 * Complete bars of the same names over the years they share, adjusted by each day's ratio of adjusted to traded
 * close.
 */
export function signalUniverse(): SymbolHistory[] {
  const folder = (...parts: string[]) => inCheckout('..', 'shared', 'data', 'prices', ...parts);
  return rangeUniverse().map((series) => {
    const name = series.symbol;
    const isLean = LEAN.some((one) => one === name);
    const text = isLean
      ? readZippedText(readFileSync(folder('lean-unadjusted', 'daily', `${name}.zip`)))
      : readFileSync(folder('stocknet', `${name}.csv`), 'utf8');
    const [content] = readPriceFile(text, 'us').series;
    if (!content) throw new Error(`${name} has no bars`);
    return { symbol: name, market: 'stocks', file: name, bars: adjust(content.bars, series) };
  });
}

function adjust(bars: SymbolHistory['bars'], { days, closes }: RangeSeries): SymbolHistory['bars'] {
  const adjusted = new Map(days.map((day, i) => [day, closes[i]]));
  const kept = [...bars.time.keys()].filter((i) => {
    const day = dateOfInstant(bars.time[i]);
    return day >= FIRST_DAY && day <= LAST_DAY && adjusted.has(day);
  });
  const out = makeBarColumns(kept.length);
  kept.forEach((from, to) => {
    const factor = (adjusted.get(dateOfInstant(bars.time[from])) ?? Number.NaN) / bars.close[from];
    for (const column of ['open', 'high', 'low', 'close'] as const)
      out[column][to] = bars[column][from] * factor;
    out.time[to] = bars.time[from];
    out.volume[to] = bars.volume[from];
  });
  return out;
}
