import * as averages from './average/index.ts';
import type { Indicator } from './definition.ts';
import * as momentum from './momentum/index.ts';
import * as price from './price/index.ts';
import * as trend from './trend/index.ts';
import * as volatility from './volatility/index.ts';
import * as volume from './volume/index.ts';

/**
 * Every indicator the product knows. Charts, the indicator call, the screener, alerts and the assistant read this one
 * list; a new file in a group's index appears in all of them.
 */
export const indicators: readonly Indicator[] = [
  averages,
  trend,
  momentum,
  volatility,
  volume,
  price,
].flatMap((group): Indicator[] => Object.values(group));

const byId: ReadonlyMap<string, Indicator> = new Map(indicators.map((one) => [one.id, one]));

/** Names that market-data providers and their users have for some indicators. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['ad', 'accumulation'],
  ['adosc', 'chaikin-oscillator'],
  ['ao', 'awesome'],
  ['bbands', 'bollinger'],
  ['bop', 'balance-of-power'],
  ['cmf', 'chaikin-money-flow'],
  ['cmo', 'chande-momentum'],
  ['dpo', 'detrended-price'],
  ['mfi', 'money-flow-index'],
  ['mom', 'momentum'],
  ['sar', 'parabolic-sar'],
  ['stddev', 'standard-deviation'],
  ['stoch', 'stochastic'],
  ['stochrsi', 'stoch-rsi'],
  ['trange', 'true-range'],
  ['ultosc', 'ultimate'],
  ['willr', 'williams-r'],
  ['hv', 'historical-volatility'],
  ['smma', 'wilder-average'],
]);

/** Finds an indicator by id, provider name or display name, whatever the case; undefined when unknown. */
export function findIndicator(name: string): Indicator | undefined {
  const key = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
  return (
    byId.get(key) ??
    byId.get(otherNames.get(key) ?? '') ??
    indicators.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  );
}
