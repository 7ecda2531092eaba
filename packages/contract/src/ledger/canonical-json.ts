/** What JSON can say. Numbers are finite. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** The value has no canonical form, such as an infinite number or half of a surrogate pair. */
class NotCanonical extends Error {
  constructor(what: string) {
    super(`${what} cannot be written as canonical JSON.`);
    this.name = 'NotCanonical';
  }
}

/**
 * JSON with exactly one way to write it (JCS, RFC 8785): no white space, properties sorted by UTF-16 code units,
 * numbers and strings as ECMAScript writes them. What JSON would drop or change silently (undefined, dates, NaN,
 * lone surrogates) is refused.
 */
export function canonicalJson(value: JsonValue): string {
  switch (typeof value) {
    case 'string':
      return canonicalString(value);
    case 'number':
      if (!Number.isFinite(value)) throw new NotCanonical(String(value));
      // The shortest text that reads back the same; minus zero becomes 0.
      return String(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : canonicalStructure(value);
    default:
      throw new NotCanonical(`A value of type ${typeof value}`);
  }
}

function canonicalString(text: string): string {
  if (!text.isWellFormed()) throw new NotCanonical('Text with half of a surrogate pair');
  return JSON.stringify(text);
}

function canonicalStructure(value: readonly JsonValue[] | JsonObject): string {
  if (isList(value)) {
    let text = '[';
    // By index, so that a hole is met (and refused) instead of skipped.
    for (let index = 0; index < value.length; index += 1) {
      text += (index === 0 ? '' : ',') + canonicalJson(value[index] as JsonValue);
    }
    return `${text}]`;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new NotCanonical('Anything but plain data');
  let text = '{';
  for (const key of Object.keys(value).sort()) {
    text += `${(text === '{' ? '' : ',') + canonicalString(key)}:${canonicalJson(value[key] as JsonValue)}`;
  }
  return `${text}}`;
}

function isList(value: readonly JsonValue[] | JsonObject): value is readonly JsonValue[] {
  return Array.isArray(value);
}
