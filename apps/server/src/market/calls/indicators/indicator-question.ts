import { isTimeframe, type Timeframe } from '@auspex/market';
import { findIndicator, type Indicator, resolveCompatible } from '@auspex/quant/indicators';
import { InvalidInput } from '../../../platform/errors/index.ts';
import { unknownIndicatorSentence } from './unknown-indicator.ts';

export type ParameterValue = number | string;

/** An indicator with everything needed to compute it. */
export interface IndicatorQuestion {
  readonly indicator: Indicator;
  readonly parameters: Readonly<Record<string, ParameterValue>>;
}

const providerIntervals: ReadonlyMap<string, Timeframe> = new Map([
  ['1min', '1m'],
  ['5min', '5m'],
  ['15min', '15m'],
  ['30min', '30m'],
  ['60min', '1h'],
  ['daily', '1d'],
  ['weekly', '1w'],
  ['monthly', '1M'],
]);

/** A bar length in the provider's words or ours. */
export function timeframeOf(interval: string): Timeframe | undefined {
  return providerIntervals.get(interval) ?? (isTimeframe(interval) ? interval : undefined);
}

export function needIndicator(name: string): Indicator {
  const indicator = findIndicator(name);
  if (!indicator) throw new InvalidInput(unknownIndicatorSentence(name));
  return indicator;
}

/** Query texts as the indicator's own types; one that is not a number is reported in the indicator's words. */
function typed(indicator: Indicator, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const spec = Object.hasOwn(indicator.parameters, name) ? indicator.parameters[name] : undefined;
    const isNumber = spec?.kind === 'number' && typeof value === 'string' && value.trim() !== '';
    values[name] = isNumber ? Number(value) : value;
  }
  return values;
}

/**
 * What is asked of an indicator: its length and price under the common names if it has them, everything else under
 * its own. A mistake is refused in the indicator's words.
 */
export function indicatorQuestion(
  indicator: Indicator,
  given: {
    readonly timePeriod?: number | undefined;
    readonly seriesType?: string | undefined;
    readonly own: Readonly<Record<string, unknown>>;
  },
): IndicatorQuestion {
  const { parameters: specs } = indicator;
  const common: Record<string, unknown> = {};
  if (given.timePeriod !== undefined && Object.hasOwn(specs, 'length')) common.length = given.timePeriod;
  if (given.seriesType !== undefined && Object.hasOwn(specs, 'source')) common.source = given.seriesType;
  try {
    const parameters = resolveCompatible(indicator, { ...common, ...typed(indicator, given.own) });
    return { indicator, parameters: parameters as Record<string, ParameterValue> };
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidInput(error.message);
    throw error;
  }
}
