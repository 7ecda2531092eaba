import type { BarColumns } from '@auspex/market';
import type { ComputedIndicator, IndicatorDescription, SavedIndicator } from './chart-indicator.ts';
import type { Indicator } from './definition.ts';
import { ParameterError } from './parameter-mistake.ts';
import { findIndicator, indicators } from './registry.ts';

function describe(indicator: Indicator): IndicatorDescription {
  const { id, name, group, summary, reading, parameters, inputs, outputs, pane, levels, scale, fills } =
    indicator;
  return {
    ...{ id, name, group, summary, reading, parameters, inputs, outputs, pane },
    ...(levels && { levels }),
    ...(scale && { scale }),
    ...(fills && { fills }),
  };
}

/** Every indicator of the registry, as forms and charts read it. */
export function describeIndicators(): readonly IndicatorDescription[] {
  return indicators.map(describe);
}

/** The parameters among the options of a saved indicator, defaults filled in. */
function parametersOf(indicator: Indicator, options: SavedIndicator['options']) {
  const names = Object.keys(indicator.parameters);
  return Object.fromEntries(
    names.map((name) => [name, (options[name] ?? indicator.parameters[name]?.default) as number | string]),
  );
}

/** One indicator over the bars of a chart: the same registry and calculation as the server's. */
export function computeChartIndicator(bars: BarColumns, saved: SavedIndicator): ComputedIndicator {
  const indicator = findIndicator(saved.indicator);
  if (!indicator) return { problem: { code: 'indicator', values: { indicator: saved.indicator } } };
  const parameters = parametersOf(indicator, saved.options);
  try {
    const values = indicator.kernel(bars, parameters as Parameters<Indicator['kernel']>[1]);
    return { description: describe(indicator), parameters, values };
  } catch (error) {
    if (error instanceof ParameterError) return { problem: error.mistake };
    throw error;
  }
}
