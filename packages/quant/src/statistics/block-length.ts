/**
 * Mean block length for the stationary bootstrap chosen from the data: long where returns cluster, about 1 for
 * independent ones (Politis and White, Econometric Reviews 23, 2004, with the correction of Patton, Politis and
 * White, 28, 2009). At least 1; `null` below 10 values; 1 for a flat series.
 */
export function automaticBlockLength(values: Float64Array): number | null {
  const n = values.length;
  if (n < 10) return null;
  const run = Math.max(5, Math.ceil(Math.sqrt(Math.log10(n))));
  const longest = Math.min(n - 1, Math.ceil(Math.sqrt(n)) + run);
  const covariances = autocovariances(values, longest);
  if (!(covariances[0] > 0)) return 1;
  const band = Math.min(2 * significantLag(covariances, { n, run }), longest);
  let [weighted, spectrum] = [0, covariances[0]];
  for (let k = 1; k <= band; k++) {
    const taper = k / band <= 0.5 ? 1 : 2 * (1 - k / band);
    weighted += 2 * taper * k * covariances[k];
    spectrum += 2 * taper * covariances[k];
  }
  const length = Math.cbrt((weighted * weighted * n) / (spectrum * spectrum));
  const ceiling = Math.ceil(Math.min(3 * Math.sqrt(n), n / 3));
  return Math.min(ceiling, Math.max(1, length));
}

function autocovariances(values: Float64Array, longest: number): Float64Array {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const covariances = new Float64Array(longest + 1);
  for (let k = 0; k <= longest; k++) {
    let sum = 0;
    for (let i = k; i < n; i++) sum += (values[i] - mean) * (values[i - k] - mean);
    covariances[k] = sum / n;
  }
  return covariances;
}

/** The lag after which `run` autocorrelations in a row are noise; else the last one that is not. */
function significantLag(covariances: Float64Array, { n, run }: { n: number; run: number }): number {
  const critical = 2 * Math.sqrt(Math.log10(n) / n);
  let [quiet, last] = [0, 1];
  for (let k = 1; k < covariances.length; k++) {
    const noisy = Math.abs(covariances[k] / covariances[0]) < critical;
    quiet = noisy ? quiet + 1 : 0;
    if (!noisy) last = k;
    if (quiet === run) return Math.max(1, k - run);
  }
  return last;
}
