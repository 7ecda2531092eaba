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
