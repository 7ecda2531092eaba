import { DAY_MS } from '@auspex/market';
/** Money that entered or left a portfolio: negative = paid in by the member, positive = taken out or still there. */
export interface CashFlow {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly time: number;
  readonly amount: number;
}

/**
 * Present value of dated flows at an annual rate, counted from the first flow in years of 365 days: the XNPV of
 * spreadsheets.
 */
export function netPresentValue(flows: readonly CashFlow[], yearlyRate: number): number {
  const start = flows.reduce((first, flow) => Math.min(first, flow.time), Number.POSITIVE_INFINITY);
  let value = 0;
  for (const { time, amount } of flows) {
    value += amount * (1 + yearlyRate) ** (-(time - start) / DAY_MS / 365);
  }
  return value;
}
