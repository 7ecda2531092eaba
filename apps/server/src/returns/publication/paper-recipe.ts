import { createHash } from 'node:crypto';
import type { BarColumns } from '@auspex/market';
import type { RecordAsset } from '@auspex/quant/track-record';
import type { MarketView } from '../../market/index.ts';
import type { Recipe } from '../../record/index.ts';
import { RULE_NAME } from '../rule.ts';

/** What making a trade of the published record, or its end, again needs. Nothing in the rule is drawn. */
export function paperRecipe({ asOf, seenBy }: MarketView, dataHash: string): Recipe {
  const instant = (at: number) => new Date(at).toISOString();
  return { dataHash, model: RULE_NAME, seed: 0, asOf: instant(asOf), seenBy: instant(seenBy) };
}

type Columns = readonly (Float64Array | Int8Array)[];

function hashColumns(columns: Columns): string {
  const hash = createHash('sha256');
  for (const { buffer, byteOffset, byteLength } of columns)
    hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  return hash.digest('hex');
}

/** SHA-256 of the bars that a decision stands on. */
export function hashBars(all: readonly BarColumns[]): string {
  return hashColumns(
    all.flatMap(({ time, open, high, low, close, volume }) => [time, open, high, low, close, volume]),
  );
}

/** SHA-256 of the bars, stances and ranges that the end of a trade stands on. */
export function hashRecord({ bars, stance, averageTrueRange }: RecordAsset): string {
  const { time, open, high, low, close } = bars;
  return hashColumns([time, open, high, low, close, stance, averageTrueRange]);
}
