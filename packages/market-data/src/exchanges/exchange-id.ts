import type { IntradayTimeframe, IsoDate } from '@auspex/market';

/** The exchanges whose public market data are read. */
export const EXCHANGE_IDS = ['binanceus', 'coinbase', 'kraken'] as const;

export type ExchangeId = (typeof EXCHANGE_IDS)[number];

export interface ExchangeTraits {
  readonly name: string;
  /** The client library's name: Coinbase's public product list, candles and books are those of its exchange. */
  readonly library: 'binanceus' | 'coinbaseexchange' | 'kraken';
  /** Nothing traded there before. */
  readonly openedOn: IsoDate;
  readonly timeframes: readonly IntradayTimeframe[];
  readonly candlesPerCall: number;
  /** Only the latest candles are available, however early one asks for. */
  readonly latestCandlesOnly: boolean;
  /** Whether one call returns the tickers of many pairs. */
  readonly manyTickers: boolean;
}

export const EXCHANGES: Readonly<Record<ExchangeId, ExchangeTraits>> = {
  binanceus: {
    name: 'Binance.US',
    library: 'binanceus',
    openedOn: '2019-09-24',
    timeframes: ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h'],
    candlesPerCall: 1_000,
    latestCandlesOnly: false,
    manyTickers: true,
  },
  coinbase: {
    name: 'Coinbase',
    library: 'coinbaseexchange',
    openedOn: '2014-12-01',
    timeframes: ['1m', '5m', '15m', '1h', '6h'],
    candlesPerCall: 300,
    latestCandlesOnly: false,
    manyTickers: false,
  },
  kraken: {
    name: 'Kraken',
    library: 'kraken',
    openedOn: '2013-09-10',
    timeframes: ['1m', '5m', '15m', '30m', '1h', '4h'],
    candlesPerCall: 720,
    latestCandlesOnly: true,
    manyTickers: true,
  },
};
