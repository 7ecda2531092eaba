/** A row and where it lies, in pixels below the upper edge of the first one. */
export interface PlacedRow {
  readonly place: number;
  readonly startPx: number;
  readonly endPx: number;
}

/** What of the rows is in sight, in the same pixels. */
export interface Sight {
  readonly fromPx: number;
  readonly toPx: number;
}

/** Where each row begins, and at last where the rows end. */
export function startsOf(count: number, heightPx: (place: number) => number): Float64Array {
  const starts = new Float64Array(count + 1);
  for (let place = 0; place < count; place += 1) starts[place + 1] = (starts[place] ?? 0) + heightPx(place);
  return starts;
}

/** The row that a height lies in. */
export function placeAt(starts: Float64Array, px: number): number {
  let [low, high] = [0, Math.max(0, starts.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= px) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The rows in sight, some more on either side, and the active one, which must exist to hold the focus. */
export function placesToDraw(
  starts: Float64Array,
  { sight, more, active }: { readonly sight: Sight; readonly more: number; readonly active: number },
): number[] {
  const count = starts.length - 1;
  if (count === 0 || sight.toPx <= sight.fromPx) return [];
  const first = Math.max(0, placeAt(starts, sight.fromPx) - more);
  const last = Math.min(count - 1, placeAt(starts, sight.toPx) + more);
  const places = Array.from({ length: last - first + 1 }, (_, order) => first + order);
  if (active >= count || (active >= first && active <= last)) return places;
  return active < first ? [active, ...places] : [...places, active];
}
