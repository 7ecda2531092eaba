import { ACCOUNT_START, type TradeRow } from '../returns-replies.ts';

/** What the published curve says of the rows behind it. */
export interface CurveClaims {
  /** Growth of 1 at the end of the curve; null without a curve. */
  readonly growth: number | null;
  /** Trades of each asset, by its own count; by `assetId`, because symbols are used again by other companies. */
  readonly trades: ReadonlyMap<string, { readonly symbol: string; readonly trades: number }>;
}

export type TradesVerdict =
  | { readonly kind: 'sums'; readonly rows: number; readonly profit: number }
  /** Fewer rows came than the list says it has. */
  | { readonly kind: 'short'; readonly rows: number; readonly total: number }
  | { readonly kind: 'repeated'; readonly id: string }
  /** A row whose own figures do not belong together. */
  | { readonly kind: 'bad-row'; readonly id: string; readonly shown: number; readonly should: number }
  /** An asset with more or fewer rows than its record counts. */
  | {
      readonly kind: 'miscounted';
      readonly symbol: string;
      readonly rows: number;
      readonly counted: number;
      /** What the curve holds and the rows do not. */
      readonly unexplained: number | null;
    }
  | { readonly kind: 'differs'; readonly profit: number; readonly curve: number }
  | { readonly kind: 'no-curve'; readonly rows: number; readonly profit: number };

/** A cent of the account, and a little for sums in binary fractions. */
const CENT = 0.0101;
/** Published parts of 1 are rounded; on an amount of 10,000 that is less than a cent. */
const PART = 1e-6;

function sumOfProfits(rows: readonly TradeRow[]): number {
  return rows.reduce((sum, { profit }) => sum + profit, 0);
}

/** Net is gross less costs, and the profit is the net part of what was put in. */
function examineRow({ id, amount, net, gross, fee, slippage, profit }: TradeRow): TradesVerdict | null {
  const costed = Math.abs(gross - fee - slippage - net) <= PART;
  const should = amount * (costed ? net : gross - fee - slippage);
  const sound = costed && Math.abs(should - profit) <= CENT + amount * PART;
  return sound ? null : { kind: 'bad-row', id, shown: profit, should };
}

function examineCounts(rows: readonly TradeRow[], claims: CurveClaims): TradesVerdict | null {
  const listed = new Map<string, TradeRow[]>();
  for (const row of rows) {
    const own = listed.get(row.assetId);
    if (own) own.push(row);
    else listed.set(row.assetId, [row]);
  }
  const assets = new Set([...listed.keys(), ...claims.trades.keys()]);
  for (const assetId of [...assets].sort()) {
    const [own, claim] = [listed.get(assetId) ?? [], claims.trades.get(assetId)];
    const [here, counted] = [own.length, claim?.trades ?? 0];
    if (here === counted) continue;
    const symbol = claim?.symbol ?? own[0]?.symbol ?? assetId;
    const made = claims.growth === null ? null : (claims.growth - 1) * ACCOUNT_START;
    const unexplained = made === null ? null : made - sumOfProfits(rows);
    return { kind: 'miscounted', symbol, rows: here, counted, unexplained };
  }
  return null;
}

/**
 * Whether the rows are all there are and make the curve: each row belongs together, each asset has as many as its
 * record counts, and their profits add up to what the account of the curve has become.
 */
export function examineTrades(
  rows: readonly TradeRow[],
  { total, claims }: { readonly total: number; readonly claims: CurveClaims },
): TradesVerdict {
  const seen = new Set<string>();
  for (const row of rows) {
    if (seen.has(row.id)) return { kind: 'repeated', id: row.id };
    seen.add(row.id);
    const bad = examineRow(row);
    if (bad !== null) return bad;
  }
  const miscounted = examineCounts(rows, claims);
  if (miscounted !== null) return miscounted;
  if (rows.length < total) return { kind: 'short', rows: rows.length, total };
  const profit = sumOfProfits(rows);
  if (claims.growth === null) return { kind: 'no-curve', rows: rows.length, profit };
  const curve = (claims.growth - 1) * ACCOUNT_START;
  return Math.abs(curve - profit) <= CENT
    ? { kind: 'sums', rows: rows.length, profit }
    : { kind: 'differs', profit, curve };
}
