import { addDays, DAY_MS, type Decimal, decimalFromNumber, type IsoDate, startOfDate } from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import type { Unit } from './transaction.ts';

/** A payment that is still to come. */
export interface ExpectedDividend {
  readonly unit: Unit;
  readonly exOn: IsoDate;
  readonly payOn: IsoDate | null;
  readonly quantity: Decimal;
  readonly perShare: Decimal;
  readonly currency: string;
  readonly basis: 'declared' | 'a-year-before';
}

const YEAR_DAYS = 365;
/** A declared payment stands in for the nearest of last year's that is this near to it. */
const SAME_PAYMENT_DAYS = 45;

/**
 * Dividends that are paid within the next twelve months for what is held today and goes ex from tomorrow on: those that
 * are declared, and otherwise what was paid a year before, in today's shares. What went ex already is due to who held
 * it then.
 */
export function expectDividends(of: {
  readonly unit: Unit;
  readonly quantity: Decimal;
  readonly actions: readonly CorporateAction[];
  readonly today: IsoDate;
}): ExpectedDividend[] {
  const { unit, quantity, actions, today } = of;
  const paid = actions.filter((action) => action.kind === 'dividend');
  const splits = actions.filter((action) => action.kind === 'split' && action.exDate <= today);
  const declared = paid.filter(({ exDate }) => exDate > today);
  const inTodaysShares = (amount: number, exDate: IsoDate) =>
    splits.reduce(
      (all, split) => (split.kind === 'split' && split.exDate > exDate ? all / split.newPerOld : all),
      amount,
    );
  const repeated = paid.flatMap((last) => {
    const exOn = addDays(last.exDate, YEAR_DAYS);
    return exOn > today && last.exDate <= today ? [{ last, exOn }] : [];
  });
  for (const { exDate } of declared) {
    const distances = repeated.map(({ exOn }) => Math.abs(startOfDate(exOn) - startOfDate(exDate)));
    const nearest = Math.min(...distances);
    // One stands in for one: who pays every month declares the next payment only.
    if (nearest <= SAME_PAYMENT_DAYS * DAY_MS) repeated.splice(distances.indexOf(nearest), 1);
  }
  const all = [
    ...declared.map(({ exDate, payDate, amountPerShare, currency }) => ({
      exOn: exDate,
      payOn: payDate ?? null,
      perShare: decimalFromNumber(amountPerShare),
      currency,
      basis: 'declared' as const,
    })),
    ...repeated.map(({ last, exOn }) => ({
      exOn,
      payOn: last.payDate ? addDays(last.payDate, YEAR_DAYS) : null,
      perShare: decimalFromNumber(Number(inTodaysShares(last.amountPerShare, last.exDate).toPrecision(12))),
      currency: last.currency,
      basis: 'a-year-before' as const,
    })),
  ];
  return all
    .filter(({ exOn, payOn }) => (payOn ?? exOn) <= addDays(today, YEAR_DAYS))
    .map((one) => ({ unit, quantity, ...one }))
    .sort((a, b) => (a.exOn < b.exOn ? -1 : 1));
}
