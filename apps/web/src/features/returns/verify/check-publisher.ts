import {
  checkRootSignature,
  findFalseKey,
  type LedgerHeader,
  type LedgerKey,
  type SignatureState,
  type VerifySignature,
} from '@auspex/contract/ledger';
import type { SignedEnd } from '../../../shared/market/chain/read-chain.ts';
import type { RememberedRoot } from '../../../shared/market/chain/root-memory.ts';

/** Who published the end of the chain, as far as signatures show it. */
export type PublisherVerdict =
  | { readonly kind: 'signed'; readonly key: string; readonly since: string; readonly at: string }
  /** There is no entry to sign. */
  | { readonly kind: 'nothing' }
  /** Nothing was written since the key came into use, and it signed the end that it found. */
  | { readonly kind: 'adopted'; readonly key: string; readonly since: string }
  /** The chain does not contain the end that a key signed when it came into use. */
  | { readonly kind: 'lost-end'; readonly key: string }
  /** There is no key yet. */
  | { readonly kind: 'older' }
  | { readonly kind: 'no-browser' }
  | { readonly kind: 'unsigned' | 'unknown-key' | 'false-signature' | 'false-key' }
  /** The root published for a day is not in the chain, or not as it was signed. */
  | { readonly kind: 'other-day' | 'redated'; readonly date: string }
  /** The key that signed what the reader kept is listed no more, or the kept signature does not hold. */
  | { readonly kind: 'key-gone' | 'kept-false'; readonly key: string };

export interface Published {
  readonly root: SignedEnd;
  readonly keys: readonly LedgerKey[];
  readonly headers: readonly LedgerHeader[];
  readonly remembered: RememberedRoot | null;
}

/** Whether the verdict is what an honest publisher gives; where nothing could be checked, nothing is held against it. */
export function isHonest({ kind }: PublisherVerdict): boolean {
  return (
    kind === 'signed' || kind === 'adopted' || kind === 'nothing' || kind === 'older' || kind === 'no-browser'
  );
}

/** Ed25519 of this browser; null where it has none, or hides it because the page came without TLS. */
export async function ownVerifier(): Promise<VerifySignature | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  const importKey = (publicKey: Uint8Array<ArrayBuffer>) =>
    subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  try {
    // The base point of the curve: a key like any other.
    await importKey(Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 0x58 : 0x66)));
  } catch {
    return null;
  }
  return async ({ publicKey, message, signature }) => {
    try {
      return await subtle.verify('Ed25519', await importKey(publicKey), signature, message);
    } catch {
      return false;
    }
  };
}

export async function checkPublisher(
  published: Published,
  verify: VerifySignature | null,
): Promise<PublisherVerdict> {
  const { root, keys } = published;
  if (root.count === 0) return { kind: 'nothing' };
  if (verify === null) return { kind: 'no-browser' };
  const bad =
    (await findFalseKey(keys, verify)) === null
      ? await checkKept(published, verify)
      : { kind: 'false-key' as const };
  if (bad !== null) return bad;
  const at = root.writtenAt ?? '';
  const lost = findLostEnd(published);
  if (lost !== null) return lost;
  const state = await checkRootSignature({ ...root, at }, keys, verify);
  const [first] = keys;
  if (state === 'older' && first) return { kind: 'adopted', key: first.id, since: first.since };
  if (state !== 'signed') return { kind: state };
  const day = await checkDay(published, verify);
  if (day !== null) return day;
  const key = keys.find(({ id }) => id === root.signature?.key);
  return { kind: 'signed', key: key?.id ?? '', since: key?.since ?? '', at };
}

function findLostEnd({ root, keys, headers }: Published): PublisherVerdict | null {
  const hashes = new Map(headers.map(({ seq, hash }) => [seq, hash]));
  const lost = keys.find(({ chains }) =>
    chains.some(({ world, count, hash }) => world === root.world && hashes.get(count) !== hash),
  );
  return lost ? { kind: 'lost-end', key: lost.id } : null;
}

async function checkKept(
  { remembered, keys }: Published,
  verify: VerifySignature,
): Promise<PublisherVerdict | null> {
  const { signature, writtenAt: at, ...root } = remembered?.root ?? { signature: undefined };
  if (!signature || at === undefined || !('hash' in root)) return null;
  const state = await checkRootSignature({ ...root, at, signature }, keys, verify);
  if (state === 'signed') return null;
  return { kind: state === 'unknown-key' ? 'key-gone' : 'kept-false', key: signature.key };
}

async function checkDay(
  { root, keys, headers }: Published,
  verify: VerifySignature,
): Promise<PublisherVerdict | null> {
  const { daily, world } = root;
  if (daily === null) return null;
  const { date, count, hash } = daily;
  const known = count === 0 || headers.find(({ seq }) => seq === count)?.hash === hash;
  if (!known) return { kind: 'other-day', date };
  // Roots of before the first key have no signature; those of afterwards must have one.
  if (daily.signature === null && daily.at < (keys[0]?.since ?? '')) return null;
  const state: SignatureState = await checkRootSignature({ ...daily, world }, keys, verify);
  const dated = daily.at.slice(0, 10) === date;
  return state === 'signed' && dated ? null : { kind: 'redated', date };
}
