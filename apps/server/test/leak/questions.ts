import { type Call, calls } from '@auspex/contract';
import { z } from 'zod';
import { moreQuestions, sampleValues } from './samples.ts';

/** One question that can be asked as of an instant. */
export interface Question {
  /** The call's name. */
  readonly call: string;
  readonly method: 'GET' | 'POST';
  /** Path and query without the instant. */
  readonly url: string;
}

/** The module a call belongs to: the first part of its name. */
export function moduleOf(call: string): string {
  return call.split('.')[0] ?? call;
}

type Shape = Readonly<Record<string, z.ZodType>>;

function shapeOf(schema: z.ZodType | undefined): Shape {
  return schema instanceof z.ZodObject ? (schema.shape as Shape) : {};
}

/** Whether a question of this call can be asked as of an earlier instant: in its query, or in a callable's payload. */
function isAskedAsOf({ method, query, body, protocol }: Call): boolean {
  if (method === 'GET') return Object.hasOwn(shapeOf(query), 'asOf');
  return protocol === 'callable' && Object.hasOwn(shapeOf(body), 'asOf');
}

/** The values of a parameter: as given, else every choice in the schema. */
function valuesOf(name: string, schema: z.ZodType): readonly string[] | undefined {
  if (Object.hasOwn(sampleValues, name)) {
    return sampleValues[name]?.filter((value) => schema.safeParse(value).success);
  }
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { enum?: string[] };
  return described.enum;
}

function needValues(call: string, name: string, schema: z.ZodType): readonly string[] {
  const values = valuesOf(name, schema);
  if (values && values.length > 0) return values;
  throw new Error(`${call} needs ${name}: give it values in test/leak/samples.ts.`);
}

/** Every combination of one value per name. */
function combinations(choices: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string>[] {
  let all: Map<string, string>[] = [new Map()];
  for (const [name, values] of choices) {
    all = all.flatMap((chosen) => values.map((value) => new Map(chosen).set(name, value)));
  }
  return all;
}

function questionsOf(name: string, call: Call): Question[] {
  const params = shapeOf(call.params);
  const query = shapeOf(call.query);
  const inPath = new Map(Object.entries(params).map(([key, schema]) => [key, needValues(name, key, schema)]));
  const inQuery = new Map<string, readonly string[]>();
  for (const [key, schema] of Object.entries(query)) {
    if (key === 'asOf') continue;
    const required = !schema.safeParse(undefined).success;
    if (required) inQuery.set(key, needValues(name, key, schema));
    else if (key === 'q') inQuery.set(key, sampleValues.q ?? []);
  }
  return combinations(inPath).flatMap((path) =>
    combinations(inQuery).map((fields): Question => {
      const filled = call.path.replace(/:(\w+)/g, (_, key: string) =>
        encodeURIComponent(path.get(key) ?? 'x'),
      );
      const search = new URLSearchParams([...fields]).toString();
      return {
        call: name,
        method: call.method as 'GET',
        url: search === '' ? filled : `${filled}?${search}`,
      };
    }),
  );
}

const declared = Object.entries(calls as Readonly<Record<string, Call>>).filter(([, call]) =>
  isAskedAsOf(call),
);

/** Every call that can be asked as of an instant. */
export const askedCalls: readonly string[] = declared.map(([name]) => name);

/** The questions of some calls, from the contract and the samples. */
export function questionsAbout(names: readonly string[]): readonly Question[] {
  const fromContract = declared
    .filter(([name]) => names.includes(name))
    .flatMap(([name, call]) => questionsOf(name, call));
  const more = Object.entries(moreQuestions)
    .filter(([call]) => names.includes(call) || !Object.hasOwn(calls, call))
    .flatMap(([call, urls]) => urls.map((url): Question => ({ call, method: 'GET', url })));
  return [...fromContract, ...more];
}
