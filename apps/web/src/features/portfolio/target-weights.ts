import {
  decimal,
  decimalFromNumber,
  formatExact,
  type Language,
  readDecimal,
  roundToPlaces,
  ZERO,
} from '@auspex/market';
import { plainNumber } from '../../shared/trading/ticket-overlay.ts';

/** A target weight while it is written. */
export interface WeightDraft {
  readonly symbol: string;
  readonly percent: string;
}

interface WeightReading {
  readonly items: readonly { readonly symbol: string; readonly weight: number }[];
  /** Symbols whose weight cannot be read. */
  readonly wrong: readonly string[];
  /** What is left over, as a part of 1; negative where the weights are more than all. Null while one cannot be read. */
  readonly cash: number | null;
  readonly problem: 'unreadable' | 'over' | null;
}

const HUNDRED = decimal('100');

/** A part of 1 as the field shows it: 0.125 is `12.5`. */
export function percentOf(weight: number, language: Language): string {
  return formatExact(roundToPlaces(decimalFromNumber(weight).times(HUNDRED), 2), language);
}

/** The weights as parts of 1, and what they leave over; counted exactly, so that ten times 10% leave nothing. */
export function readWeights(rows: readonly WeightDraft[], language: Language): WeightReading {
  const read = rows.map(({ symbol, percent }) => {
    const reading = readDecimal(plainNumber(percent, language));
    const fits = reading.ok && !reading.value.lessThan(ZERO) && !reading.value.greaterThan(HUNDRED);
    return { symbol, value: fits ? reading.value : null };
  });
  const wrong = read.flatMap(({ symbol, value }) => (value === null ? [symbol] : []));
  const cash = read
    .reduce((rest, { value }) => rest.minus(value ?? ZERO), HUNDRED)
    .dividedBy(HUNDRED)
    .toNumber();
  const items = read.flatMap(({ symbol, value }) =>
    value === null ? [] : [{ symbol, weight: value.dividedBy(HUNDRED).toNumber() }],
  );
  if (wrong.length > 0) return { items, wrong, cash: null, problem: 'unreadable' };
  return { items, wrong, cash, problem: cash < 0 ? 'over' : null };
}
