import type { CallInput, CallReplyInput, Calls } from '@auspex/contract';
import { placeOfPage } from '@auspex/contract/table';
import { DAY_MS, dateOfInstant, foldText } from '@auspex/market';
import {
  evaluateExpression,
  type FieldKey,
  findField,
  LONGEST_EXPRESSION,
  matchRows,
  type ParsedExpression,
  parseExpression,
  sortRows,
} from '@auspex/quant/screening';
import { assetSummary, type MarketReads, type MarketView, provenanceOf } from '../market/index.ts';
import { DomainError, InvalidInput } from '../platform/errors/index.ts';
import { writeGate } from '../signals/index.ts';
import { SMART_BARS } from './outlook-columns.ts';
import type { MarketChoice, ScreenSheets, Sheet, SheetWish } from './screen-sheets.ts';

export interface ScreenReads extends MarketReads, Pick<SheetWish, 'admit' | 'delayOf'> {
  readonly sheets: ScreenSheets;
}

type Problem = Extract<ParsedExpression, { ok: false }>['problem'];

const kindWords: Readonly<Record<string, string>> = {
  ...{ value: 'a value', number: 'a number', text: 'words in quotation marks', date: 'a date' },
  ...{ 'yes-no': 'yes or no', condition: 'a condition' },
};

const wordsOf: Readonly<Record<Problem['code'], (problem: Problem) => string>> = {
  empty: () => 'nothing is written yet',
  'too-long': () => `it may have ${LONGEST_EXPRESSION} characters`,
  'too-deep': () => 'there are too many brackets inside each other',
  'bad-character': ({ found }) => `"${found}" has no meaning here`,
  'bad-number': ({ found }) => `"${found}" is not a number such as 1500, 1.5k, 2bn or 10%`,
  'bad-date': ({ found }) => `"${found}" is not a date such as 2026-01-31`,
  'unclosed-text': () => 'the closing quotation mark is missing',
  'quotes-missing': ({ found }) => `"${found}" needs quotation marks`,
  'unclosed-bracket': () => 'this bracket is never closed',
  'unknown-field': ({ found }) => `"${found}" is not a field`,
  'unknown-word': ({ found, wanted }) => `"${found}" is not a value of this field, which has ${wanted}`,
  'value-missing': ({ wanted }) => `something is missing here, such as ${kindWords[wanted] ?? wanted}`,
  'condition-missing': () => 'a condition is missing',
  'comparison-missing': () => 'a comparison is missing, such as > 10',
  unexpected: ({ found }) => `"${found}" does not fit here`,
  'wrong-kind': ({ found, wanted }) =>
    `this is ${kindWords[found] ?? found}, but ${kindWords[wanted] ?? wanted} is needed`,
};

/** An expression that cannot be read, for callers who did not ask whether it can. */
class UnreadableExpression extends DomainError<Problem> {
  constructor(problem: Problem) {
    const { at, fix } = problem;
    const mend = fix === null || fix.text.trim() === '' ? '' : ` Try ${fix.text.trim()} there.`;
    super({
      kind: 'invalid',
      code: 'unreadable-expression',
      message: `The expression cannot be read at character ${at + 1}: ${wordsOf[problem.code](problem)}.${mend}`,
      data: problem,
    });
  }
}

export interface Matches {
  readonly sheet: Sheet;
  readonly rows: Int32Array;
  readonly unknownRows: Int32Array;
}

/** The rows that match an expression; all of them where it is empty. */
export async function matchScreen(
  { sheets, admit, delayOf }: Pick<ScreenReads, 'sheets' | 'admit' | 'delayOf'>,
  view: MarketView,
  asked: { readonly market: MarketChoice; readonly expression: string; readonly fields?: readonly string[] },
): Promise<Matches | Problem> {
  const { market, expression, fields = [] } = asked;
  if (expression.trim() === '') {
    const sheet = await sheets.read(view, market, { fields, admit, delayOf });
    return { sheet, rows: Int32Array.from(sheet.assets.keys()), unknownRows: new Int32Array(0) };
  }
  const parsed = parseExpression(expression);
  if (!parsed.ok) return parsed.problem;
  const sheet = await sheets.read(view, market, { fields: [...parsed.fields, ...fields], admit, delayOf });
  return { sheet, ...matchRows(evaluateExpression(parsed.tree, sheet)) };
}

export async function needMatches(...asked: Parameters<typeof matchScreen>): Promise<Matches> {
  const found = await matchScreen(...asked);
  if ('code' in found) throw new UnreadableExpression(found);
  return found;
}

type ListQuery = CallInput<Calls['screener.list']>['query'];
type ListReply = CallReplyInput<Calls['screener.list']>;

/** Fields that every row has, besides those asked for. */
const SHOWN = ['symbol', 'name', 'price', 'change', 'last_bar'];

/** The page of a screen that a query asks for. */
export async function listScreen(reads: ScreenReads, view: MarketView, query: ListQuery): Promise<ListReply> {
  const columns = readColumns(query.columns);
  const sort = readSort(query);
  const smart = query.isSmart ? [`score_${SMART_BARS}`] : [];
  const fields = [...SHOWN, ...columns, ...sort.map(({ key }) => key), ...smart];
  const found = await needMatches(reads, view, { ...query, fields });
  const rows = orderRows(found, sort, query.q);
  const place = { page: query.page, page_size: query.page_size, total: rows.length };
  const page = [...rows.subarray((query.page - 1) * query.page_size, query.page * query.page_size)];
  const ranked = query.isSmart ? await rankSmart(reads, found.sheet, page) : new Map<number, Smart>();
  const write = rowWriter(found.sheet, columns);
  const items = await Promise.all(
    page.map(async (row) => ({
      ...write(row),
      closes: await readCloses(view, found.sheet, { row, count: query.closes }),
      smart: ranked.get(row) ?? null,
    })),
  );
  return {
    items,
    ...placeOfPage(place),
    // What matches, before words are looked for in it.
    ...{ unfiltered: found.rows.length, choices: {} },
    columns,
    unknown: found.unknownRows.length,
    lastBars: found.sheet.sheets.flatMap((sheet) =>
      sheet.lastBar > 0 ? [{ market: sheet.market, date: dateOfInstant(sheet.lastBar * DAY_MS) }] : [],
    ),
    gates: query.isSmart ? await readGates(reads, found.sheet) : [],
    delayed: [...found.sheet.delayed],
    provenance: originOf(reads, view, found.sheet),
  };
}

/** Fields by their keys; one that does not exist is refused by name. */
function needField(key: string): FieldKey {
  const field = findField(key);
  if (!field) throw new InvalidInput(`"${key}" is not a field of the screener.`);
  return field.key;
}

function readColumns(text: string): FieldKey[] {
  const keys = text.split(',').filter((key) => key !== '');
  return [...new Set(keys.map(needField))];
}

interface Order {
  readonly key: string;
  readonly descending: boolean;
}

/** Without a wish by the model's score where it ranks, otherwise by symbol. */
function readSort({ sort, isSmart }: ListQuery): Order[] {
  if (!sort) {
    return isSmart
      ? [{ key: `score_${SMART_BARS}`, descending: true }]
      : [{ key: 'symbol', descending: false }];
  }
  return sort.split(',').map((text) => {
    if (text === '')
      throw new InvalidInput(
        'Sort by fields of the screener separated by commas, such as price-desc,symbol.',
      );
    const [, key = text, direction = 'asc'] = /^(\w+)-(asc|desc)$/.exec(text) ?? [];
    return { key: needField(key), descending: direction === 'desc' };
  });
}

function orderRows({ sheet, rows }: Matches, sort: readonly Order[], q: string | undefined): Int32Array {
  // Either of several, separated by bars.
  const words = (q ?? '').split('|').flatMap((one) => (one.trim() === '' ? [] : foldText(one.trim())));
  const found =
    words.length === 0
      ? rows
      : rows.filter((row) => {
          const asset = sheet.assets[row];
          const text = foldText(`${asset?.symbol} ${asset?.name}`);
          return words.some((word) => text.includes(word));
        });
  return sort.reduceRight((ordered, key) => sortRows(ordered, sheet.columns, key), found);
}

/** Writes rows of a sheet with some of its columns. */
function rowWriter({ assets, columns }: Sheet, shown: readonly FieldKey[]) {
  const [price, change] = [columns.reader('price'), columns.reader('change')];
  const cells = shown.map((key) => {
    const read = columns.reader(key);
    if (findField(key)?.kind !== 'date') return read;
    return (row: number) => {
      const found = read(row);
      return typeof found === 'number' ? dateOfInstant(found * DAY_MS) : found;
    };
  });
  return (row: number) => {
    const asset = assets[row];
    if (!asset) throw new Error(`There is no row ${row}.`);
    return {
      asset: assetSummary(asset),
      price: price(row) as number | null,
      change: change(row) as number | null,
      values: cells.map((read) => read(row)),
    };
  };
}

async function readCloses(
  view: MarketView,
  { assets }: Sheet,
  { row, count }: { readonly row: number; readonly count: number },
): Promise<number[]> {
  const asset = assets[row];
  if (count === 0 || !asset) return [];
  const { bars } = await view.bars(asset.assetId);
  return Array.from(bars.close.subarray(-count));
}

type Smart = NonNullable<ListReply['items'][number]['smart']>;
const REASONS_SHOWN = 3;

/** The place of rows by the model's score among everything screened, and what moves each score most. */
async function rankSmart(
  { sheets }: ScreenReads,
  sheet: Sheet,
  page: readonly number[],
): Promise<Map<number, Smart>> {
  const key = `score_${SMART_BARS}`;
  const scores = sheet.columns.numbers(key);
  const all = sortRows(Int32Array.from(sheet.assets.keys()), sheet.columns, { key, descending: true });
  const rank = new Map([...all].map((row, i) => [row, i + 1]));
  const signals = new Map(sheet.sheets.flatMap((one) => [...one.signals]));
  const known = page.flatMap((row) => signals.get(sheet.assets[row]?.assetId ?? ('' as never)) ?? []);
  const reasons = await sheets.sources.signals.explain(known, SMART_BARS);
  return new Map(
    page.flatMap((row): [number, Smart][] => {
      const score = scores[row] ?? Number.NaN;
      const found = reasons.get(sheet.assets[row]?.assetId ?? '');
      if (Number.isNaN(score) || !found) return [];
      const shown = found.contributions.slice(0, REASONS_SHOWN);
      const written = shown.map(({ feature, contribution }) => ({ feature, contribution }));
      return [[row, { rank: rank.get(row) ?? 0, score, base: found.base, reasons: written }]];
    }),
  );
}

async function readGates({ sheets }: ScreenReads, sheet: Sheet) {
  const gates = await Promise.all(
    sheet.sheets.map(async ({ market, signalsOf }) => {
      const found = await sheets.sources.signals.gates(signalsOf, market);
      return found.filter(({ horizon }) => horizon === SMART_BARS).map((gate) => writeGate(market, gate));
    }),
  );
  return gates.flat();
}

export function originOf(reads: MarketReads, view: MarketView, { sheets }: Pick<Sheet, 'sheets'>) {
  const known = sheets.flatMap(({ knownAt }) => knownAt ?? []);
  const sources = [...new Set(sheets.flatMap((sheet) => [...sheet.sources]))];
  return provenanceOf(reads, view, {
    source: sources.join(', ') || undefined,
    knownAt: known.length > 0 ? Math.max(...known) : undefined,
  });
}
