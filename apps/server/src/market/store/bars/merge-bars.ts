import type { EpochMs, IsoDate } from '@auspex/market';
import type { BarRevision } from '@auspex/market-data';
import { createPeriodFinder, makeStoredBars, type StoredBars } from './bar-chunk.ts';
import type { BarScope, BarsSaved, BarsToSave } from './bars-to-save.ts';
import type { BarChunk } from './read-bar-chunks.ts';
import type { StoredRevision } from './read-bar-revisions.ts';

/** What is already stored for the periods that an item touches. */
export interface StoredBefore {
  readonly chunks: readonly BarChunk[];
  /** Source statements by time; the last one counts. Repairs do not: the source may go on repeating the fault. */
  readonly lastWords: ReadonlyMap<EpochMs, StoredRevision>;
}

/** What has to be written to store an item. */
export interface BarChanges {
  readonly chunks: readonly { readonly startsOn: IsoDate; readonly bars: StoredBars }[];
  readonly revisions: readonly BarRevision[];
  readonly saved: BarsSaved;
}

interface Values {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

interface Place {
  readonly bars: StoredBars;
  readonly index: number;
  readonly source: string;
}

/** Compares given bars with the stored ones: new, the same, or different. Writes nothing. */
export function mergeBars(scope: BarScope, item: BarsToSave, before: StoredBefore): BarChanges {
  const { bars } = item.known;
  const fresh = new Map<IsoDate, number[]>();
  const revisions: BarRevision[] = [];
  const counts = { added: 0, equal: 0, revised: 0, differing: 0 };
  const places = placesOf(before.chunks);
  const ownRevisions = new Set(item.known.revisions.map(({ time }) => time));
  const periodOf = createPeriodFinder(item.timeframe ?? '1d', item.market);
  let period: IsoDate | undefined;
  let indexes: number[] = [];
  for (let i = 0; i < bars.time.length; i++) {
    const time = bars.time[i];
    const place = places.get(time);
    if (!place) {
      const startsOn = periodOf(time);
      if (startsOn !== period) {
        period = startsOn;
        indexes = fresh.get(startsOn) ?? [];
        fresh.set(startsOn, indexes);
      }
      indexes.push(i);
      counts.added += 1;
      continue;
    }
    // A source that keeps its corrections gives the original bar, and the corrections with it.
    const lastWord = ownRevisions.has(time) ? undefined : before.lastWords.get(time);
    const same = lastWord ? sameAsRevision(bars, i, lastWord) : sameAsStored(bars, i, place);
    if (same) counts.equal += 1;
    else if ((lastWord ?? place).source === scope.source || scope.reviseOthers) {
      counts.revised += 1;
      revisions.push(revisionAt(bars, i, scope));
    } else counts.differing += 1;
  }
  const chunks = [...fresh].map(([startsOn, added]) => ({
    startsOn,
    bars: joinBars(ownChunk(scope, item, { startsOn, chunks: before.chunks }), item, {
      added,
      seenAt: scope.seenAt,
    }),
  }));
  return {
    chunks,
    revisions: [...revisions, ...item.known.revisions],
    saved: { assetId: item.assetId, ...counts },
  };
}

function placesOf(chunks: readonly BarChunk[]): Map<EpochMs, Place> {
  const places = new Map<EpochMs, Place>();
  for (const { bars, source } of chunks) {
    for (let index = 0; index < bars.time.length; index++) {
      places.set(bars.time[index], { bars, index, source });
    }
  }
  return places;
}

function ownChunk(
  scope: BarScope,
  item: BarsToSave,
  at: { readonly startsOn: IsoDate; readonly chunks: readonly BarChunk[] },
): StoredBars | undefined {
  return at.chunks.find(
    ({ startsOn, source, adjustment }) =>
      startsOn === at.startsOn && source === scope.source && adjustment === item.known.adjustment,
  )?.bars;
}

/** The old and the added bars in time order. */
function joinBars(
  old: StoredBars | undefined,
  { known }: BarsToSave,
  { added, seenAt }: { readonly added: readonly number[]; readonly seenAt: EpochMs },
): StoredBars {
  const { bars, knownAt } = known;
  const oldCount = old?.time.length ?? 0;
  const joined = makeStoredBars(oldCount + added.length);
  let [a, b] = [0, 0];
  for (let at = 0; at < joined.time.length; at++) {
    const takesOld = old && a < oldCount && (b >= added.length || old.time[a] < bars.time[added[b]]);
    const [from, index] = takesOld ? [old, a++] : [bars, added[b++]];
    joined.time[at] = from.time[index];
    joined.open[at] = from.open[index];
    joined.high[at] = from.high[index];
    joined.low[at] = from.low[index];
    joined.close[at] = from.close[index];
    joined.volume[at] = from.volume[index];
    joined.knownAt[at] = takesOld ? old.knownAt[index] : knownAt[index];
    joined.seenAt[at] = takesOld ? old.seenAt[index] : seenAt;
  }
  return joined;
}

type Columns = BarsToSave['known']['bars'];

/** NaN equals NaN: a volume unknown both times. */
function sameAsStored(bars: Columns, i: number, { bars: stored, index }: Place): boolean {
  return (
    bars.close[i] === stored.close[index] &&
    bars.open[i] === stored.open[index] &&
    bars.high[i] === stored.high[index] &&
    bars.low[i] === stored.low[index] &&
    Object.is(bars.volume[i], stored.volume[index])
  );
}

function sameAsRevision(bars: Columns, i: number, revision: Values): boolean {
  return (
    bars.close[i] === revision.close &&
    bars.open[i] === revision.open &&
    bars.high[i] === revision.high &&
    bars.low[i] === revision.low &&
    Object.is(bars.volume[i], revision.volume)
  );
}

function revisionAt(bars: Columns, i: number, scope: BarScope): BarRevision {
  return {
    time: bars.time[i],
    open: bars.open[i],
    high: bars.high[i],
    low: bars.low[i],
    close: bars.close[i],
    volume: bars.volume[i],
    reason: `${scope.source} gives other numbers than before.`,
    knownAt: scope.seenAt,
  };
}
