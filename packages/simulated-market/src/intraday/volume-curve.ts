/** How busy each hour of the UTC day is for coins: most while Europe and America are both awake. */
const COIN_HOURS = [
  1.05, 0.95, 0.9, 0.85, 0.8, 0.8, 0.85, 0.95, 1.05, 1.05, 1.0, 1.0, 1.1, 1.3, 1.5, 1.5, 1.4, 1.2, 1.1, 1.05,
  1.05, 1.0, 0.95, 0.95,
];

/** Usual trading of each minute of a session, in any unit: busy at the open, quiet at noon, busiest at the close. */
export function volumeCurve(kind: 'stock' | 'fund' | 'crypto', minutes: number): Float64Array {
  const curve = new Float64Array(minutes);
  for (let m = 0; m < minutes; m++) {
    if (kind === 'crypto') {
      const hour = Math.floor(m / 60);
      const into = (m % 60) / 60;
      curve[m] = COIN_HOURS[hour] * (1 - into) + COIN_HOURS[(hour + 1) % 24] * into;
    } else {
      const left = minutes - 1 - m;
      const middle = (2 * m) / minutes - 1;
      curve[m] =
        0.55 + 0.45 * middle * middle + 2.8 / (1 + m / 6) + 1.1 / (1 + left / 14) + (left === 0 ? 3 : 0);
    }
  }
  return curve;
}
