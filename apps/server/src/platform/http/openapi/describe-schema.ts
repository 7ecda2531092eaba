import { z } from 'zod';

/** A JSON Schema as it appears in the document. */
export type SchemaObject = Record<string, unknown>;

/** What a caller sends (`input`) or gets (`output`), as a JSON Schema. */
export function describeSchema(schema: z.ZodType, io: 'input' | 'output'): SchemaObject {
  const described: Record<string, unknown> = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  });
  const { $schema: _dialect, ...rest } = described;
  return rest;
}

/** One parameter per field of an object schema. */
export function describeParameters(
  schema: z.ZodType,
  place: 'path' | 'query',
  names: readonly string[],
): SchemaObject[] {
  const { properties = {}, required = [] } = describeSchema(schema, 'input') as {
    properties?: Record<string, SchemaObject>;
    required?: string[];
  };
  const listed = place === 'path' ? names : Object.keys(properties);
  return listed.map((name) => {
    const { description, ...rest } = properties[name] ?? { type: 'string' };
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description ? { description } : {}),
      schema: rest,
    };
  });
}

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
