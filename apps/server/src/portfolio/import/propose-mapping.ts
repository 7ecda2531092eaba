import type { SentenceCode } from '../portfolio-sentences.ts';
import { type DraftKind, foldHeading, hasDecimalComma, type NamedRow } from './import-draft.ts';
import { splitCurrency, splitPair } from './money-codes.ts';

export type ImportField =
  | 'date'
  | 'kind'
  | 'symbol'
  | 'pair'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'currency'
  | 'fee'
  | 'feeCurrency'
  | 'ratio'
  | 'note'
  | 'id';

/** What the member says of a file that is not recognised. */
export interface ImportMapping {
  readonly columns: readonly { readonly heading: string; readonly field: ImportField }[];
  readonly dates: 'month-first' | 'day-first';
  readonly decimalComma: boolean;
  readonly kinds: readonly { readonly word: string; readonly kind: DraftKind | 'transfer' }[];
  readonly currency: string | null;
}

/** Headings that say what they hold, in the languages that files come in. */
const USUAL_HEADINGS: readonly (readonly [ImportField, RegExp])[] = [
  ['feeCurrency', /^(fee|commission)(currency|coin|asset)$/],
  [
    'date',
    /^(date|datetime|time|timestamp|utctime|tradedate|transactiondate|activitydate|rundate|datum|data|fecha|executedat|createdat|day|dateutc)$/,
  ],
  [
    'kind',
    /^(kind|type|side|action|transaction|transactiontype|transcode|typ|art|operation|buysell|sens|vorgang)$/,
  ],
  ['pair', /^(pair|market|instrument|product)$/],
  ['symbol', /^(symbol|ticker|asset|coin|code|security|wertpapier|titre|kürzel|valeur|base)$/],
  [
    'quantity',
    /^(quantity|qty|shares|units|volume|vol|stück|anzahl|quantité|size|quantitytransacted|noofshares|executed|filled)$/,
  ],
  ['price', /^(price|unitprice|pricepershare|priceshare|kurs|preis|cours|prix|tradeprice|rate)$/],
  [
    'amount',
    /^(amount|total|totalamount|value|gross|grossamount|betrag|montant|cost|subtotal|proceeds|netamount)$/,
  ],
  ['currency', /^(currency|ccy|währung|devise|quote|pricecurrency|currencyprimary|currencytotal)$/],
  ['fee', /^(fee|fees|commission|feescomm|gebühr|gebühren|frais|comm|commfee)$/],
  ['ratio', /^(ratio|splitratio)$/],
  ['note', /^(note|notes|comment|description|remark|bemerkung|libellé)$/],
  ['id', /^(id|tradeid|transactionid|orderid|reference|txid|ref)$/],
  // Only where nothing says what the total is in.
  ['currency', /^currencypriceshare$/],
];

/** What most of the texts that leave no doubt say. */
function mostSay(texts: readonly string[], says: (text: string) => boolean | undefined): boolean {
  const said = texts.map(says).filter((answer) => answer !== undefined);
  return said.filter((answer) => answer).length * 2 > said.length;
}

/** Whether a day written in figures begins with the day; undefined where it may be the month. */
function isDayFirst(text: string): boolean | undefined {
  if (/^\d{1,2}\./.test(text)) return true;
  const [, first, second] = /^(\d{1,2})[-/](\d{1,2})[-/]/.exec(text)?.map(Number) ?? [];
  return first > 12 ? true : second > 12 ? false : undefined;
}

/** A mapping as far as headings suggest one, and its rows how numbers and days are written. */
export function proposeMapping(headings: readonly string[], rows: readonly NamedRow[]): ImportMapping {
  const usual = new Map<ImportField, string>();
  for (const [field, pattern] of USUAL_HEADINGS) {
    const heading = headings.find((one) => pattern.test(foldHeading(one)));
    if (heading !== undefined && !usual.has(field)) usual.set(field, heading);
  }
  const pair = usual.get('pair');
  // What one file calls an instrument is a pair of coins, and what another does a share: `ABNB` only ends like a pair.
  if (pair !== undefined && !usual.has('symbol')) {
    const named = rows.map((row) => row.text(pair)).filter((text) => text !== '');
    if (!mostSay(named, (text) => splitPair(text, { coins: true }) !== undefined)) {
      usual.set('symbol', pair);
      usual.delete('pair');
    }
  }
  const columns = headings.flatMap((heading) => {
    const [field] = [...usual].find(([, one]) => one === heading) ?? [];
    return field === undefined ? [] : [{ heading, field }];
  });
  const headingOf = (field: ImportField) => columns.find((column) => column.field === field)?.heading;
  const texts = (field: ImportField) => {
    const heading = headingOf(field);
    return heading === undefined ? [] : rows.map((row) => row.text(heading));
  };
  const numbers = (['quantity', 'price', 'amount', 'fee'] as const).flatMap(texts);
  return {
    columns,
    dates: mostSay(texts('date'), isDayFirst) ? 'day-first' : 'month-first',
    decimalComma: mostSay(numbers, (text) => hasDecimalComma(splitCurrency(text)[0])),
    kinds: [],
    currency: null,
  };
}

/** What a mapping cannot do without; null when it can be used. */
export function lackingOf({ columns }: ImportMapping): SentenceCode | null {
  if (new Set(columns.map(({ field }) => field)).size < columns.length) return 'fieldTwice';
  const has = (...fields: readonly ImportField[]) => columns.some(({ field }) => fields.includes(field));
  if (!has('date')) return 'lacksDate';
  if (!has('symbol', 'pair', 'amount')) return 'lacksSymbol';
  if (!has('quantity', 'amount')) return 'lacksQuantity';
  return null;
}
