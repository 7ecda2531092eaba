import type { Indicator, IndicatorCard } from './definition.ts';
import type { ParameterMistake } from './parameter-mistake.ts';

/** One indicator of a chart as it is saved: parameters and drawing options share one list. */
export interface SavedIndicator {
  readonly indicator: string;
  readonly options: Readonly<Record<string, number | boolean | string>>;
}

/** Everything about an indicator but its calculation: plain data, which can cross a thread border. */
export type IndicatorDescription = Pick<
  IndicatorCard<Indicator['parameters'], string>,
  | 'id'
  | 'name'
  | 'group'
  | 'summary'
  | 'reading'
  | 'parameters'
  | 'inputs'
  | 'outputs'
  | 'pane'
  | 'levels'
  | 'scale'
  | 'fills'
>;

/** What a chart draws of one indicator; a mistake in its parameters comes instead of values. */
export type ComputedIndicator =
  | {
      readonly description: IndicatorDescription;
      readonly parameters: Readonly<Record<string, number | string>>;
      readonly values: Readonly<Record<string, Float64Array>>;
    }
  | { readonly problem: ParameterMistake };
