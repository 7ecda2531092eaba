import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPriceFile, readZippedText } from '../../packages/market-data/src/index.ts';
import {
  adjustedReturns,
  type DatedReturns,
  describeMarket,
  logCorrelation,
  type MarketStatistics,
} from '../../packages/simulated-market/src/index.ts';
import { inCheckout } from '../../scripts/checkout.ts';

const data = inCheckout('..', 'shared', 'data');

/** Real markets to compare with simulated ones, each with a description and its source. */
export interface RealMarkets {
  readonly stocks: MarketStatistics;
  readonly indexFund: MarketStatistics;
  /** Only one coin: no correlation among coins can be computed. */
  readonly coins: MarketStatistics;
  readonly volumeByHalfHour: readonly number[];
  readonly volumeWithSize: number;
}

export const REAL_SOURCES = {
  stocks: 'stocknet, US stocks 2012-09 to 2017-09',
  indexFund: 'LEAN, SPY 1998 to 2021',
  coins: 'LEAN, BTC-USD at Coinbase 2015-02 to 2018-08',
  volume: 'Alpha Vantage, minutes of MSFT 2020-11-23 to 2020-12-18',
} as const;

/** Null on a machine without the files. */
export function readRealMarkets(): RealMarkets | null {
  if (!existsSync(join(data, 'prices'))) return null;
  return {
    stocks: describeMarket(realStocks(), 252),
    indexFund: describeMarket([zipped('prices/lean-unadjusted/daily/spy.zip', 'us')], 252),
    coins: describeMarket([coin()], 365),
    volumeByHalfHour: volumeByHalfHour(),
    volumeWithSize: volumeWithSize(),
  };
}

function stocknetFiles(): { symbol: string; text: string }[] {
  const folder = join(data, 'prices', 'stocknet');
  return readdirSync(folder)
    .filter((name) => /^[A-Z].*\.csv$/.test(name))
    .map((name) => ({ symbol: name.replace('.csv', ''), text: readFileSync(join(folder, name), 'utf8') }));
}

function realStocks(): DatedReturns[] {
  return stocknetFiles().flatMap(({ symbol, text }) =>
    readPriceFile(text, 'us').series.map(({ bars, adjustedClose }) => ({
      symbol,
      time: bars.time.subarray(1),
      returns: adjustedReturns({ ...bars, close: adjustedClose ?? bars.close }, []),
    })),
  );
}

function zipped(path: string, market: 'us' | 'crypto'): DatedReturns {
  const [{ bars }] = readPriceFile(readZippedText(readFileSync(join(data, path))), market).series;
  return { symbol: path, time: bars.time.subarray(1), returns: adjustedReturns(bars, []) };
}

/** The file begins with holes: from its first complete month on. */
function coin(): DatedReturns {
  const { symbol, time, returns } = zipped('crypto/lean/coinbase_daily_btcusd_trade.zip', 'crypto');
  const first = time.findIndex((at) => at > Date.UTC(2015, 1, 1));
  return { symbol, time: time.subarray(first), returns: returns.subarray(first) };
}

/** Fraction of a full session's volume traded in each half hour, means over the sessions recorded. */
function volumeByHalfHour(): number[] {
  const path = join(data, 'api-fixtures', 'alpha-vantage', 'mock_time_series_extended');
  const days = new Map<string, number[]>();
  for (const line of readFileSync(path, 'utf8').trim().split(/\r?\n/).slice(1)) {
    const [stamp = '', , , , , volume] = line.split(',');
    const half = Math.floor((Number(stamp.slice(11, 13)) * 60 + Number(stamp.slice(14, 16)) - 570) / 30);
    if (half < 0 || half > 12) continue;
    const day = days.get(stamp.slice(0, 10)) ?? Array<number>(13).fill(0);
    day[half] += Number(volume);
    days.set(stamp.slice(0, 10), day);
  }
  // Half days trade only a little after hours: their last half hours are next to nothing.
  const whole = [...days].filter(([date]) => date !== '2020-11-27').map(([, day]) => day);
  const parts = whole.map((day) => day.map((volume) => volume / day.reduce((sum, one) => sum + one, 0)));
  return Array.from({ length: 13 }, (_, n) => parts.reduce((sum, day) => sum + day[n], 0) / parts.length);
}

function volumeWithSize(): number {
  const values = stocknetFiles().flatMap(({ text }) =>
    readPriceFile(text, 'us').series.flatMap(({ bars }) => {
      const volume = bars.volume.subarray(1);
      return volume.every((amount) => amount > 0) ? logCorrelation(adjustedReturns(bars, []), volume) : [];
    }),
  );
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
