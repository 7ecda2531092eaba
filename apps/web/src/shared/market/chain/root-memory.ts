import type { LedgerRoot } from '@auspex/contract/ledger';

const KEY = 'auspex.ledger-root';

export interface RememberedRoot {
  readonly root: LedgerRoot;
  readonly at: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

function isRemembered(value: unknown): value is RememberedRoot {
  if (typeof value !== 'object' || value === null || !('root' in value) || !('at' in value)) return false;
  const { root, at } = value;
  return (
    typeof at === 'string' &&
    typeof root === 'object' &&
    root !== null &&
    'world' in root &&
    'count' in root &&
    'hash' in root &&
    typeof root.world === 'string' &&
    Number.isSafeInteger(root.count) &&
    typeof root.hash === 'string' &&
    /^[0-9a-f]{64}$/.test(root.hash)
  );
}

/** The end of the chain as this browser verified it last: a later chain has to contain it. */
export function rememberedRoot(world: string, store: Store): RememberedRoot | null {
  try {
    const found: unknown = JSON.parse(store.getItem(`${KEY}.${world}`) ?? 'null');
    return isRemembered(found) && found.root.world === world ? found : null;
  } catch {
    return null;
  }
}

export function rememberRoot(root: LedgerRoot, at: Date, store: Store): void {
  try {
    const kept: RememberedRoot = { root, at: at.toISOString() };
    store.setItem(`${KEY}.${root.world}`, JSON.stringify(kept));
  } catch {
    // A full or forbidden store: the next verification has one witness less, and says so.
  }
}
