import type { CallName } from '@auspex/contract';
import { NAMES } from './figure-names.ts';
import { MEASURES, type Reading } from './measures.ts';
import type { Expectation, WantedFigure, WantedRanking } from './questions.ts';

/** A figure that a right answer shows, with every value that is right. */
export interface ExpectedFigure {
  readonly measure: string;
  readonly asset: string | null;
  /** The other asset of a figure that is of two: it carries neither, and its label names both. */
  readonly other?: string;
  readonly values: readonly (number | string)[];
  readonly units: readonly string[];
  readonly words: readonly string[];
}

export interface ExpectedValues {
  readonly figures: readonly ExpectedFigure[];
  /** Symbols in their order. */
  readonly ranking: readonly string[];
}

type Given = Readonly<Record<string, string>>;

/** Makes a call of the contract as the member and gives what it replies. */
export type ReadCall = (name: CallName, input: object) => Promise<unknown>;

const defaults: Given = { period: '1y' };

function fill(text: string, given: Given): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => given[name] ?? whole);
}

function fillAll(value: unknown, given: Given): unknown {
  if (typeof value === 'string') return fill(value, given);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillAll(inner, given)]));
}

const parents = /^([^[\]]*)(?:\[([^[\]]+)\])?$/;

/** What is at a path such as `items[asset.symbol=AAPL].values[0]`; undefined where there is nothing. */
export function atPath(value: unknown, path: string): unknown {
  let here = value;
  // A point within brackets belongs to what is looked for: `BRK.B`.
  for (const step of path.match(/(?:[^.[\]]|\[[^\]]*\])+/g) ?? []) {
    const [, name = '', chosen] = parents.exec(step) ?? [];
    here = (here as Record<string, unknown> | null | undefined)?.[name];
    if (chosen !== undefined) here = choose(here, chosen);
  }
  return here;
}

function choose(list: unknown, chosen: string): unknown {
  if (!Array.isArray(list)) return undefined;
  const [key = '', wanted] = chosen.split(/=(.*)/s);
  if (wanted === undefined) return list.at(Number(key));
  return list.find((item) => String(atPath(item, key)) === wanted);
}

/** Closes of bars since a day, from the first of it and from the one before it. */
function overCloses(reply: unknown, day: string, closes: NonNullable<Reading['closes']>): number[] {
  const { time, close } = (reply as { bars: { time: number[]; close: number[] } }).bars;
  const first = time.findIndex((at) => new Date(at).toISOString().slice(0, 10) >= day);
  const last = close.at(-1) ?? Number.NaN;
  if (first < 1) return [];
  const since = close.slice(first);
  if (closes === 'highest') return [Math.max(...since)];
  if (closes === 'lowest') return [Math.min(...since)];
  return [first, first - 1].map((at) => last / (close[at] ?? Number.NaN) - 1);
}

function parsed(value: unknown): number | string | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

async function read(call: ReadCall, reading: Reading, given: Given): Promise<(number | string)[]> {
  const reply = await call(reading.call, fillAll(reading.input, given) as object);
  const path = fill(reading.path, given);
  if (reading.closes) return overCloses(reply, path, reading.closes);
  const value = parsed(atPath(reply, path));
  if (value === null) return [];
  return [typeof value === 'number' ? value * (reading.scale ?? 1) : value];
}

async function expectFigure(
  call: ReadCall,
  [measure, asset, more = {}]: WantedFigure,
): Promise<ExpectedFigure> {
  const found = MEASURES[measure];
  if (!found) throw new Error(`There is no measure ${measure}.`);
  const market = asset?.endsWith('-USD') ? 'crypto' : 'us';
  const given = { ...defaults, market, ...(asset ? { asset } : {}), ...more };
  const values = await Promise.all(found.readings.map((reading) => read(call, reading, given)));
  const words = found.words.flatMap((word) => {
    const named = fill(word, given);
    return (named === word ? named : (NAMES[named] ?? named)).split('|');
  });
  const { other } = more;
  return {
    ...{ measure, asset, values: values.flat(), units: found.units, words },
    ...(other === undefined ? {} : { other }),
  };
}

async function rank(
  call: ReadCall,
  { market, expression, sort, key, first }: WantedRanking,
): Promise<string[]> {
  // What has no value has no place.
  const query = { market, expression, sort, columns: key, page_size: '100' };
  const reply = (await call('screener.list', { query })) as {
    items: { asset: { symbol: string }; values: unknown[] }[];
  };
  const valued = reply.items.filter(({ values }) => values[0] !== null);
  return valued.slice(0, first).map(({ asset }) => asset.symbol);
}

/** What an answer is judged by, read from the calls and not through the assistant's tools. */
export async function expectValues(call: ReadCall, expect: Expectation): Promise<ExpectedValues> {
  const [picked = '$1'] = expect.pick ? await rank(call, expect.pick) : [];
  const wanted = (expect.figures ?? []).map(
    ([measure, asset, given]): WantedFigure => [measure, asset === '$1' ? picked : asset, given],
  );
  return {
    figures: await Promise.all(wanted.map((figure) => expectFigure(call, figure))),
    ranking: expect.ranking ? await rank(call, expect.ranking) : [],
  };
}
