import { type AssetId, dateOfInstant, sliceBars, wordSentence } from '@auspex/market';
import type { Transaction } from '../../platform/database/index.ts';
import {
  type BarScope,
  type BarsToSave,
  saveActions,
  saveBars,
  saveBeginnings,
  saveQualityFlags,
} from '../store/index.ts';
import type { ImportedSeries } from './import-request.ts';
import type { PreparedSeries } from './prepare-series.ts';

/** Bars stored in one go: a million at once would be held in memory several times over. */
export const BARS_AT_ONCE = 250_000;

type Counts = Pick<ImportedSeries, 'added' | 'equal' | 'revised' | 'differing'>;

/** Stores what a file says about some assets, and returns what was new about each; so many of their flags are named. */
export async function storeSeries(
  tx: Transaction,
  scope: BarScope,
  { series, mostFlags }: { readonly series: readonly PreparedSeries[]; readonly mostFlags: number },
): Promise<ImportedSeries[]> {
  await saveBeginnings(
    tx,
    scope,
    series.map(({ listing }) => listing),
  );
  const counts = new Map<AssetId, Counts>();
  for (const items of helpingsOf(series)) {
    for (const { assetId, ...saved } of await saveBars(tx, scope, items)) {
      const before = counts.get(assetId) ?? NOTHING;
      counts.set(assetId, {
        added: before.added + saved.added,
        equal: before.equal + saved.equal,
        revised: before.revised + saved.revised,
        differing: before.differing + saved.differing,
      });
    }
  }
  await saveActions(
    tx,
    scope,
    series.flatMap(({ actions }) => actions),
  );
  await saveQualityFlags(
    tx,
    scope,
    series.map(({ screened }) => screened),
  );
  let left = mostFlags;
  return series.map((one) => {
    const flags = flagsOf(one, left);
    left -= flags.length;
    return imported(one, counts.get(one.assetId) ?? NOTHING, flags);
  });
}

const NOTHING: Counts = { added: 0, equal: 0, revised: 0, differing: 0 };

/** Some series at once, and a long one in pieces. */
function* helpingsOf(series: readonly PreparedSeries[]): Generator<BarsToSave[]> {
  let [helping, bars]: [BarsToSave[], number] = [[], 0];
  for (const one of series) {
    const rows = one.known.bars.time.length;
    for (let start = 0; start < rows; start += BARS_AT_ONCE) {
      const end = Math.min(rows, start + BARS_AT_ONCE);
      if (bars + end - start > BARS_AT_ONCE && helping.length > 0) {
        yield helping;
        [helping, bars] = [[], 0];
      }
      helping.push(sliceOf(one, start, end));
      bars += end - start;
    }
  }
  if (helping.length > 0) yield helping;
}

function sliceOf(
  { assetId, market, timeframe, known }: PreparedSeries,
  start: number,
  end: number,
): BarsToSave {
  const bars = sliceBars(known.bars, start, end);
  return {
    ...{ assetId, market, timeframe },
    known: { ...known, bars, knownAt: known.knownAt.subarray(start, end) },
  };
}

function flagsOf({ findings }: PreparedSeries, most: number): ImportedSeries['flags'] {
  return findings.slice(0, most).map(({ time, lines, rule, evidence }) => ({
    date: dateOfInstant(time),
    line: lines[0] ?? 0,
    rule,
    evidence: wordSentence(evidence),
  }));
}

function imported(series: PreparedSeries, counts: Counts, flags: ImportedSeries['flags']): ImportedSeries {
  const { time } = series.known.bars;
  return {
    symbol: series.symbol,
    assetId: series.assetId,
    isNew: series.isNew,
    timeframe: series.timeframe,
    from: dateOfInstant(time[0]),
    to: dateOfInstant(time[time.length - 1]),
    rows: time.length,
    ...counts,
    splitsAndDividends: series.actions.length,
    flagCount: series.findings.length,
    flags,
  };
}
