import type { IsoDate } from '@auspex/market';
import type { FileBars } from '../files/file-bars.ts';
import { screenFile } from './screen-file.ts';

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
