import { NEWEST_VERSION } from '@auspex/simulated-market';

/**
 * A world is `sim:<seed>` or `live`; every fact, signal, ledger entry and paper account belongs to exactly one.
 * The seed names the version of the simulated market after an @, unless it is the first, and how many assets there are,
 * unless the usual ones: 39, 39@2, 39@2x8000.
 */
export type World =
  | { readonly kind: 'simulated'; readonly name: `sim:${string}`; readonly seed: string }
  | { readonly kind: 'live'; readonly name: 'live' };

/** Parses a world's name; null for anything else. */
export function parseWorld(name: string): World | null {
  if (name === 'live') return { kind: 'live', name };
  const seed = /^sim:([a-z0-9-]{1,40}(?:@[2-9](?:x[1-9][0-9]{2,4})?)?)$/.exec(name)?.[1];
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

/** The seed of the same world in the newest version of the simulated market; null if this is it, or the real one. */
export function newerSeedOf(world: World): string | null {
  const seed = seedOf(world);
  if (seed === null) return null;
  const [own = '', form = '1'] = seed.split('@');
  const [version, size] = form.split('x');
  const newest = `${own}@${NEWEST_VERSION}${size === undefined ? '' : `x${size}`}`;
  return Number(version) < NEWEST_VERSION ? newest : null;
}
