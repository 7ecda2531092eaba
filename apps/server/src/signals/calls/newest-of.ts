/** When the newest of some signals or stances was made, as provenance says it; nothing of none. */
export function newestOf(made: readonly { readonly madeAt: Date }[]): { readonly knownAt?: number } {
  const latest = Math.max(...made.map(({ madeAt }) => madeAt.getTime()));
  return Number.isFinite(latest) ? { knownAt: latest } : {};
}
