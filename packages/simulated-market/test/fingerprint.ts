import { createHash } from 'node:crypto';
import type { AssetId, BarColumns } from '@auspex/market';
import { simulate } from '../src/simulate.ts';

/** SHA-256 over the bytes of bars. */
export function barHash(bars: BarColumns | undefined): string {
  const hash = createHash('sha256');
  if (bars) {
    for (const column of [bars.time, bars.open, bars.high, bars.low, bars.close, bars.volume]) {
      hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
    }
  }
  return hash.digest('hex');
}

/** Assets of every kind; the fund includes all companies and is left out if time is short. */
export const FEW = ['us:KO', 'us:BBBY', 'crypto:ETH-USD', 'us:GLD'] as AssetId[];

/** A hash over a few assets' days, minutes and words. */
export function worldFingerprint(seed: string, to: number): string {
  const market = simulate({ seed, to });
  const hash = createHash('sha256');
  for (const id of FEW) hash.update(barHash(market.dailyBars(id)));
  hash.update(barHash(market.minuteBars(FEW[0], '2018-11-23')));
  hash.update(JSON.stringify([market.statements(FEW[0]), market.earningsEstimates(FEW[0]), market.truth]));
  return hash.digest('hex');
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(worldFingerprint(process.argv[2], Number(process.argv[3])));
}
