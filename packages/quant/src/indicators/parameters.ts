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

function checkNumber(who: string, spec: NumberParameter, value: unknown): number {
  const whole = Number.isInteger(spec.step);
  const wanted = `${whole ? 'a whole number' : 'a number'} from ${spec.min} to ${spec.max}`;
  const fits =
    typeof value === 'number' &&
    value >= spec.min &&
    value <= spec.max &&
    (!whole || Number.isInteger(value));
  if (!fits) throw new RangeError(`${who} must be ${wanted}, not ${String(value)}.`);
  return value;
}

function checkChoice(who: string, spec: ChoiceParameter, value: unknown): string {
  const found = spec.choices.find((choice) => choice === value);
  if (found === undefined) {
    throw new RangeError(`${who} must be one of ${spec.choices.join(', ')}, not ${String(value)}.`);
  }
  return found;
}

/** Fills in defaults and refuses unknown names and values outside their range, naming the parameter. */
export function resolveParameters<S extends ParameterSpecs>(
  indicatorName: string,
  specs: S,
  given: { readonly [name: string]: unknown } = {},
): ParameterValues<S> {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(specs, name)) {
      const known = Object.keys(specs).join(', ') || 'none';
      throw new RangeError(`${indicatorName} has no parameter '${name}'. It knows: ${known}.`);
    }
  }
  const values: Record<string, number | string> = {};
  for (const [name, spec] of Object.entries(specs)) {
    const value = given[name] ?? spec.default;
    const who = `${indicatorName}: '${name}'`;
    values[name] = spec.kind === 'number' ? checkNumber(who, spec, value) : checkChoice(who, spec, value);
  }
  return values as ParameterValues<S>;
}
