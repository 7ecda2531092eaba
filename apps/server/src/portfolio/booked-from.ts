import { decimal, exactDecimal, ZERO } from '@auspex/market';
import { roundAmount } from './amount-digits.ts';
import type { Amount, Transaction, Unit } from './model/transaction.ts';
import type { StoredTransaction } from './portfolio-store.ts';

/** What something is paid in: never a company that has the same letters. */
export function asCurrency(code: string): string {
  return `$${code}`;
}

/** A stored transaction as the books see it. */
export function bookedFrom(row: StoredTransaction, units: ReadonlyMap<string, Unit>): Transaction {
  const { id, accountId, day } = row;
  const unitOf = (code: string | null) => (code === null ? '' : (units.get(asCurrency(code)) ?? `?:${code}`));
  const asset = row.assetId ?? units.get(row.symbol ?? '') ?? `?:${row.symbol}`;
  const amount = (text: string | null, unit: Unit): Amount | null =>
    text === null ? null : { unit, quantity: exactDecimal(text) };
  const quantity = row.quantity === null ? ZERO : decimal(row.quantity);
  const priced = row.amount === null && row.price !== null;
  const money = priced
    ? { unit: unitOf(row.currency), quantity: roundAmount(quantity.times(decimal(row.price ?? '0'))) }
    : amount(row.amount, unitOf(row.currency));
  const fee = amount(row.fee, unitOf(row.feeCurrency ?? row.currency));
  const none: Amount = { unit: unitOf(row.currency), quantity: ZERO };
  const inKind = row.quantity !== null;
  const what = inKind ? { unit: asset, quantity } : (money ?? none);
  const common = { id, accountId, day };
  switch (row.kind) {
    case 'buy':
    case 'sell':
      return { ...common, kind: row.kind, asset, quantity, paid: money ?? none, fee };
    case 'deposit':
    case 'withdrawal':
      return { ...common, kind: row.kind, what, cost: inKind ? money : null, fee };
    case 'transfer':
      return { ...common, kind: 'transfer', what, toAccountId: row.toAccountId ?? accountId, fee };
    case 'fee':
      return { ...common, kind: 'fee', what };
    case 'dividend': {
      const about = row.symbol === null ? what.unit : asset;
      return { ...common, kind: 'dividend', asset: about, paid: what, worth: inKind ? money : null, fee };
    }
    case 'split':
      return { ...common, kind: 'split', asset, ratio: decimal(row.ratio ?? '1') };
    case 'merger':
    case 'delisting': {
      const other = row.toAssetId ?? units.get(row.toSymbol ?? '') ?? `?:${row.toSymbol}`;
      const into = row.toSymbol === null ? null : { unit: other, ratio: decimal(row.ratio ?? '1') };
      return { ...common, kind: row.kind, asset, into, cash: amount(row.price, unitOf(row.currency)) };
    }
  }
}
