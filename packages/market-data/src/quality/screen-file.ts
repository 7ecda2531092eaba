import { type AssetId, DAY_MS, dateOfInstant, type IsoDate } from '@auspex/market';
import type { FileBars } from '../files/file-bars.ts';
import type { PriceAdjustment } from '../ports/price-source.ts';
import { calendarOfBars } from './calendar-of-bars.ts';
import type { QualityFinding } from './quality-flag.ts';
import { screenBars } from './screen-bars.ts';
import type { Dividend, Split } from './screening.ts';

/** What a person says about a file that it does not say itself. */
export interface SaidOfFile {
  readonly adjustment?: PriceAdjustment | undefined;
  /** Days whose move, or the gap before them, is known to be real. */
  readonly confirmed?: readonly IsoDate[] | undefined;
}

/** A finding with the lines of the file that it is about. */
export interface FileFinding extends QualityFinding {
  readonly lines: readonly number[];
}

const FILE_ASSET = 'file' as AssetId;

/** The screen of every command that reads files: the same file gets the same findings, with their lines. */
export function screenFile(file: FileBars, said: SaidOfFile = {}): FileFinding[] {
  const { bars, spacing, adjustedClose, payouts } = file;
  const actions = payouts.flatMap(({ time, dividend, newPerOld }): (Split | Dividend)[] => {
    const of = { assetId: FILE_ASSET, exDate: dateOfInstant(time), knownAt: time };
    return [
      ...(newPerOld === 1 ? [] : [{ ...of, kind: 'split' as const, newPerOld }]),
      ...(dividend > 0
        ? [{ ...of, kind: 'dividend' as const, amountPerShare: dividend, currency: 'USD' }]
        : []),
    ];
  });
  const findings = screenBars({
    market: spacing === 'daily' ? calendarOfBars(bars, file.market) : file.market,
    bars,
    spacing,
    adjustment: said.adjustment ?? file.adjustment,
    adjustedClose,
    actions: actions.length > 0 ? actions : undefined,
    confirmed: said.confirmed,
  });
  return findings.map((finding) => ({ ...finding, lines: linesOf(file, finding) }));
}

function linesOf({ bars, lines }: FileBars, { rule, span, time, count }: QualityFinding): number[] {
  const [from, until] = [Date.parse(span.from), Date.parse(span.to) + DAY_MS];
  const found: number[] = [];
  for (let i = 0; i < lines.length; i += 1) {
    if (bars.time[i] < from || bars.time[i] >= until) continue;
    if (rule !== 'zero-volume' || bars.volume[i] === 0) found.push(lines[i]);
  }
  if (found.length > 0 && count > 0) return found;
  // Of a gap no line tells but the last one before it.
  const at = bars.time.indexOf(time);
  return at < 0 ? [] : [lines[at]];
}

/** The days on which somebody says that moves, or gaps before them, are real; and which of them no file has. */
export class ConfirmedDays {
  private readonly bySymbol: ReadonlyMap<string, readonly IsoDate[]>;
  private readonly met = new Set<string>();

  constructor(bySymbol: ReadonlyMap<string, readonly IsoDate[]> = new Map()) {
    this.bySymbol = bySymbol;
  }

  /** Those of a symbol, compared with its bars. */
  of(symbol: string, file: FileBars): readonly IsoDate[] | undefined {
    const days = this.bySymbol.get(symbol);
    if (days === undefined) return undefined;
    const found = (confirmed: readonly IsoDate[]) => JSON.stringify(screenFile(file, { confirmed }));
    const all = found(days);
    for (const day of days)
      if (found(days.filter((one) => one !== day)) !== all) this.met.add(`${symbol}:${day}`);
    return days;
  }

  /** What is said of those that met nothing, once all files were read. */
  unmet(): readonly { readonly rule: string; readonly message: string }[] {
    const named = [...this.bySymbol].flatMap(([symbol, days]) => days.map((day) => `${symbol}:${day}`));
    return [...new Set(named)]
      .filter((one) => !this.met.has(one))
      .map((one) => ({
        rule: 'confirmed',
        message: `${one} fits no move and no gap in these files; symbol and date have to be as they are there.`,
      }));
  }
}
