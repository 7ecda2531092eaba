import {
  type DefaultError,
  QueryClient,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { statementsQuery } from '../features/breakdown/breakdown-queries.ts';
import { correlationPairQuery, correlationTableQuery } from '../features/correlation/correlation-queries.ts';
import { companyQuery } from '../features/earnings/earnings-queries.ts';
import { symbolVolumeQuery } from '../features/relative-volume/volume-queries.ts';
import {
  assetSeasonsQuery,
  hoursQuery,
  marketSeasonsQuery,
  mostTradedQuery,
} from '../features/seasonality/seasonality-queries.ts';
import { marketMoodQuery, studyQuery } from '../features/sentiment/sentiment-queries.ts';
import { type AsOf, NOW, parseAsOf } from '../shared/market/as-of/read-as-of.ts';

const PAST = parseAsOf('2024-03-01', Date.UTC(2026, 0, 1));

type Options<Data> = QueryObserverOptions<Data, DefaultError, Data, Data, readonly unknown[]>;

/** What is in sight right after a screen that showed `before` asks for `after`. */
function inSight<Data>(before: Options<Data>, after: Options<Data>) {
  const client = new QueryClient();
  client.setQueryData(before.queryKey as readonly unknown[], 'the answer before');
  const observer = new QueryObserver<Data, DefaultError, Data, Data, readonly unknown[]>(client, {
    ...before,
    enabled: false,
  });
  observer.setOptions({ ...after, enabled: false });
  return observer.getCurrentResult().data;
}

const correlation = { symbols: null, preset: 'both', method: 'pearson', period: '1y' } as const;
const pair = { first: 'KO', second: 'PEP', window: '60', period: '1y' } as const;
const seasons = { symbol: 'KO', years: '10', detrend: false } as const;
const moods = { days: '20', recaps: 'exclude' } as const;

/** Each query, with another choice on its screen, and about something else. */
const queries = [
  {
    screen: 'correlations',
    ask: (asOf: AsOf) => correlationTableQuery(correlation, asOf),
    choice: correlationTableQuery({ ...correlation, period: '5y' }, PAST),
  },
  {
    screen: 'a pair',
    ask: (asOf: AsOf) => correlationPairQuery(pair, asOf),
    choice: correlationPairQuery({ ...pair, window: '250' }, PAST),
    other: correlationPairQuery({ ...pair, second: 'AAPL' }, PAST),
  },
  {
    screen: 'the seasons of an asset',
    ask: (asOf: AsOf) => assetSeasonsQuery(seasons, asOf),
    choice: assetSeasonsQuery({ ...seasons, years: '5' }, PAST),
    other: assetSeasonsQuery({ ...seasons, symbol: 'PEP' }, PAST),
  },
  {
    screen: 'the seasons of a market',
    ask: (asOf: AsOf) => marketSeasonsQuery({ market: 'us', years: '10' }, asOf),
    choice: marketSeasonsQuery({ market: 'us', years: '5' }, PAST),
    other: marketSeasonsQuery({ market: 'crypto', years: '10' }, PAST),
  },
  {
    screen: 'hours',
    ask: (asOf: AsOf) => hoursQuery('BTC-USD', asOf),
    other: hoursQuery('ETH-USD', PAST),
  },
  {
    screen: 'the most traded',
    ask: (asOf: AsOf) => mostTradedQuery('us', asOf),
    other: mostTradedQuery('crypto', PAST),
  },
  {
    screen: 'a volume',
    ask: (asOf: AsOf) => symbolVolumeQuery({ symbol: 'KO', sessions: '20' }, asOf),
    choice: symbolVolumeQuery({ symbol: 'KO', sessions: '60' }, PAST),
    other: symbolVolumeQuery({ symbol: 'PEP', sessions: '20' }, PAST),
  },
  {
    screen: 'reports',
    ask: (asOf: AsOf) => companyQuery('KO', asOf),
    other: companyQuery('PEP', PAST),
  },
  {
    screen: 'statements',
    ask: (asOf: AsOf) => statementsQuery('KO', 'annual', asOf),
    choice: statementsQuery('KO', 'quarterly', PAST),
    other: statementsQuery('PEP', 'annual', PAST),
  },
  {
    screen: 'moods',
    ask: (asOf: AsOf) => marketMoodQuery('us', moods, asOf),
    choice: marketMoodQuery('us', { ...moods, days: '7' }, PAST),
    other: marketMoodQuery('crypto', moods, PAST),
  },
  {
    screen: 'the study of tones',
    ask: (asOf: AsOf) => studyQuery('us', '5', asOf),
    choice: studyQuery('us', '20', PAST),
    other: studyQuery('crypto', '5', PAST),
  },
] as unknown as readonly {
  readonly screen: string;
  readonly ask: (asOf: AsOf) => Options<unknown>;
  readonly choice?: Options<unknown>;
  readonly other?: Options<unknown>;
}[];

describe('MKT-18: the answer that is in sight until the next one comes', () => {
  it.each(queries)('$screen: never that of another instant', ({ ask }) => {
    expect(inSight(ask(NOW), ask(PAST))).toBeUndefined();
    expect(inSight(ask(PAST), ask(NOW))).toBeUndefined();
  });

  it.each(queries.filter(({ choice }) => choice))('$screen: that of the choice before', ({ ask, choice }) => {
    expect(inSight(ask(PAST), choice as Options<unknown>)).toBe('the answer before');
  });

  it.each(queries.filter(({ other }) => other))(
    '$screen: never one about something else',
    ({ ask, other }) => {
      expect(inSight(ask(PAST), other as Options<unknown>)).toBeUndefined();
    },
  );
});
