import { dateOfInstant, sliceBars, wordSentence } from '@auspex/market';
import type { Transaction } from '../../platform/database/index.ts';
import {
  type BarScope,
  type BarsSaved,
  saveActions,
  saveBars,
  saveListings,
  saveQualityFlags,
} from '../store/index.ts';
import type { ImportedSeries } from './import-request.ts';
import type { PreparedSeries } from './prepare-series.ts';

/** Bars stored in one go: a million at once would be held in memory several times over. */
const BARS_AT_ONCE = 250_000;

/** Stores what a file says about one symbol, and returns what was new in it. */
export async function storeSeries(
  tx: Transaction,
  scope: BarScope,
  of: {
    readonly series: PreparedSeries;
    /** So many of its flags are named. */
    readonly mostFlags: number;
    readonly onRows: (done: number) => void;
  },
): Promise<ImportedSeries> {
  const { series } = of;
  const { assetId, known, screened, findings } = series;
  const rows = known.bars.time.length;
  if (series.listing) await saveListings(tx, scope, [series.listing]);
  const counts = { added: 0, equal: 0, revised: 0, differing: 0 };
  for (let start = 0; start < rows; start += BARS_AT_ONCE) {
    const saved = await saveSlice(tx, scope, { series, start, end: Math.min(rows, start + BARS_AT_ONCE) });
    counts.added += saved.added;
    counts.equal += saved.equal;
    counts.revised += saved.revised;
    counts.differing += saved.differing;
    of.onRows(Math.min(rows, start + BARS_AT_ONCE));
  }
  await saveActions(tx, scope, series.actions);
  await saveQualityFlags(tx, scope, [screened]);
  return {
    symbol: series.symbol,
    assetId,
    isNew: series.listing !== null,
    timeframe: series.timeframe,
    from: dateOfInstant(known.bars.time[0]),
    to: dateOfInstant(known.bars.time[rows - 1]),
    rows,
    ...counts,
    splitsAndDividends: series.actions.length,
    flagCount: findings.length,
    flags: findings.slice(0, of.mostFlags).map(({ time, lines, rule, evidence }) => ({
      date: dateOfInstant(time),
      line: lines[0] ?? 0,
      rule,
      evidence: wordSentence(evidence),
    })),
  };
}

async function saveSlice(
  tx: Transaction,
  scope: BarScope,
  { series, start, end }: { readonly series: PreparedSeries; readonly start: number; readonly end: number },
): Promise<Omit<BarsSaved, 'assetId'>> {
  const { assetId, market, timeframe, known } = series;
  const part = {
    ...known,
    bars: sliceBars(known.bars, start, end),
    knownAt: known.knownAt.subarray(start, end),
  };
  const [saved] = await saveBars(tx, scope, [{ assetId, market, timeframe, known: part }]);
  return saved ?? { added: 0, equal: 0, revised: 0, differing: 0 };
}
