import { type Decimal, signOf, sumDecimals } from '@auspex/market';
import {
  EMPTY_DRAFT,
  type ImportDraft,
  type ImportReading,
  moved,
  movement,
  type NamedRow,
  notBelowZero,
  ReadingBuilder,
  readUtc,
  sizeText,
  UnreadableRow,
} from './import-draft.ts';
import { isMoneyCode, splitPair } from './money-codes.ts';

export const KRAKEN_LEDGER_HEADINGS = ['txid', 'refid', 'time', 'type', 'asset', 'amount', 'fee'];
export const KRAKEN_TRADE_HEADINGS = ['txid', 'ordertxid', 'pair', 'time', 'type', 'cost', 'fee', 'vol'];

const OLD_CODES: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE' };

/** Codes that have a letter more there; newer coins begin with the same letters. */
const LETTER_MORE = /^(X(ETC|ETH|ICN|LTC|MLN|REP|XBT|XDG|XLM|XMR|XRP|ZEC)|Z(AUD|CAD|EUR|GBP|JPY|USD))$/;

/** Kraken's own codes: `XXBT`, `ZEUR`, and staked coins such as `DOT.S`, `ETH2.S` and `SOL03.S`. */
function codeOf(text: string): string {
  const [code, place] = text.toUpperCase().split('.');
  const coin = place === undefined ? code : code.replace(/(?<=[A-Z])\d{2}$/, '');
  const bare = LETTER_MORE.test(coin) ? coin.slice(1) : coin === 'ETH2' ? 'ETH' : coin;
  return OLD_CODES[bare] ?? bare;
}

interface Entry {
  readonly row: NamedRow;
  readonly line: number;
  readonly code: string;
  readonly amount: Decimal;
  readonly fee: Decimal | undefined;
  /** What the fee is in. */
  readonly feeCode: string;
}

/** The ledgers of Kraken: one row for each side of a trade, with one reference. */
export function readKrakenLedgers(rows: readonly NamedRow[]): ImportReading {
  const builder = new ReadingBuilder();
  const groups = Map.groupBy(rows, (row) => row.text('refid') || `${row.line}`);
  for (const group of groups.values()) builder.read(group, () => ledgerDrafts(group));
  return builder.reading;
}

/** Credits for fees, which are worth nothing else. */
const isFeeCredit = (code: string) => code === 'KFEE';

function ledgerDrafts(rows: readonly NamedRow[]): readonly ImportDraft[] {
  const group = rows.filter((row) => !isFeeCredit(codeOf(row.text('asset'))));
  const entries = group.map((row): Entry => {
    const [code, line] = [codeOf(row.text('asset')), row.line];
    const feeCode = codeOf(row.text('feecurrency')) || code;
    return { row, line, code, amount: row.needed('amount'), fee: row.number('fee'), feeCode };
  });
  const trades = entries.filter(
    ({ row }) =>
      /^(trade|spend|receive|conversion)$/.test(row.text('type')) ||
      row.text('subtype') === 'delistingconversion',
  );
  if (trades.length > 0) return tradeOf(trades);
  return entries.flatMap((entry) => entryDrafts(entry));
}

function tradeOf(entries: readonly Entry[]): readonly ImportDraft[] {
  const [given, got] = [-1, 1].map((sign) => entries.filter(({ amount }) => signOf(amount) === sign));
  const [out, into] = [given[0], got[0]];
  const single = [given, got].every((side) => new Set(side.map(({ code }) => code)).size === 1);
  if (!out || !into || !single) throw new UnreadableRow('otherSide');
  const total = (side: readonly Entry[]) => sumDecimals(side.map(({ amount }) => amount.abs()));
  const charged = Map.groupBy(
    entries.filter(({ fee }) => sizeText(fee) !== null),
    ({ feeCode }) => feeCode,
  );
  const [[feeCode, fee] = [null, null], ...others] = [...charged].map(
    ([code, list]) => [code, sizeText(sumDecimals(list.flatMap((one) => one.fee ?? [])))] as const,
  );
  // What is bought is the coin; of two coins, the one that came in.
  const buys = isMoneyCode(out.code) || !isMoneyCode(into.code);
  const [asset, money] = buys ? [into, out] : [out, into];
  const identity = entries[0].row.text('refid') || entries[0].row.whole;
  const common = { ...EMPTY_DRAFT, line: entries[0].line, at: readUtc(entries[0].row, 'time') };
  const trade: ImportDraft = {
    ...{ ...common, identity, kind: buys ? 'buy' : 'sell', symbol: asset.code },
    quantity: total(buys ? got : given).toString(),
    amount: total(buys ? given : got).toString(),
    ...{ currency: money.code, fee, feeCurrency: feeCode },
  };
  // A trade has one fee; what was charged in another coin as well is a cost of its own.
  return [
    trade,
    ...others.map(([code, size]): ImportDraft => {
      const what = moved(code, { size, isMoney: isMoneyCode(code) });
      return { ...common, identity: `${identity}-${code}`, kind: 'fee', ...what };
    }),
  ];
}

function entryDrafts(entry: Entry): readonly ImportDraft[] {
  const { row, line, code, amount, fee, feeCode } = entry;
  const size = sizeText(fee);
  // A fee in something else is a cost of its own.
  if (feeCode !== code && size !== null) {
    const moves = entryDrafts({ ...entry, fee: undefined, feeCode: code });
    const what = moved(feeCode, { size, isMoney: isMoneyCode(feeCode) });
    const identity = `${row.text('txid')}-${feeCode}`;
    return [...moves, { ...EMPTY_DRAFT, line, at: readUtc(row, 'time'), identity, kind: 'fee', ...what }];
  }
  const type = row.text('type').toLowerCase();
  const subtype = row.text('subtype').toLowerCase();
  // A deposit is listed twice, first without an id and a balance while it is on its way.
  if (row.text('txid') === '') return [];
  const common = { line, at: readUtc(row, 'time'), identity: row.text('txid') };
  const isMoney = isMoneyCode(code);
  if (/^(staking|dividend|earn|reward|invite bonus)$/.test(type) && !/alloc|migration/.test(subtype)) {
    notBelowZero(amount, 'amount');
    const what = isMoney
      ? { amount: sizeText(amount), currency: code }
      : { symbol: code, quantity: sizeText(amount) };
    const charged = { fee: sizeText(fee), feeCurrency: sizeText(fee) && code };
    return [{ ...EMPTY_DRAFT, ...common, kind: 'dividend', ...what, ...charged }];
  }
  if (type === 'transfer' && /^[a-z]{1,20}(to|from)[a-z]{1,20}$/.test(subtype)) return [];
  if (type === 'transfer' && subtype !== '') {
    throw new UnreadableRow('kind', { text: `${row.text('type')} ${row.text('subtype')}`, column: 'type' });
  }
  if (/^(earn|staking)$/.test(type)) return [];
  if (/^(margin|rollover|settled|creditline)$/.test(type)) {
    const cost = sumDecimals([amount.negated(), ...(fee ? [fee] : [])]);
    if (signOf(cost) < 0) {
      const gain = movement({ ...common, code, amount, isMoney, fee, note: type });
      return [type === 'margin' ? { ...gain, kind: 'dividend' } : gain];
    }
    const what = moved(code, { size: sizeText(cost), isMoney });
    return cost.isZero() ? [] : [{ ...EMPTY_DRAFT, ...common, kind: 'fee', ...what, note: type }];
  }
  if (/^(deposit|withdrawal|transfer|adjustment)$/.test(type)) {
    return amount.isZero() ? [] : [movement({ ...common, code, amount, isMoney, fee })];
  }
  throw new UnreadableRow('kind', { text: row.text('type'), column: 'type' });
}

/** The trades of Kraken: one row for each, fees in the currency paid. */
export function readKrakenTrades(rows: readonly NamedRow[]): ImportReading {
  const builder = new ReadingBuilder();
  for (const row of rows) {
    builder.read([row], () => {
      const kind = row.text('type').toLowerCase();
      if (kind !== 'buy' && kind !== 'sell') throw new UnreadableRow('side', { text: kind, column: 'type' });
      const [base, quote] = pairOf(row.text('pair'));
      const fee = sizeText(row.number('fee'));
      return [
        {
          ...EMPTY_DRAFT,
          line: row.line,
          at: readUtc(row, 'time'),
          identity: row.text('txid') || row.whole,
          kind,
          symbol: base,
          quantity: sizeText(notBelowZero(row.needed('vol'), 'vol')),
          amount: sizeText(notBelowZero(row.needed('cost'), 'cost')),
          currency: quote,
          fee,
          feeCurrency: fee && quote,
        },
      ];
    });
  }
  return builder.reading;
}

function pairOf(text: string): readonly [string, string] {
  const old = /^([XZ][A-Z]{3})([XZ][A-Z]{3})$/.exec(text);
  // `USDTZUSD`, but `XTZUSD`.
  const plain = text.replace(/(?<=^[A-Z]{4,12})Z(EUR|USD|GBP|CAD|JPY|CHF|AUD)$/, '$1').replace(/XBT$/, 'BTC');
  const pair = old ? ([old[1], old[2]] as const) : splitPair(plain, { coins: false });
  if (!pair) throw new UnreadableRow('pair', { text, column: 'pair' });
  return [codeOf(pair[0]), codeOf(pair[1])];
}
