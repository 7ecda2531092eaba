import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exportTable } from '@auspex/evaluation';
import { normaliseSymbol } from '@auspex/market';
import type { AssetListing } from '@auspex/market-data';
import { type SimulatedMarket, simulate } from '@auspex/simulated-market';
import type { StandaloneCommand } from '../../platform/module.ts';
import { BadArguments, complain, counted, print, progressBar, readDate, readOptions } from '../terminal.ts';

const usage = 'export-bars --symbols AAPL,KO,…|stocks|crypto --to DATE --out DIR [--seed 39]';

/** `auspex export-bars`: sample files for `evaluate` and `forecast`; needs no database. */
export const exportBarsCommand: StandaloneCommand = {
  name: 'export-bars',
  usage,
  summary: 'Write daily bars of the simulated market as CSV files, one per symbol.',
  async run(args) {
    try {
      return exportBars(readRequest(args));
    } catch (error) {
      if (!(error instanceof BadArguments)) throw error;
      complain(`${error.message}\nUsage: auspex ${usage}`);
      return 2;
    }
  },
};

function readRequest(args: readonly string[]) {
  const given = readOptions(args, {
    symbols: { type: 'string' },
    to: { type: 'string' },
    out: { type: 'string' },
    seed: { type: 'string' },
  });
  const [symbols, out] = [given.text('symbols'), given.text('out')];
  if (symbols === undefined) throw new BadArguments('Choose symbols: --symbols AAPL,KO or stocks or crypto.');
  if (out === undefined) throw new BadArguments('Say where to write: --out DIR.');
  return {
    symbols,
    out: resolve(out),
    to: readDate('to', given.text('to')),
    seed: given.text('seed') ?? '39',
  };
}

function exportBars({ symbols, out, to, seed }: ReturnType<typeof readRequest>): number {
  const refusal = refusalOf(out);
  if (refusal !== null) {
    complain(`${refusal} Nothing was written.`);
    return 1;
  }
  const market = simulateUpTo(seed, to);
  const wanted = chooseListings(market, symbols);
  try {
    mkdirSync(out, { recursive: true });
  } catch (error) {
    complain(`${out} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`);
    return 1;
  }
  const progress = progressBar();
  wanted.forEach((listing, done) => {
    const bars = market.dailyBars(listing.assetId);
    const table = bars ? exportTable(bars, market.corporateActions(listing.assetId)) : '';
    // A pair keeps its hyphen; a share class is written with a dot, which file names allow.
    writeFileSync(join(out, `${symbolOf(listing)}.csv`), table);
    progress.show('writing bars', done + 1, wanted.length);
  });
  progress.end();
  print(`${counted(wanted.length, 'file')} of invented prices up to ${to} written to ${out}.`);
  return 0;
}

/** Why nothing is written to what is there already; null if it may be. */
function refusalOf(out: string): string | null {
  if (!existsSync(out)) return null;
  if (!statSync(out).isDirectory()) return `${out} is a file; choose a folder.`;
  return readdirSync(out).length === 0
    ? null
    : `${out} already exists and is not empty; choose another folder.`;
}

function simulateUpTo(seed: string, to: ReturnType<typeof readRequest>['to']): SimulatedMarket {
  try {
    return simulate({ seed, to });
  } catch (error) {
    throw error instanceof RangeError ? new BadArguments(error.message) : error;
  }
}

/**
 * A group means everything that ever traded, delisted assets included: leaving out what failed would flatter the
 * results.
 */
function chooseListings(market: SimulatedMarket, symbols: string): AssetListing[] {
  const living = market.listings().filter(({ delisting }) => !delisting);
  const gone = market.listings().filter(({ delisting }) => delisting);
  if (symbols === 'stocks' || symbols === 'crypto') {
    const bySymbol = new Map([...gone, ...living].map((one) => [symbolOf(one), one]));
    const kind = symbols === 'stocks' ? 'us' : 'crypto';
    return [...bySymbol.values()].filter((one) => one.market === kind);
  }
  return symbols.split(',').map((text) => {
    const symbol = normaliseSymbol(text.trim());
    const found = living.find((one) => symbolOf(one) === symbol);
    if (!found) throw new BadArguments(`The simulated market has no ${text.trim()}.`);
    return found;
  });
}

function symbolOf({ symbols }: AssetListing): string {
  return symbols[symbols.length - 1].symbol;
}
