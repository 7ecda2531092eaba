import {
  type BarColumns,
  DAY_MS,
  dateOfInstant,
  type IsoDate,
  makeBarColumns,
  wordSentence,
} from '@auspex/market';
import { type FileBars, type FileFinding, judgedBars, screenFile } from '@auspex/market-data';

/** A remark about a symbol's bars: which line, by what rule. */
export interface BarsNote {
  readonly line: number | null;
  readonly rule: string;
  readonly message: string;
}

/** Bars of one life of a symbol, ready for computing. */
export interface AdjustedLife {
  readonly bars: BarColumns;
  /** The last date of a life that another one followed; null for the present one. */
  readonly endedOn: IsoDate | null;
}

/** A symbol's lives, oldest first, and everything that was found about them. */
export interface AdjustedBars {
  readonly lives: readonly AdjustedLife[];
  readonly notes: readonly BarsNote[];
}

/** A price that fell by at least this share of the split's log ratio was not adjusted for it. */
const HALF_WAY = 0.5;
const PRICES = ['open', 'high', 'low', 'close'] as const;

/**
 * Screens a symbol's bars as every other command does, leaves out those that are of no session or of another unit, and
 * divides the history where its prices cannot be compared. Prices are scaled to what a holder of today's shares would
 * have paid.
 */
export function adjustBars(file: FileBars, confirmed?: readonly IsoDate[]): AdjustedBars {
  if (file.spacing !== 'daily') {
    const message = 'The bars are not daily.';
    return { lives: [], notes: [{ line: file.lines[0] ?? null, rule: 'not-daily', message }] };
  }
  const findings = screenFile(file, { confirmed });
  const notes: BarsNote[] = findings.map(noteOf);
  const { bars, factor } = scaleBars(file, notes);
  const { lives, leftOut } = judgedBars(file.bars.time, findings);
  const isUsable = (i: number) =>
    leftOut[i] === 0 &&
    factor[i] > 0 &&
    PRICES.every((name) => bars[name][i] > 0 && bars[name][i] < Infinity);
  const made = lives.flatMap(({ first, end }, k): AdjustedLife[] => {
    const kept = widen(keepBars(bars, (i) => i >= first && i < end && isUsable(i)));
    const last = kept.time.at(-1);
    if (last === undefined) return [];
    return [{ bars: kept, endedOn: k === lives.length - 1 ? null : dateOfInstant(last) }];
  });
  return { lives: made, notes };
}

/** What is done about a finding when the bars are judged; what it says about the bars stands before. */
const CONSEQUENCES: Readonly<Record<string, string>> = {
  'holiday-copy': 'Left out.',
  'copied-bar': 'Left out.',
  'unit-error': 'Left out.',
  'ohlc-order': 'The high and the low are widened to hold open and close.',
};

function noteOf({ rule, evidence, barrier, repair, lines, count }: FileFinding): BarsNote {
  const isStretch = rule === 'split-adjustment' && repair.kind === 'scale-bars';
  const what =
    barrier !== undefined
      ? `Nothing is judged across ${dateOfInstant(barrier)}.`
      : isStretch
        ? 'Left out.'
        : (CONSEQUENCES[rule] ?? 'Left as it is.');
  const more = count > 1 && lines.length > 1 ? ` (to line ${lines[lines.length - 1]})` : '';
  return { line: lines[0] ?? null, rule, message: `${wordSentence(evidence)} ${what}${more}` };
}

/** Sources that round print a high just under the close. */
function widen(bars: BarColumns): BarColumns {
  for (let i = 0; i < bars.time.length; i++) {
    bars.high[i] = Math.max(bars.high[i], bars.open[i], bars.close[i]);
    bars.low[i] = Math.min(bars.low[i], bars.open[i], bars.close[i]);
  }
  return bars;
}

/** A copy with some of the bars. */
function keepBars(bars: BarColumns, wanted: (bar: number) => boolean): BarColumns {
  const places = [...bars.time.keys()].filter(wanted);
  const kept = makeBarColumns(places.length);
  for (const name of ['time', ...PRICES, 'volume'] as const) {
    places.forEach((from, to) => {
      kept[name][to] = bars[name][from];
    });
  }
  return kept;
}

/** Bars in the shares of today, and what their prices were multiplied by: 0 where that is not known. */
function scaleBars(
  file: FileBars,
  notes: BarsNote[],
): { readonly bars: BarColumns; readonly factor: Float64Array } {
  const { bars, adjustment, adjustedClose, payouts } = file;
  const factor = adjustedClose ? byAdjustedClose(bars, adjustedClose) : bySplits(bars, payouts, notes);
  if (!adjustedClose && payouts.some(({ dividend }) => dividend > 0)) {
    const message = 'There are dividends but no adjusted closes; the prices are taken as they are.';
    notes.push({ line: null, rule: 'dividends', message });
  } else if (!adjustedClose && adjustment === 'none') {
    const message = 'The prices are as they were traded, not adjusted: nothing is judged across a split.';
    notes.push({ line: null, rule: 'as-traded', message });
  }
  if (factor.every((one) => one === 1)) return { bars, factor };
  const times = (column: Float64Array, by: Float64Array) => column.map((one, i) => one * by[i]);
  const shares = sharesOfToday(file, factor);
  const [open, high, low, close] = PRICES.map((name) => times(bars[name], factor));
  return { bars: { ...bars, open, high, low, close, volume: times(bars.volume, shares) }, factor };
}

/** How many of today's shares one of each day's is, as far as the volumes do not count in today's already. */
function sharesOfToday(
  { bars, adjustment, adjustedClose, payouts }: FileBars,
  factor: Float64Array,
): Float64Array {
  if (!adjustedClose) return factor.map((one) => 1 / one);
  const shares = new Float64Array(factor.length).fill(1);
  if (adjustment !== 'none') return shares;
  for (const { time, newPerOld } of payouts) for (let i = 0; bars.time[i] < time; i++) shares[i] *= newPerOld;
  return shares;
}

/** 0 where the adjusted close is missing, which the reader has said. */
function byAdjustedClose(bars: BarColumns, adjusted: Float64Array): Float64Array {
  return bars.close.map((close, i) => (adjusted[i] > 0 ? adjusted[i] / close : 0));
}

/** Splits listed with the bars: where the price fell by the split's ratio, earlier prices are divided by it. */
function bySplits(bars: BarColumns, payouts: FileBars['payouts'], notes: BarsNote[]): Float64Array {
  const factors = new Float64Array(bars.close.length).fill(1);
  for (const { time, newPerOld } of payouts) {
    const at = bars.time.findIndex((one) => one >= Math.floor(time / DAY_MS) * DAY_MS);
    if (newPerOld === 1 || at < 1) continue;
    const move = Math.log(bars.close[at - 1] / bars.close[at]) / Math.log(newPerOld);
    const split = `the split of ${newPerOld} for 1 on ${dateOfInstant(bars.time[at])}`;
    const isToDo = move >= HALF_WAY;
    if (isToDo) for (let i = 0; i < at; i++) factors[i] /= newPerOld;
    const message = isToDo
      ? `Prices before ${split} were divided by ${newPerOld}.`
      : `No price shows ${split}; those before were left as they are.`;
    notes.push({ line: null, rule: 'split', message });
  }
  return factors;
}
