export type Schema = Readonly<Record<string, unknown>>;

/** The TypeScript type of a JSON Schema, as far as types go: bounds, formats and patterns stay with the server. */
export function describeType(schema: Schema): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'unknown';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (choices) return union(choices.map(describeType));
  if (Array.isArray(schema.allOf)) return schema.allOf.map((one) => `(${describeType(one)})`).join(' & ');
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => describeType({ ...schema, type })));
  return describeOne(schema);
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function describeOne(schema: Schema): string {
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return describeList(schema);
    case 'object':
      return describeObject(schema);
    default:
      return 'unknown';
  }
}

function describeList({ prefixItems, items }: Schema): string {
  if (Array.isArray(prefixItems)) return `[${prefixItems.map(describeType).join(', ')}]`;
  return `(${describeType((items ?? {}) as Schema)})[]`;
}

function describeObject({ properties, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries((properties ?? {}) as Readonly<Record<string, Schema>>);
  if (fields.length > 0) {
    const needed = new Set(required as readonly string[]);
    return `{ ${fields.map(([name, field]) => describeField(name, field, needed.has(name))).join('; ')} }`;
  }
  const values = typeof additionalProperties === 'object' ? (additionalProperties as Schema) : null;
  return `{ [key: string]: ${values ? describeType(values) : 'unknown'} }`;
}

export function describeField(name: string, schema: Schema, required: boolean): string {
  return `${JSON.stringify(name)}${required ? '' : '?'}: ${describeType(schema)}`;
}
