import { DAY_MS } from '@auspex/market';
import type { CheckDefinition } from './check.ts';
import type { AssetFacts, PriceHistory } from './company-facts.ts';
import type { Evidence } from './evidence.ts';
import { lastReturn, meanClose, typicalTurnover, worstDay, yearlyDeviation } from './price-figures.ts';

export type PriceCheck =
  | 'trend'
  | 'trend-cross'
  | 'year-against-peers'
  | 'quarter-against-peers'
  | 'below-high'
  | 'volatility'
  | 'worst-day'
  | 'days-since-peak'
  | 'turnover'
  | 'turnover-rise';

const mean = (e: Evidence, bars: 50 | 200) =>
  e.ofPrices(`mean${bars}`, ({ close }) => meanClose(close, bars));

const monthOf = ({ barsPerYear }: PriceHistory) => Math.round(barsPerYear / 12);

/** Total return of the twelve months before the last one; what happens within a month tends to turn back. */
export function yearBeforeLastMonth(prices: PriceHistory): number | undefined {
  return lastReturn(prices.total, { bars: prices.barsPerYear, skipped: monthOf(prices) });
}

/** The return of the last three months, dividends included. */
export function lastQuarter(prices: PriceHistory): number | undefined {
  return lastReturn(prices.total, { bars: 3 * monthOf(prices), skipped: 0 });
}

const againstPeers = (e: Evidence, span: 'year' | 'quarter') =>
  span === 'year'
    ? e.ofPrices('yearReturn', yearBeforeLastMonth) - e.peers('peerYearReturn')
    : e.ofPrices('quarterReturn', lastQuarter) - e.peers('peerQuarterReturn');

function belowHigh(e: Evidence): number {
  const high = e.ofPrices('high52', ({ high, barsPerYear }) =>
    high.length < barsPerYear ? undefined : Math.max(...high.subarray(-barsPerYear)),
  );
  return e.price() / high - 1;
}

/** Days since the highest close of all. */
function daysSincePeak(e: Evidence): number {
  const { time, total } = e.facts.prices;
  const peak = total.reduce((best, value, i) => (value >= total[best] ? i : best), 0);
  return e.ofPrices('daysSincePeak', () => (time[time.length - 1] - time[peak]) / DAY_MS);
}

function turnover(e: Evidence, span: 'turnoverMonth' | 'turnoverYear'): number {
  const { volume } = e.facts.prices;
  if (volume.length > 0 && !volume.some((each) => each > 0)) return e.missing('no-volume', span);
  return e.ofPrices(span, (prices) =>
    typicalTurnover(prices, span === 'turnoverMonth' ? monthOf(prices) : prices.barsPerYear),
  );
}

/** What can be asked of a price; a coin swings more than a stock, so its limits are wider. */
export function priceChecks(kind: AssetFacts['kind']): readonly CheckDefinition<PriceCheck>[] {
  const wide = kind === 'crypto';
  return [
    {
      ...{ id: 'trend', group: 'momentum', unit: 'percent', better: 'high', limit: 0 },
      measure: (e) => e.price() / mean(e, 200) - 1,
    },
    {
      ...{ id: 'trend-cross', group: 'momentum', unit: 'percent', better: 'high', limit: 0 },
      measure: (e) => mean(e, 50) / mean(e, 200) - 1,
    },
    {
      ...{ id: 'year-against-peers', group: 'momentum', unit: 'points', better: 'high', limit: 0 },
      measure: (e) => againstPeers(e, 'year'),
    },
    {
      ...{ id: 'quarter-against-peers', group: 'momentum', unit: 'points', better: 'high', limit: 0 },
      measure: (e) => againstPeers(e, 'quarter'),
    },
    {
      ...{ id: 'below-high', group: 'risk', unit: 'percent', better: 'high', limit: wide ? -0.5 : -0.2 },
      measure: belowHigh,
    },
    {
      ...{ id: 'volatility', group: 'risk', unit: 'percent', better: 'low', limit: wide ? 0.8 : 0.4 },
      measure: (e) => e.ofPrices('deviation', yearlyDeviation),
    },
    {
      ...{ id: 'worst-day', group: 'risk', unit: 'percent', better: 'high', limit: wide ? -0.2 : -0.1 },
      measure: (e) => e.ofPrices('worstDay', worstDay),
    },
    {
      ...{ id: 'days-since-peak', group: 'risk', unit: 'days', better: 'low', limit: 365 },
      measure: daysSincePeak,
    },
    {
      ...{ id: 'turnover', group: 'liquidity', unit: 'money', better: 'high', limit: 10_000_000 },
      measure: (e) => turnover(e, 'turnoverMonth'),
    },
    {
      ...{ id: 'turnover-rise', group: 'liquidity', unit: 'percent', better: 'high', limit: 0 },
      measure: (e) =>
        turnover(e, 'turnoverMonth') / e.positive(turnover(e, 'turnoverYear'), 'turnoverYear') - 1,
    },
  ];
}
