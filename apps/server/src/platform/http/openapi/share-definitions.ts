import type { SchemaObject } from './describe-schema.ts';

/**
 * A schema that contains itself refers to `#/$defs/…` of its own, but in the document `#` is the document. Moves such
 * definitions to the shared schemas, equal ones to the same, and lets the references follow.
 */
export function shareDefinitions<Paths extends SchemaObject>(
  paths: Paths,
): { paths: Paths; schemas: SchemaObject } {
  const schemas: SchemaObject = {};
  const namesByText = new Map<string, string>();

  function nameOf(definition: unknown): string {
    const text = JSON.stringify(definition);
    const name = namesByText.get(text) ?? `Nested${namesByText.size + 1}`;
    namesByText.set(text, name);
    return name;
  }

  function move(value: unknown, names: ReadonlyMap<string, string>): unknown {
    if (Array.isArray(value)) return value.map((one) => move(one, names));
    if (typeof value !== 'object' || value === null) return value;
    const { $defs, ...rest } = value as SchemaObject & { $defs?: SchemaObject };
    const definitions = Object.entries($defs ?? {});
    const known = new Map([
      ...names,
      ...definitions.map(([key, one]) => [`#/$defs/${key}`, nameOf(one)] as const),
    ]);
    for (const [, one] of definitions) schemas[nameOf(one)] ??= move(one, known);
    const name = known.get(String(rest.$ref));
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
    return Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, move(one, known)]));
  }

  return { paths: move(paths, new Map()) as Paths, schemas };
}
