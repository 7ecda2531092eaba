/** A number for use in evidence: up to six significant digits, no more precise than is meaningful. */
export function words(value: number): string {
  if (!Number.isFinite(value)) return 'none';
  return String(Number(value.toPrecision(6)));
}

/** A part as percent with one digit. */
export function percent(part: number): string {
  return `${(part * 100).toFixed(1)}%`;
}
