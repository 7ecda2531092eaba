interface Route {
  readonly name: string;
  readonly path: string;
  readonly requests: number;
  /** What this bench found on 26 November 2026, before answers were kept until something is stored. */
  readonly before: string;
}

/** Held to a share of the throughput of a bare server, or to processor time and size. */
export type WarmRoute = Route &
  ({ readonly least: number } | { readonly mostMs: number; readonly mostBytes: number });

const warm = { mostMs: 1, mostBytes: 300_000, requests: 1000 } as const;

export const routes: readonly WarmRoute[] = [
  {
    name: 'member read of a symbol',
    path: '/api/market/symbols/AAPL',
    ...{ requests: 2000, least: 0.4, before: '0.340 ms' },
  },
  {
    name: 'signals of a market, all rows',
    path: '/signals?market=us&page_size=1000',
    ...{ requests: 600, least: 0.4, before: '3.750 ms' },
  },
  { name: 'news, first page', path: '/api/news', ...warm, before: '31 ms' },
  { name: 'sentiment of a market', path: '/api/sentiment?market=us', ...warm, before: '502 ms' },
  { name: 'sentiment of an asset', path: '/api/sentiment/AAPL', ...warm, before: '421 ms' },
  {
    name: 'earnings of a month',
    path: '/api/earnings?from=2026-11-01&to=2026-11-30',
    ...warm,
    before: '114 ms',
  },
  { name: 'trade history of a market', path: '/trade-history/history/us', ...warm, before: '20 ms, 589 KB' },
  { name: 'trade history of an asset', path: '/trade-history/history/AAPL', ...warm, before: '3 ms' },
];

const symbols = ['AAPL', 'MSFT', 'NVDA', 'BTC-USD', 'ETH-USD', 'SOL-USD', 'JPM', 'XOM', 'KO', 'SPY'];

/** What members ask for all day. */
export const mixedPaths: readonly string[] = [
  '/signals?market=us',
  '/signals?market=crypto',
  '/api/news',
  '/api/sentiment?market=us',
  '/api/sentiment?market=crypto',
  '/api/earnings?from=2026-11-01&to=2026-11-30',
  '/trade-history/history/us',
  '/trade-history/history/crypto',
  '/performance?market=us',
  '/performance?market=crypto',
  '/api/returns?market=us',
  '/api/relative-volume?market=us',
  '/api/showcase',
  '/api/models',
  '/stocks/names',
  '/stocks/forecast/us',
  '/api/signals/changes?market=us',
  '/api/market/assets?market=us&sparkline=60',
  '/api/market/assets?market=crypto&sparkline=60',
  '/api/correlation?market=us',
  '/api/seasonality?market=us',
  ...symbols.flatMap((symbol) => [
    `/api/market/symbols/${symbol}`,
    `/api/market/bars/${symbol}?timeframe=1d`,
    `/api/signals/${symbol}`,
    `/api/forecasts/${symbol}`,
  ]),
];

const PAST_INSTANTS = 170;

/** Two lists of as many days of the past, in turns. */
export const pastPaths: readonly string[] = Array.from({ length: PAST_INSTANTS }, (_, day) => {
  const date = new Date(Date.UTC(2026, 0, 5) + day * 86_400_000).toISOString().slice(0, 10);
  const list = day % 2 === 0 ? '/stocks/forecast/us?' : '/api/market/assets?market=us&sparkline=60&';
  return `${list}asOf=${date}`;
});
