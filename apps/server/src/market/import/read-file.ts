import { basename } from 'node:path';
import { type Market, marketOfSymbol, normaliseSymbol } from '@auspex/market';
import { type DateOrder, type NamedText, openTables } from '@auspex/market-data';

/** A table to be imported, with the symbol in its name. */
export interface ImportTable {
  readonly text: NamedText['text'];
  /** As asked for, or as the name of a coin says; else the dates of each symbol say it. */
  readonly market: Market | undefined;
  /** For a file of one symbol; absent if neither the name nor the caller gives one. */
  readonly symbol: string | undefined;
}

/** What the caller says about a file. */
export interface SaidOfImport {
  readonly symbol?: string | undefined;
  readonly market?: Market | undefined;
  readonly dateOrder?: DateOrder | undefined;
}

/** The tables of a file; throws a sentence if it cannot be opened. */
export function openImportTables(file: string, said: SaidOfImport): ImportTable[] {
  return openTables(file).map(({ name: written, text }) => {
    const name = said.symbol ?? basename(written).replace(/\.(csv|txt|zip)$/i, '');
    // A filter ends at the first space; that rule must not turn any name into a symbol.
    const symbol = /\s/.test(name.trim()) ? undefined : normaliseSymbol(name, said.market);
    const isCoin = symbol !== undefined && marketOfSymbol(symbol) === 'crypto';
    const market = said.market ?? (isCoin ? 'crypto' : undefined);
    return { text, market, symbol };
  });
}
