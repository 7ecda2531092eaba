import fc from 'fast-check';
import type { OpenApiDocument } from '../../src/platform/http/openapi/describe-calls.ts';
import type { SchemaObject } from '../../src/platform/http/openapi/describe-schema.ts';
import { hostileText, hostileValue } from './hostile-values.ts';
import { schemaValues } from './schema-values.ts';

/** One operation of the API document. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: ReadonlyArray<{
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required: boolean;
    readonly schema: SchemaObject;
  }>;
  readonly body: SchemaObject | null;
}

/** A request as sent over the wire. */
export interface FuzzedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
}

export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const { requestBody, parameters } = operation as {
        requestBody?: { content: Record<string, { schema: SchemaObject }> };
        parameters?: Operation['parameters'];
      };
      return {
        name: String(operation['x-call-name']),
        method: method.toUpperCase(),
        path,
        parameters: parameters ?? [],
        body: requestBody?.content['application/json']?.schema ?? null,
      };
    }),
  );
}

/** Requests to one operation: half as documented, half wrong in some way. */
export function fuzzedRequests(
  operation: Operation,
  bearers: readonly (string | null)[],
): fc.Arbitrary<FuzzedRequest> {
  // Made once: a generator of texts that match a pattern costs more to make than all requests made with it.
  const [asDocumented, wrong] = [requests(operation, bearers, true), requests(operation, bearers, false)];
  return fc.boolean().chain((documented) => (documented ? asDocumented : wrong));
}

function requests(
  operation: Operation,
  bearers: readonly (string | null)[],
  documented: boolean,
): fc.Arbitrary<FuzzedRequest> {
  const oddTypes = fc.constantFrom('application/json; charset=utf-16', 'text/plain', 'application/xml', '');
  const json = { arbitrary: fc.constant('application/json'), weight: 9 };
  return fc
    .record({
      path: pathValues(operation, documented),
      query: queryText(operation, documented),
      payload: documented ? documentedBodies(operation).map(toJson) : wildBodies(operation),
      type: documented ? json.arbitrary : fc.oneof(json, oddTypes),
      bearer: fc.constantFrom(...bearers),
    })
    .map(({ path, query, payload, type, bearer }) => ({
      method: operation.method,
      url: query ? `${path}?${query}` : path,
      payload: operation.method === 'GET' ? undefined : payload,
      headers: {
        ...(operation.method === 'GET' || type === '' ? {} : { 'content-type': type }),
        ...(bearer === null ? {} : { authorization: bearer }),
        'sec-fetch-dest': 'empty',
        origin: 'http://localhost:80',
      },
    }));
}

function pathValues({ path, parameters }: Operation, documented: boolean): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const values = inPath.map(({ schema }) =>
    (documented ? schemaValues(schema).map(String) : hostileText).map(encoded),
  );
  return fc
    .tuple(...values)
    .map((chosen) =>
      inPath.reduce((url, { name }, i) => url.replace(`{${name}}`, () => chosen[i] || 'x'), path),
    );
}

function queryText({ parameters }: Operation, documented: boolean): fc.Arbitrary<string> {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  const pairs = known.map(({ name, schema, required }) => {
    const fitting = schemaValues(schema).map(asQueryText);
    const value = documented ? fitting : fc.oneof(fitting, hostileText);
    const several = fc.array(value, { minLength: 1, maxLength: documented ? 1 : 3 });
    const maybe = documented && required ? several : fc.option(several, { nil: [] });
    return maybe.map((values) => values.map((one) => `${name}=${encoded(one)}`));
  });
  const stray = documented
    ? fc.constant('')
    : fc.constantFrom('', '__proto__[a]=1', 'constructor=1', 'a[]=1&a[]=2', '%00=1', '&&==', 'x=%', 'x=%ff');
  return fc
    .tuple(fc.tuple(...pairs), stray)
    .map(([chosen, odd]) => [...chosen.flat(), odd].filter(Boolean).join('&'));
}

function asQueryText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Half a surrogate pair cannot be encoded; it is sent as the bytes that represent it. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

const brokenBodies = [
  '',
  '{',
  '[1,',
  '"',
  '{"a":1}}',
  'null',
  '1',
  '"text"',
  '\u0000',
  '{"a":"\\ud800"}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  '['.repeat(100_000),
  '{"a":1e999}',
];

function documentedBodies({ body }: Operation): fc.Arbitrary<unknown> {
  return body ? schemaValues(body) : fc.constant({});
}

function wildBodies(operation: Operation): fc.Arbitrary<string> {
  const spoiledBodies = fc
    .record({ value: documentedBodies(operation), index: fc.nat(20), odd: hostileValue })
    .map(({ value, index, odd }) => toJson(spoiled(value, index, odd)));
  return fc.oneof(
    { arbitrary: spoiledBodies, weight: 3 },
    { arbitrary: hostileValue.map(toJson), weight: 1 },
    { arbitrary: fc.constantFrom(...brokenBodies), weight: 1 },
  );
}

function toJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

/** The value with one of its fields replaced, or one added; a payload in an envelope is corrupted inside. */
function spoiled(value: unknown, index: number, odd: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return odd;
  const names = [...Object.keys(value), 'undeclared'];
  if (names.length === 2 && names[0] === 'data')
    return { data: spoiled(Object.values(value)[0], index, odd) };
  return { ...value, [names[index % names.length] ?? 'undeclared']: odd };
}
