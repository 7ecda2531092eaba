/** A world is `sim:<seed>` or `live`; every fact, signal, ledger entry and paper account belongs to exactly one. */
export type World =
  | { readonly kind: 'simulated'; readonly name: `sim:${string}`; readonly seed: string }
  | { readonly kind: 'live'; readonly name: 'live' };

/** Parses a world's name; null for anything else. */
export function parseWorld(name: string): World | null {
  if (name === 'live') return { kind: 'live', name };
  const seed = /^sim:([a-z0-9-]{1,40})$/.exec(name)?.[1];
  return seed === undefined ? null : { kind: 'simulated', name: `sim:${seed}`, seed };
}

/** Whether a world is simulated, so that everything shown from it says so. */
export function isSimulated(worldName: string): boolean {
  return parseWorld(worldName)?.kind === 'simulated';
}

/** The seed of a simulated world; null for the live one. */
export function seedOf(world: World): string | null {
  return world.kind === 'simulated' ? world.seed : null;
}

/** The world that a choice of market sources implies. */
export function worldOf(sources: readonly string[], seed: string): string {
  return sources.includes('simulated') ? `sim:${seed}` : 'live';
}
