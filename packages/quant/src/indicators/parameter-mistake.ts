const texts = {
  indicator: 'There is no indicator “{{indicator}}”.',
  name: "{{indicator}} has no parameter '{{name}}'. It knows: {{known}}.",
  whole: "{{indicator}}: '{{name}}' must be a whole number from {{min}} to {{max}}, not {{value}}.",
  number: "{{indicator}}: '{{name}}' must be a number from {{min}} to {{max}}, not {{value}}.",
  choice: "{{indicator}}: '{{name}}' must be one of {{choices}}, not {{value}}.",
  order: "{{indicator}}: '{{name}}' must be less than '{{other}}'.",
  most: "{{indicator}}: '{{name}}' must not exceed '{{other}}'.",
} as const;

/** What is wrong with a saved indicator, for readers in any language. */
export interface ParameterMistake {
  readonly code: keyof typeof texts;
  /** `label` and `otherLabel` are the names of `name` and `other` on forms. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** Two parameters that are not compatible. */
export interface ParameterConflict {
  readonly code: 'order' | 'most';
  readonly name: string;
  readonly other: string;
}

/** A mistake in the parameters of an indicator; its message is for logs and callers of the API. */
export class ParameterError extends RangeError {
  readonly mistake: ParameterMistake;

  constructor(mistake: ParameterMistake) {
    const { code, values } = mistake;
    super(texts[code].replace(/\{\{(\w+)\}\}/g, (_, place: string) => String(values[place])));
    this.mistake = mistake;
  }
}

/** The mistake that two incompatible parameters are, with their names on forms. */
export function conflictError(
  indicator: string,
  specs: Readonly<Record<string, { readonly label: string }>>,
  { code, name, other }: ParameterConflict,
): ParameterError {
  const [label = name, otherLabel = other] = [specs[name]?.label, specs[other]?.label];
  return new ParameterError({ code, values: { indicator, name, other, label, otherLabel } });
}
