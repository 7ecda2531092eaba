/** The closes of one asset, oldest first, with the day of each. */
export interface DatedCloses<Day extends number | string> {
  readonly days: ArrayLike<Day>;
  readonly closes: Float64Array;
}

/**
 * Mean correlation of the assets' daily returns over all pairs and days. On a day with n standardised returns, the sum
 * over the pairs is half of (Σz)² − Σz², so no table of pairs is needed and gaps do no harm. 0 for one asset.
 */
export function meanPairCorrelation<Day extends number | string>(
  assets: readonly DatedCloses<Day>[],
): number {
  const placeOf = new Map<Day, number>();
  const [counts, sums, squares]: [number[], number[], number[]] = [[], [], []];
  for (const { days, closes } of assets) {
    const scores = standardReturns(closes);
    for (let i = 0; i < scores.length; i++) {
      const day = days[i + 1];
      let place = placeOf.get(day);
      if (place === undefined) {
        place = placeOf.size;
        placeOf.set(day, place);
        counts[place] = sums[place] = squares[place] = 0;
      }
      counts[place] += 1;
      sums[place] += scores[i];
      squares[place] += scores[i] * scores[i];
    }
  }
  let [products, pairs] = [0, 0];
  for (let place = 0; place < counts.length; place++) {
    products += (sums[place] * sums[place] - squares[place]) / 2;
    pairs += (counts[place] * (counts[place] - 1)) / 2;
  }
  return pairs === 0 ? 0 : products / pairs;
}

/** Daily log returns of mean 0 and deviation 1; none of an asset that does not move. */
function standardReturns(closes: Float64Array): Float64Array {
  const returns = new Float64Array(Math.max(0, closes.length - 1));
  let [sum, squares] = [0, 0];
  for (let i = 0; i < returns.length; i++) {
    returns[i] = Math.log(closes[i + 1] / closes[i]);
    sum += returns[i];
  }
  const mean = sum / returns.length;
  for (let i = 0; i < returns.length; i++) squares += (returns[i] - mean) ** 2;
  const deviation = Math.sqrt(squares / returns.length);
  if (!(deviation > 0)) return returns.subarray(0, 0);
  for (let i = 0; i < returns.length; i++) returns[i] = (returns[i] - mean) / deviation;
  return returns;
}

/** Returns that a correlation looks back on: about a year. */
const RECENT_RETURNS = 250;

/** The same over the last year of whichever asset has the newest bars; 0 where none has a year of them. */
export function recentPairCorrelation(
  assets: readonly { readonly time: Float64Array; readonly close: Float64Array }[],
): number {
  const from = assets.reduce(
    (latest, { time }) => Math.max(latest, time.at(-1 - RECENT_RETURNS) ?? Number.NEGATIVE_INFINITY),
    Number.NEGATIVE_INFINITY,
  );
  if (from === Number.NEGATIVE_INFINITY) return 0;
  return meanPairCorrelation(
    assets.map(({ time, close }) => {
      let first = time.length;
      while (first > 0 && time[first - 1] >= from) first -= 1;
      return { days: time.subarray(first), closes: close.subarray(first) };
    }),
  );
}
