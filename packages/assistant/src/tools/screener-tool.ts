import type { CallReply, Calls } from '@auspex/contract';
import { frenchFieldNames } from '@auspex/contract/names/screen-field-names.fr.ts';
import { formatDate } from '@auspex/market';
import { z } from 'zod';
import { Findings } from './findings.ts';
import { asked, asOf, MOST_ROWS, oneOf, strictInput, wholeNumber, words } from './inputs.ts';
import { defineTool, type ToolContext } from './tool.ts';
import { ToolRefusal, type Words, wordsIn } from './words.ts';

type Reply = CallReply<Calls['screener.list']>;
type Fields = CallReply<Calls['screener.fields']>['items'];
type Field = Fields[number];

const UNITS: Readonly<Record<Field['unit'], 'price' | 'money' | 'percent' | 'number'>> = {
  percent: 'percent',
  money: 'money',
  price: 'price',
  ratio: 'number',
  index: 'number',
  count: 'number',
  days: 'number',
  shares: 'number',
  none: 'number',
};

const OPERATORS = ['<', '<=', '>', '>=', '=', '!='] as const;
const fieldError = 'Name a field of the screener, such as rsi14, market_cap or ret_3m.';
export const fieldName = z
  .string({ error: fieldError })
  .regex(/^[a-z][a-z0-9_]{0,30}$/, { error: fieldError });

const texts = {
  asset: { en: 'Asset', fr: 'Actif' },
  close: { en: 'Close', fr: 'Clôture' },
  change: { en: 'Change at the close', fr: 'Variation à la clôture' },
  day: { en: 'Session', fr: 'Séance' },
  atClose: { en: 'at the close of {date}', fr: 'à la clôture du {date}' },
  title: { en: 'Matching assets', fr: 'Actifs correspondants' },
  unknown: {
    en: 'For some assets a missing value leaves open whether they match; they are not listed.',
    fr: 'Pour certains actifs, une valeur manquante ne permet pas de conclure ; ils ne sont pas listés.',
  },
} satisfies Record<string, Words>;

const french: Readonly<Record<string, string>> = frenchFieldNames;

/** A value as an expression writes it; per cent as people say them are parts of 1 already. */
function literal(value: string | number | boolean): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : `"${value.replaceAll('"', '')}"`;
}

const filter = z.strictObject(
  {
    field: fieldName,
    is: oneOf(OPERATORS),
    value: z
      .union([z.number(), z.string().max(80), z.boolean()], {
        error: 'Compare with a number, a word or yes or no.',
      })
      .describe('Percentages as parts of 1: 0.1 is 10%'),
  },
  { error: 'A filter is { "field", "is", "value" }.' },
);

function expressionOf({
  expression,
  filters = [],
}: {
  expression?: string | undefined;
  filters?: z.output<typeof filter>[] | undefined;
}) {
  const written = filters.map(({ field, is, value }) => `${field} ${is} ${literal(value)}`);
  return [...(expression ? [`(${expression})`] : []), ...written].join(' and ');
}

const label = (field: Field): Words => ({ en: field.name, fr: french[field.key] ?? field.name });

function addRow(
  row: Reply['items'][number],
  { fields, day }: { readonly fields: readonly (Field | undefined)[]; readonly day: string | null },
  findings: Findings,
) {
  const { asset, price, change, values } = row;
  const { language } = findings;
  const at = day === null ? null : formatDate(Date.parse(day), language);
  const of = at === null ? {} : { of: wordsIn(language, texts.atClose).replace('{date}', at) };
  const cells = fields.map((field, i) => {
    const value = values[i] ?? null;
    if (field === undefined || value === null) return null;
    const unit =
      field.kind === 'date'
        ? ('date' as const)
        : field.kind === 'number'
          ? UNITS[field.unit]
          : ('word' as const);
    const said = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
    return findings.addNamed({ measure: field.key, unit, label: label(field) }, said, { asset });
  });
  return [
    findings.text(`${asset.symbol} · ${asset.name}`),
    findings.add('close', price, { asset }),
    findings.add('change', change, { asset, key: 'close', ...of }),
    findings.add('close-date', day, { asset }),
    ...cells,
  ];
}

interface FieldQuestion {
  readonly market: 'crypto' | 'us' | 'all';
  readonly wanted: readonly string[];
  readonly asOf: string | undefined;
}

/** The field that says of which day a close is. */
export const DAY = 'last_bar';

/** What every row shows anyway. */
const SHOWN = new Set(['symbol', 'name', 'price', 'change', DAY]);

/** The fields of the screener, and those of them that columns are made of. */
export async function readFields(context: ToolContext, { market, wanted, asOf: at }: FieldQuestion) {
  const { items } = await context.call('screener.fields', { query: { market, asOf: at } });
  const strange = wanted.find((key) => !items.some((field) => field.key === key));
  if (strange !== undefined) {
    const words = {
      en: `The screener has no field “${strange}” for this market.`,
      fr: `Le filtre n’a pas de champ « ${strange} » pour ce marché.`,
    };
    throw new ToolRefusal(wordsIn(context.language, words));
  }
  return { fields: items, known: [...new Set(wanted)].filter((key) => !SHOWN.has(key)).slice(0, 20) };
}

/** Found assets as figures and as a table, with the last close and its change. */
export function showRows(
  reply: Reply,
  { fields, title }: { fields: Fields; title: Words },
  findings: Findings,
): void {
  findings.from(reply.provenance).about(reply.items.map(({ asset }) => asset));
  for (const delayed of reply.delayed) findings.delayed(delayed);
  const place = reply.columns.indexOf(DAY);
  const known = reply.columns
    .filter((key) => key !== DAY)
    .map((key) => fields.find((field) => field.key === key));
  const rows = reply.items.map((row) => {
    const day = place < 0 ? null : row.values[place];
    const values = row.values.filter((_, i) => i !== place);
    return addRow({ ...row, values }, { fields: known, day: typeof day === 'string' ? day : null }, findings);
  });
  const names = [
    texts.asset,
    texts.close,
    texts.change,
    texts.day,
    ...known.map((field) => (field ? label(field) : '')),
  ];
  const columns = names.map((name, i) => ({ name, numeric: i > 0 }));
  findings.table({ title, columns, total: reply.total }, rows);
}

export const screener = defineTool({
  name: 'screener',
  title: { en: 'Screener', fr: 'Filtre d’actifs' },
  description:
    'Finds and ranks assets of a market by any of the screener’s fields: filters, sorting, the first so many. Fields: price, change, ret_1w, ret_1m, ret_3m, ret_6m, ret_1y, ret_ytd, rsi14, sma50, sma200, vol_60, drawdown, beta, volume, rel_volume, market_cap, revenue, rev_yoy, net_margin, pe, ps, pb, roe, dividend_yield, stance, votes, p_up_20, delta_30, tone, days_to_report, season_mean, sector, type and others. Percentages are parts of 1.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({
    market: oneOf(['crypto', 'us', 'all']),
    filters: z.array(filter).max(10, { error: 'Give at most 10 filters.' }).optional(),
    expression: words('an expression of the screener, such as rsi14 < 30 and rev_yoy > 10%', 1000).optional(),
    sort: fieldName.optional(),
    direction: oneOf(['asc', 'desc']).default('desc'),
    top: wholeNumber(1, MOST_ROWS).default(10),
    columns: z.array(fieldName).max(8, { error: 'Name at most 8 columns.' }).default([]),
    asOf,
  }),
  example: { market: 'us', filters: [{ field: 'rsi14', is: '<', value: 30 }], sort: 'market_cap', top: 5 },
  label: (_, language) => ({ en: 'Screening the market', fr: 'Filtrage du marché' })[language],
  async run(input, context) {
    const { at } = asked(context, input.asOf);
    const named = [...(input.sort ? [input.sort] : []), ...(input.filters ?? []).map(({ field }) => field)];
    const { fields, known } = await readFields(context, {
      market: input.market,
      wanted: [...named, ...input.columns],
      asOf: at,
    });
    const reply = await context.call('screener.list', {
      query: {
        market: input.market,
        expression: expressionOf(input),
        ...(input.sort ? { sort: `${input.sort}-${input.direction}` } : {}),
        columns: [...known, DAY].join(','),
        page_size: input.top,
        asOf: at,
      },
    });
    const findings = new Findings(context);
    findings.add('matches', reply.total);
    if (reply.unknown > 0) findings.note(texts.unknown);
    showRows(reply, { fields, title: texts.title }, findings);
    return findings.result();
  },
});
