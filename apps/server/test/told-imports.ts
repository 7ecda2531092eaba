import type { ImportDraft } from '../src/portfolio/import/import-draft.ts';
import { readImport } from '../src/portfolio/import/read-import.ts';

/** For tests: a file of some lines. */
export const read = (lines: readonly string[]) => readImport(lines.join('\r\n'), null);

/** A draft in a few words, as a member would say it. */
export function told({
  kind,
  at,
  symbol,
  quantity,
  price,
  amount,
  currency,
  fee,
  feeCurrency,
  ratio,
}: ImportDraft) {
  const what = symbol === null ? '' : `${quantity ?? ''} ${symbol}`;
  const money = amount ?? (price === null ? '' : `at ${price}`);
  return [at, kind, what, money, currency ?? '', fee === null ? '' : `fee ${fee} ${feeCurrency}`, ratio ?? '']
    .filter((part) => part.trim() !== '')
    .map((part) => part.trim())
    .join(' ');
}

export const toldAll = (lines: readonly string[]) => read(lines).reading.drafts.map(told);
