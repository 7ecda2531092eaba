import { isHash, type LedgerRoot, type RootSignature } from '@auspex/contract/ledger';

const KEY = 'auspex.ledger-root';

/** The end of a chain as somebody kept it; without a signature where there was none. */
export interface KeptRoot extends LedgerRoot {
  readonly writtenAt?: string;
  readonly signature?: RootSignature;
}

export interface RememberedRoot {
  readonly root: KeptRoot;
  readonly at: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The end of a chain in what was kept; null where it is anything else. */
export function readKeptRoot(value: unknown): KeptRoot | null {
  if (typeof value !== 'object' || value === null) return null;
  const { world, count, hash, writtenAt, signature } = value as Record<string, unknown>;
  const sound =
    typeof world === 'string' &&
    typeof count === 'number' &&
    Number.isSafeInteger(count) &&
    count >= 0 &&
    typeof hash === 'string' &&
    isHash(hash);
  if (!sound) return null;
  const signed = readSignature(signature);
  return {
    world,
    count,
    hash,
    ...(typeof writtenAt === 'string' && signed ? { writtenAt, signature: signed } : {}),
  };
}

function readSignature(value: unknown): RootSignature | null {
  if (typeof value !== 'object' || value === null) return null;
  const { key, at, signature } = value as Record<string, unknown>;
  const sound = typeof key === 'string' && typeof at === 'string' && typeof signature === 'string';
  return sound ? { key, at, signature } : null;
}

/** The end of the chain as this browser verified it last: a later chain has to contain it. */
export function rememberedRoot(world: string, store: Store): RememberedRoot | null {
  try {
    const found: unknown = JSON.parse(store.getItem(`${KEY}.${world}`) ?? 'null');
    if (typeof found !== 'object' || found === null || !('root' in found) || !('at' in found)) return null;
    const root = readKeptRoot(found.root);
    return root?.world === world && typeof found.at === 'string' ? { root, at: found.at } : null;
  } catch {
    return null;
  }
}

export function rememberRoot(root: LedgerRoot, at: Date, store: Store): void {
  try {
    store.setItem(`${KEY}.${root.world}`, JSON.stringify({ root, at: at.toISOString() }));
  } catch {
    // A full or forbidden store: the next verification has one witness less, and says so.
  }
}
