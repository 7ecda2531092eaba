import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPriceFile, readZippedText, screenBars } from '../packages/market-data/src/index.ts';
import { requestOfFile } from '../packages/market-data/test/real-price-files.ts';
import { FAULTS, plantFault, reaches } from '../packages/simulated-market/src/faults/plant-fault.ts';
import { simulate } from '../packages/simulated-market/src/index.ts';
import type { Proof, Report } from '../scripts/proof.ts';
import { describeFlags, hasRealData, judgeFaultyFiles, realData } from './quality-screen/faulty-files.ts';

const SEEDS = ['1', '2', '39'];
const TO = '2026-11-18';
/** The share of planted faults that must be found: nearly all of the obvious ones, while splits hide in news. */
const LEAST_RECALL = 0.98;
const LEAST_RECALL_OF_SPLITS = 0.9;
const LEAST_PRECISION = 0.9;

/** `npm run prove quality-screen`: how much the screen finds, and how many false alarms it raises. */
export const proof: Proof = {
  title: 'The quality screen finds faults and leaves clean bars alone',
  async run(report) {
    report.expect(
      'real price files are on this machine',
      hasRealData,
      hasRealData ? 'yes' : `not at ${realData}: what follows is simulated`,
    );
    if (hasRealData) {
      await judgeFaultyFiles(report);
      await realCleanFiles(report);
    }
    await simulatedBars(report);
    await plantedFaults(report);
    await speed(report);
  },
};

/** Flags on real files that no twin explains, by rule: each kind is explained in the evidence. */
async function realCleanFiles(report: Report): Promise<void> {
  const lean = await report.part('LEAN, SPY AAPL BAC IWM as traded, no splits told', async () => {
    const flags = ['spy', 'aapl', 'bac', 'iwm'].flatMap((symbol) =>
      screenZip(`prices/lean-unadjusted/daily/${symbol}.zip`, 'us'),
    );
    const datesOf = (isMove: boolean) =>
      flags
        .filter(({ rule }) => (rule === 'unexplained-move') === isMove)
        .map(({ span }) => span.from)
        .join(' ');
    return { flags: describeFlags(flags), dates: datesOf(false), moves: datesOf(true) };
  });
  report.expect(
    'LEAN: the six splits of the factor files and nothing else',
    lean.dates === '2000-06-21 2005-02-28 2014-06-09 2020-08-31 2004-08-30 2005-06-09',
    lean.dates,
  );
  report.expect(
    'LEAN: the one move beyond 8 deviations and 40 % that no split explains, Apple’s warning of September 2000',
    lean.moves === '2000-09-29',
    lean.moves,
  );
  const stocks = await report.part('stocknet, 44 names', async () => {
    const folder = join(realData, 'prices', 'stocknet');
    const names = readdirSync(folder).filter((name) => /^[A-Z].*\.csv$/.test(name));
    const flags = names.flatMap((name) => {
      const [file] = readPriceFile(readFileSync(join(folder, name), 'utf8'), 'us').series;
      return screenBars(requestOfFile(file, { market: 'us', tellsActions: false })).map((flag) => ({
        ...flag,
        name,
      }));
    });
    return {
      flags: describeFlags(flags),
      names: [...new Set(flags.map(({ name }) => name.replace('.csv', '')))].join(' '),
    };
  });
  report.expect(
    'stocknet: only the two names with days without trade (AGFS, SPLP) are flagged',
    stocks.names === 'AGFS SPLP',
    stocks.names,
  );
  await report.part('BTC-USD Coinbase: the file begins with holes', async () => ({
    flags: describeFlags(screenZip('crypto/lean/coinbase_daily_btcusd_trade.zip', 'crypto')),
  }));
  await report.part('VIX: an index with rows on stock holidays and early highs under the open', async () => {
    const [file] = readPriceFile(
      readFileSync(join(realData, 'prices', 'vix', 'vix-daily.csv'), 'utf8'),
      'us',
    ).series;
    return { flags: describeFlags(screenBars(requestOfFile(file, { market: 'us', tellsActions: false }))) };
  });
}

function screenZip(path: string, market: 'us' | 'crypto') {
  const [file] = readPriceFile(readZippedText(readFileSync(join(realData, path))), market).series;
  return screenBars({ ...requestOfFile(file, { market, tellsActions: false }), adjustment: 'none' });
}

async function simulatedBars(report: Report): Promise<void> {
  for (const seed of SEEDS) {
    const figures = await report.part(`simulated market ${seed}`, async () => {
      const market = simulate({ seed, to: TO });
      let bars = 0;
      const flags = market.listings().flatMap((listing) => {
        const columns = market.dailyBars(listing.assetId);
        if (!columns) return [];
        bars += columns.time.length;
        return screenBars({
          market: listing.market,
          bars: columns,
          adjustment: 'none',
          actions: market.corporateActions(listing.assetId),
          halts: market.halts(listing.assetId),
          listing,
          // The world makes its prices itself, as ingest says of it.
          vouched: true,
          asOf: Date.UTC(2026, 10, 19),
        }).map(({ rule, span }) => `${listing.assetId} ${rule} ${span.from}`);
      });
      return { bars, flags: flags.join(', ') };
    });
    report.expect(
      `simulated market ${seed}: only the bank that stopped trading before its delisting`,
      figures.flags === 'us:SIVB stale-tail 2023-03-10',
      figures.flags,
    );
  }
}

async function plantedFaults(report: Report): Promise<void> {
  let [right, said] = [0, 0];
  for (const fault of FAULTS) {
    const figures = await report.part(`planted: ${fault}`, async () => {
      let [planted, found, beside] = [0, 0, 0];
      for (const seed of SEEDS) {
        const market = simulate({ seed, to: TO });
        for (const [k, { assetId, kind, delisting }] of market.listings().entries()) {
          const bars = market.dailyBars(assetId);
          // Splits of its own would be flagged as well: the screen is not told about them here.
          const hasSplit = market.corporateActions(assetId).some((action) => action.kind === 'split');
          if (kind === 'crypto' || delisting || hasSplit || !bars || bars.time.length < 1500) continue;
          const { request, rule, at } = plantFault(bars, fault, 300 + ((k * 137) % 1000));
          const flags = screenBars(request);
          planted += 1;
          if (flags.some((flag) => flag.rule === rule && reaches(flag.span, at))) found += 1;
          beside += flags.filter((flag) => flag.rule !== rule || !reaches(flag.span, at)).length;
        }
      }
      return { planted, found, 'flags beside it': beside };
    });
    right += figures.found;
    said += figures.found + figures['flags beside it'];
    const least = fault.includes('split') ? LEAST_RECALL_OF_SPLITS : LEAST_RECALL;
    report.expect(
      `planted: ${fault}: found at least ${least * 100} %`,
      figures.found >= least * figures.planted,
      `${figures.found}/${figures.planted}`,
    );
  }
  report.expect(
    `planted: precision over all kinds, flags beside the fault counted as wrong: at least ${LEAST_PRECISION * 100} %`,
    right >= LEAST_PRECISION * said,
    `${right}/${said} = ${(right / said).toFixed(3)}`,
  );
}

async function speed(report: Report): Promise<void> {
  const figures = await report.part('speed', async () => {
    const market = simulate({ seed: '39', to: TO });
    const all = market.listings().flatMap(({ assetId, market: where }) => {
      const bars = market.dailyBars(assetId);
      return bars
        ? [{ market: where, bars, adjustment: 'none' as const, actions: market.corporateActions(assetId) }]
        : [];
    });
    const count = all.reduce((sum, { bars }) => sum + bars.time.length, 0);
    // Processor time: whatever else the machine does in the meantime counts little.
    const times = Array.from({ length: 15 }, () => {
      const began = process.cpuUsage();
      for (const request of all) screenBars(request);
      const { user, system } = process.cpuUsage(began);
      return ((user + system) / 1000 / count) * 1_000_000;
    });
    return { 'ms of processor time for a million daily bars': Math.round(Math.min(...times)) };
  });
  report.expect(
    'a million bars in well under a second',
    figures['ms of processor time for a million daily bars'] < 500,
    figures['ms of processor time for a million daily bars'],
  );
}
