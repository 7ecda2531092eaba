import { readFileSync } from 'node:fs';
import { describeField, describeType, type Schema } from './describe-type.ts';

interface Content {
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}

interface Operation {
  readonly 'x-call-name': string;
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<'200', Content>>;
}

/** What of the OpenAPI document the client is made from. */
export interface ClientDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A typed client, as one TypeScript file without imports, of the calls that a personal token can make. */
export function writeClient({ info, paths, components }: ClientDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const open = operations.filter(({ operation }) => operation.security.some(needsOnlyToken));
  const shared = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${describeType(schema)};`,
  );
  const routes = open.map(
    ({ path, method, operation }) =>
      `  ${JSON.stringify(operation['x-call-name'])}: ${JSON.stringify([method.toUpperCase(), path])},`,
  );
  return [
    `// The client of ${info.title} ${info.version}, made from its OpenAPI document. Make it again instead of editing it.`,
    ...shared,
    'export interface Calls {',
    ...open.map(({ operation }) => describeOperation(operation)),
    '}',
    'const routes: Routes = {',
    ...routes,
    '};',
    readFileSync(new URL('runtime.ts', import.meta.url), 'utf8'),
    'export function createClient(options: ClientOptions) {',
    '  return connect<Calls>(routes, options);',
    '}',
    '',
  ].join('\n');
}

function needsOnlyToken(scheme: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(scheme).join() === 'bearer';
}

function describeOperation(operation: Operation): string {
  const input = [
    ...describeParameters(operation, 'path', 'params'),
    ...describeParameters(operation, 'query', 'query'),
    ...describeHeaders(operation),
    ...(operation.requestBody ? [`body: ${describeType(schemaOf(operation.requestBody))}`] : []),
  ].join('; ');
  const reply = describeType(schemaOf(operation.responses['200']));
  return [
    `  /** ${operation.summary.replaceAll('*/', '* /')} */`,
    `  ${JSON.stringify(operation['x-call-name'])}: { input: { ${input} }; reply: ${reply} };`,
  ].join('\n');
}

function schemaOf({ content }: Content): Schema {
  return content['application/json'].schema;
}

function describeParameters({ parameters = [] }: Operation, place: 'path' | 'query', name: string): string[] {
  const some = parameters.filter((one) => one.in === place);
  if (some.length === 0) return [];
  const optional = some.every(({ required }) => !required);
  const fields = some.map((one) => describeField(one.name, one.schema, one.required));
  return [`${name}${optional ? '?' : ''}: { ${fields.join('; ')} }`];
}

/** Always needed: without its key a request that is repeated after a lost answer would be done twice. */
function describeHeaders({ parameters = [] }: Operation): string[] {
  const fields = parameters
    .filter((one) => one.in === 'header')
    .map(({ name, schema }) => describeField(name, schema, true));
  return fields.length === 0 ? [] : [`headers: { ${fields.join('; ')} }`];
}
