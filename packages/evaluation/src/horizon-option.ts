import { HORIZON_BARS, type MarketKind } from '@auspex/quant/distribution';

/** A horizon as requested. */
export interface AskedHorizon {
  readonly label: string;
  /** How many bars it is: the named ones differ between markets that close on weekends and those that never do. */
  bars(market: MarketKind): number;
  /** Shown if a number could be understood differently. */
  readonly note: string | null;
}

const NAMED_DAYS = [30, 90, 365, 730];
const LONGEST_BARS = 1000;
const SHAPE = /^(\d{1,6})(b?)$/;

/** Parses `30`, `90`, `365`, `730` (days) or a number of bars such as `20b`; returns a sentence if it is neither. */
export function readHorizon(text: string): AskedHorizon | string {
  const refusal = `"${text}" is no horizon. Ask for 30, 90, 365 or 730 days, or for 1 to ${LONGEST_BARS} bars, as 20b.`;
  const [, digits, unit] = SHAPE.exec(text.trim()) ?? [];
  const count = Number(digits ?? 0);
  const place = unit === '' ? NAMED_DAYS.indexOf(count) : -1;
  if (place >= 0) {
    return { label: `${count} days`, bars: (market) => HORIZON_BARS[market][place], note: null };
  }
  if (!(count >= 1 && count <= LONGEST_BARS)) return refusal;
  return {
    label: `${count} bars`,
    bars: () => count,
    note: unit === 'b' ? null : `${count} is taken as ${count} bars; write ${count}b to say so.`,
  };
}
