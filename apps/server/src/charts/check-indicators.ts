import { findIndicator, type Indicator } from '@auspex/quant/indicators';
import { unknownIndicatorSentence } from '../market/index.ts';
import { type FieldProblem, InvalidInput } from '../platform/errors/index.ts';
import type { ChartIndicator } from './chart-indicator.ts';

type DrawingRule = (value: unknown) => string | null;

const drawingRules: ReadonlyMap<string, DrawingRule> = new Map<string, DrawingRule>([
  ['color', (value) => (/^#[0-9a-f]{6}$/i.test(String(value)) ? null : 'must be a colour such as #3fa7d6')],
  [
    'width',
    (value) =>
      Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 4 ? null : 'must be 1 to 4',
  ],
  ['visible', (value) => (typeof value === 'boolean' ? null : 'must be true or false')],
]);

/** What is wrong with a drawing option; undefined for an option that is not one. */
function drawingProblem(indicator: Indicator, name: string, value: unknown): string | null | undefined {
  if (name === 'pane') {
    return /^(price|own|pane-[1-9])$/.test(String(value)) ? null : 'must be price, own or pane-1 to pane-9';
  }
  const [aspect = '', output = '', ...rest] = name.split(':');
  const rule = drawingRules.get(aspect);
  if (rule === undefined || output === '' || rest.length > 0) return undefined;
  const known = indicator.outputs.map(({ id }) => id);
  if (!known.includes(output)) return `names no output of ${indicator.name}; it has ${known.join(', ')}`;
  return rule(value);
}

/** A mistake in the parameters, in the indicator's own words; null if they are valid. */
function parameterProblem(
  indicator: Indicator,
  parameters: Readonly<Record<string, unknown>>,
): string | null {
  try {
    indicator.start(parameters as Parameters<Indicator['start']>[0]);
    return null;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

function problemsOf({ indicator: name, options }: ChartIndicator, field: string): FieldProblem[] {
  const indicator = findIndicator(name);
  if (!indicator) return [{ field: `${field}.indicator`, message: unknownIndicatorSentence(name) }];
  const problems: FieldProblem[] = [];
  const parameters: Record<string, unknown> = {};
  for (const [option, value] of Object.entries(options)) {
    const problem = drawingProblem(indicator, option, value);
    if (problem === undefined) parameters[option] = value;
    else if (problem !== null) {
      problems.push({ field: `${field}.options.${option}`, message: `${option} ${problem}.` });
    }
  }
  const wrong = parameterProblem(indicator, parameters);
  return wrong === null ? problems : [...problems, { field: `${field}.options`, message: wrong }];
}

/** Refuses a list that a chart could not draw: unknown indicators, values out of range, duplicate ids. */
export function checkIndicators(indicators: readonly ChartIndicator[]): void {
  const seen = new Set<string>();
  const problems = indicators.flatMap((one, place): FieldProblem[] => {
    const field = `indicators[${place}]`;
    const twice = seen.has(one.id);
    seen.add(one.id);
    const repeated = { field: `${field}.id`, message: `The id "${one.id}" is used twice.` };
    return [...(twice ? [repeated] : []), ...problemsOf(one, field)];
  });
  const [first] = problems;
  if (first) throw new InvalidInput(first.message, problems.slice(0, 20));
}
