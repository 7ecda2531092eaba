import { conflictError, type ParameterConflict, ParameterError } from './parameter-mistake.ts';

/** A number a member may set, with the range in which the indicator is meaningful. */
export interface NumberParameter {
  readonly kind: 'number';
  readonly label: string;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** Step of the form's spinner; an integer step means that only integers are accepted. */
  readonly step: number;
}

/** A choice of named options, such as which price of a bar to read. */
export interface ChoiceParameter<C extends string = string> {
  readonly kind: 'choice';
  readonly label: string;
  readonly default: C;
  readonly choices: readonly C[];
}

export type ParameterSpecs = { readonly [name: string]: NumberParameter | ChoiceParameter };

/** The value of a parameter: one of the choices, or a number. */
type ValueOf<P> = P extends ChoiceParameter<infer C> ? C : number;

/** The values an indicator runs with: one per declared parameter, in its declared type. */
export type ParameterValues<S extends ParameterSpecs> = { readonly [K in keyof S]: ValueOf<S[K]> };

/** Which price of a bar a single-series indicator reads (`series_type` in the public call). */
export const priceSources = ['open', 'high', 'low', 'close'] as const;
export type PriceSource = (typeof priceSources)[number];

/** A whole number of bars. */
export function lengthParameter(
  value: number,
  more: { label?: string; min?: number; max?: number } = {},
): NumberParameter {
  return {
    kind: 'number',
    label: more.label ?? 'Length',
    default: value,
    min: more.min ?? 1,
    max: more.max ?? 1000,
    step: 1,
  };
}

/** A number with its range; a step under 1 allows fractions. */
export function numberParameter(spec: Omit<NumberParameter, 'kind'>): NumberParameter {
  return { kind: 'number', ...spec };
}

/** A choice; the first one is the default. */
export function choiceParameter<const C extends string>(
  label: string,
  choices: readonly [C, ...C[]],
): ChoiceParameter<C> {
  return { kind: 'choice', label, default: choices[0], choices };
}

/** The price a single-series indicator reads: the close by default. */
export function sourceParameter(): ChoiceParameter<PriceSource> {
  return { kind: 'choice', label: 'Price', default: 'close', choices: priceSources };
}

interface Checked<Spec> {
  readonly indicator: string;
  readonly name: string;
  readonly spec: Spec;
}

function checkNumber({ indicator, name, spec }: Checked<NumberParameter>, value: unknown): number {
  const { label, min, max } = spec;
  const whole = Number.isInteger(spec.step);
  const fits =
    typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value));
  if (fits) return value;
  const values = { indicator, name, label, min, max, value: String(value) };
  throw new ParameterError({ code: whole ? 'whole' : 'number', values });
}

function checkChoice({ indicator, name, spec }: Checked<ChoiceParameter>, value: unknown): string {
  const found = spec.choices.find((choice) => choice === value);
  if (found !== undefined) return found;
  const choices = spec.choices.join(', ');
  const values = { indicator, name, label: spec.label, choices, value: String(value) };
  throw new ParameterError({ code: 'choice', values });
}

/** Fills in defaults and refuses unknown names and values outside their range, naming the parameter. */
export function resolveParameters<S extends ParameterSpecs>(
  indicator: string,
  specs: S,
  given: { readonly [name: string]: unknown } = {},
): ParameterValues<S> {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(specs, name)) continue;
    const known = Object.keys(specs).join(', ') || 'none';
    throw new ParameterError({ code: 'name', values: { indicator, name, known } });
  }
  const values: Record<string, number | string> = {};
  for (const [name, spec] of Object.entries(specs)) {
    const value = given[name] ?? spec.default;
    values[name] =
      spec.kind === 'number'
        ? checkNumber({ indicator, name, spec }, value)
        : checkChoice({ indicator, name, spec }, value);
  }
  return values as ParameterValues<S>;
}

/** The same, and refuses parameters that are not compatible with each other. */
export function resolveCompatible<S extends ParameterSpecs>(
  indicator: {
    readonly name: string;
    readonly parameters: S;
    conflict?(params: ParameterValues<S>): ParameterConflict | null;
  },
  given?: { readonly [name: string]: unknown },
): ParameterValues<S> {
  const { name, parameters } = indicator;
  const values = resolveParameters(name, parameters, given);
  const conflict = indicator.conflict?.(values) ?? null;
  if (conflict !== null) throw conflictError(name, parameters, conflict);
  return values;
}
