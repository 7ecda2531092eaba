import fc from 'fast-check';
import type { SchemaObject } from '../../src/platform/http/openapi/describe-schema.ts';
import { hostileTexts } from './hostile-values.ts';

/** Values that satisfy a JSON Schema of the API document. */
export function schemaValues(schema: SchemaObject, depth = 0): fc.Arbitrary<unknown> {
  const { type, enum: options, const: only, anyOf, oneOf, allOf } = schema as SchemaShape;
  if (only !== undefined) return fc.constant(only);
  if (options) return fc.constantFrom(...options);
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((one) => schemaValues(one, depth)));
  if (allOf) return fc.tuple(...allOf.map((one) => schemaValues(one, depth))).map(merged);
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => schemaValues({ ...schema, type: one }, depth)));
  return valuesOfType(type, schema as SchemaShape, depth);
}

interface SchemaShape {
  readonly type?: string | string[];
  readonly enum?: unknown[];
  readonly const?: unknown;
  readonly anyOf?: SchemaObject[];
  readonly oneOf?: SchemaObject[];
  readonly allOf?: SchemaObject[];
  readonly properties?: Record<string, SchemaObject>;
  readonly required?: string[];
  readonly additionalProperties?: SchemaObject | boolean;
  readonly items?: SchemaObject;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
}

function valuesOfType(type: string | undefined, schema: SchemaShape, depth: number): fc.Arbitrary<unknown> {
  if (type === 'string') return texts(schema);
  if (type === 'integer') return whole(schema);
  if (type === 'number') return numbers(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') return lists(schema, depth);
  if (type === 'object') return objects(schema, depth);
  return fc.jsonValue({ maxDepth: 2 });
}

function texts({ format, pattern, minLength = 0, maxLength = 1e9 }: SchemaShape): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      .map((date) => date.toISOString());
  if (format === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      .map((date) => date.toISOString().slice(0, 10));
  if (format === 'email') return fc.constantFrom('someone@example.com', 'a.b+c@example.org');
  if (format === 'uuid') return fc.uuid();
  if (format === 'uri') return fc.webUrl();
  if (pattern) return patterned(pattern);
  const allowed = (text: string) =>
    text.length >= minLength && text.length <= maxLength && text.isWellFormed() && !text.includes('\u0000');
  const printable = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40) }).filter(allowed);
  const odd = hostileTexts.filter(allowed);
  if (odd.length === 0) return printable;
  return fc.oneof({ arbitrary: printable, weight: 2 }, { arbitrary: fc.constantFrom(...odd), weight: 1 });
}

/** The same few patterns stand in hundreds of schemas. */
const matching = new Map<string, fc.Arbitrary<string>>();

function patterned(pattern: string): fc.Arbitrary<string> {
  const texts = matching.get(pattern) ?? textsMatching(pattern);
  matching.set(pattern, texts);
  return texts;
}

/** A pattern beyond what the generator understands gets any text. */
function textsMatching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return fc.string();
  }
}

function whole({ minimum = -1000, exclusiveMinimum, maximum }: SchemaShape): fc.Arbitrary<number> {
  const min = Math.ceil(Math.max(minimum, (exclusiveMinimum ?? minimum - 1) + 1));
  return fc.integer({ min, max: Math.max(min, Math.floor(Math.min(maximum ?? min + 10_000, 2 ** 53 - 1))) });
}

function numbers({ minimum, exclusiveMinimum, maximum }: SchemaShape): fc.Arbitrary<number> {
  const min = minimum ?? exclusiveMinimum ?? -1e6;
  return fc.double({ min, max: Math.max(min, maximum ?? 1e12), noNaN: true, noDefaultInfinity: true });
}

function lists(
  { items = {}, minItems = 0, maxItems = 4 }: SchemaShape,
  depth: number,
): fc.Arbitrary<unknown[]> {
  if (depth > 4) return fc.constant([]);
  return fc.array(schemaValues(items, depth + 1), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 4)),
  });
}

function objects(schema: SchemaShape, depth: number): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object') {
    return fc.dictionary(
      fc.string({ minLength: 1, maxLength: 8 }),
      schemaValues(additionalProperties, depth + 1),
      { maxKeys: 3 },
    );
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, schemaValues(field, depth + 1)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

function merged(values: unknown[]): unknown {
  return values.every((value) => typeof value === 'object' && value !== null)
    ? Object.assign({}, ...(values as object[]))
    : values[0];
}
