import { type EpochMs, MINUTE_MS } from '@auspex/market';
import type { VolumeList } from './volume-queries.ts';

/** While trading goes on, volumes come every five minutes; after half an hour without any something is wrong. */
const STALE_AFTER_MS = 30 * MINUTE_MS;

type Dated = {
  readonly phase: VolumeList['phase'];
  readonly provenance: Pick<VolumeList['provenance'], 'knownAt' | 'asOf'>;
};

/** Since when nothing new has come although the market trades; null where all is well. */
export function staleSince({ phase, provenance }: Dated): EpochMs | null {
  if (phase !== 'open' || provenance.knownAt === null) return null;
  const knownAt = Date.parse(provenance.knownAt);
  return Date.parse(provenance.asOf) - knownAt > STALE_AFTER_MS ? knownAt : null;
}
