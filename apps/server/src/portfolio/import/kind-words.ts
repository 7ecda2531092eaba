import type { DraftKind } from './import-draft.ts';
import type { ImportMapping } from './propose-mapping.ts';

/** Trading 212 names the kind: `Dividend (Ordinary)`. Capital that is paid back is no income, so the member says what it is. */
const KIND_OF_DIVIDEND = /^dividend \((?!return of capital)[^()]{1,60}\)$/;

/** As brokers in America name them; Fidelity in a sentence. */
const WORDS_OF_DIVIDENDS =
  /^((qualified|non-qualified|cash|special|reinvest) (dividend|div)|qual div reinvest|dividend received .{1,200})$/;

const KNOWN_WORDS: readonly (readonly [DraftKind, RegExp])[] = [
  [
    'buy',
    /^(buy|bought|purchase|b|kauf|achat|acheter|compra|acquisto|(market|limit|stop|stop limit) buy|buy - [a-z ]{1,20}|reinvest shares)$/,
  ],
  ['buy', /^(you bought|reinvestment) /],
  [
    'sell',
    /^(sell|sold|sale|s|verkauf|vente|vendre|venta|vendita|(market|limit|stop|stop limit) sell|sell - [a-z ]{1,20})$/,
  ],
  ['sell', /^you sold /],
  [
    'deposit',
    /^(deposit|receive|received|transfer in|in|einzahlung|dépôt|versement|credit|depot|cash top-up|customer_inbound)$/,
  ],
  [
    'withdrawal',
    /^(withdrawal|withdraw|send|sent|transfer out|out|auszahlung|retrait|debit|cash withdrawal|customer_outbound)$/,
  ],
  ['dividend', /^(dividend|dividends|dividende|interest|income|reward|staking|zinsen|intérêts|coupon)$/],
  ['dividend', KIND_OF_DIVIDEND],
  ['dividend', /^((credit|bank|bond|lending|share lending) interest|interest on cash|interest_payment)$/],
  ['dividend', WORDS_OF_DIVIDENDS],
  [
    'fee',
    /^(fee|fees|commission|gebühr|frais|tax|withholding tax|steuer|impôt|custody fee|nra tax adj|foreign tax paid)$/,
  ],
  ['split', /^(split|stock split|aktiensplit|division)$/],
];

/** What a word says of a row; undefined where it says nothing. */
export function kindOfWord(word: string, mapping: Pick<ImportMapping, 'kinds'>): DraftKind | undefined {
  const folded = word.trim().toLowerCase();
  const given = mapping.kinds.find((one) => one.word.trim().toLowerCase() === folded)?.kind;
  if (given !== undefined && given !== 'transfer') return given;
  return KNOWN_WORDS.find(([, known]) => known.test(folded))?.[0];
}

const PAID_IN_MONEY = /^(dividend|dividends|dividende|dividenden|interest|zinsen|intérêts|coupon)$/;

/** Whether money was paid for shares that are held, and not shares: the quantity beside it is how many it was paid for. */
export function isPaidInMoney(word: string): boolean {
  const folded = word.trim().toLowerCase();
  return [PAID_IN_MONEY, KIND_OF_DIVIDEND, WORDS_OF_DIVIDENDS].some((words) => words.test(folded));
}
