/** A number for use in evidence: up to six significant digits, no more precise than is meaningful. */
export function words(value: number): string {
  if (!Number.isFinite(value)) return 'none';
  return String(Number(value.toPrecision(6)));
}

/** `1 session`, `3 sessions`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A fraction as percent with one digit. */
export function percent(part: number): string {
  return `${(part * 100).toFixed(1)} %`;
}
