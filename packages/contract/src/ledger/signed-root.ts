import { canonicalJson } from './canonical-json.ts';
import { fromHex, toHex } from './hex.ts';
import type { LedgerRoot } from './ledger-record.ts';
import { sha256 } from './sha256.ts';

/** An Ed25519 signature over the end of a chain and an instant. */
export interface RootSignature {
  /** Id of the key: SHA-256 of its public half. */
  readonly key: string;
  readonly at: string;
  readonly signature: string;
}

/** What a key says of itself when it comes into use, signed by itself. */
export interface KeyStatement {
  /** Names the ledger of one installation for good, whatever key signs it. */
  readonly log: string;
  /** 1, 2, 3 … */
  readonly generation: number;
  readonly publicKey: string;
  readonly since: string;
  /** Id of the key before. */
  readonly previous: string | null;
  /** Where every chain ended at that moment: only entries up to there may be without a signature. */
  readonly chains: readonly LedgerRoot[];
}

export interface LedgerKey extends KeyStatement {
  readonly id: string;
  readonly signature: string;
  /** The same statement signed by the key before; null for the first, and after a master key that was lost. */
  readonly endorsement: string | null;
  /** When the next key took over; null while it is in use. */
  readonly until: string | null;
}

/** Ed25519 of whoever checks: WebCrypto or OpenSSL. */
export type VerifySignature = (signed: {
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly message: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
}) => boolean | Promise<boolean>;

export type SignatureFault = 'unsigned' | 'unknown-key' | 'false-signature';
/** `older`: written before the ledger had a key. */
export type SignatureState = 'signed' | 'older' | SignatureFault;

/** The text that is signed; its first line keeps it apart from everything else that keys of ours might sign. */
export function rootMessage(log: string, root: LedgerRoot & { readonly at: string }): string {
  const { world, count, hash, at } = root;
  return `auspex-ledger-root-v1\n${canonicalJson({ at, count, hash, log, world })}`;
}

export function keyMessage(statement: KeyStatement): string {
  const { log, generation, publicKey, since, previous } = statement;
  const chains = statement.chains.map(({ world, count, hash }) => ({ world, count, hash }));
  return `auspex-ledger-key-v1\n${canonicalJson({ chains, generation, log, previous, publicKey, since })}`;
}

export function ledgerKeyId(publicKey: string): string {
  return toHex(sha256(fromHex(publicKey)));
}

const encoder = new TextEncoder();

function holds(
  key: Pick<LedgerKey, 'publicKey'>,
  message: string,
  { signature, verify }: { readonly signature: string; readonly verify: VerifySignature },
): boolean | Promise<boolean> {
  const [publicKey, bytes] = [readBytes(key.publicKey, 32), readBytes(signature, 64)];
  if (publicKey === null || bytes === null) return false;
  return verify({ publicKey, message: encoder.encode(message), signature: bytes });
}

function readBytes(text: string, length: number): Uint8Array<ArrayBuffer> | null {
  if (text.length !== 2 * length || !/^[0-9a-f]*$/.test(text)) return null;
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(text.slice(2 * index, 2 * index + 2), 16));
}

/** Clocks of several machines differ: one of them may not know yet that the next key took over. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/** Whether the end of a chain is signed by a listed key within its period. */
export async function checkRootSignature(
  root: LedgerRoot & { readonly at: string; readonly signature: RootSignature | null },
  keys: readonly LedgerKey[],
  verify: VerifySignature,
): Promise<SignatureState> {
  const { signature, world, count, hash, at } = root;
  if (signature === null) {
    const before = keys[0]?.chains.find((chain) => chain.world === world)?.count ?? 0;
    return keys.length > 0 && count > before ? 'unsigned' : 'older';
  }
  const key = keys.find(({ id }) => id === signature.key);
  if (!key) return 'unknown-key';
  const last = key.until === null ? Number.POSITIVE_INFINITY : Date.parse(key.until) + CLOCKS_DIFFER_MS;
  if (at < key.since || Date.parse(at) > last || signature.at !== at) return 'false-signature';
  const message = rootMessage(key.log, { world, count, hash, at });
  return (await holds(key, message, { signature: signature.signature, verify }))
    ? 'signed'
    : 'false-signature';
}

/** The first listed key that is not what it says, by its generation; null when the list is sound. */
export async function findFalseKey(
  keys: readonly LedgerKey[],
  verify: VerifySignature,
): Promise<number | null> {
  let previous: LedgerKey | null = null;
  for (const [index, key] of keys.entries()) {
    const follows =
      key.generation === index + 1 &&
      key.previous === (previous?.id ?? null) &&
      key.log === (previous?.log ?? key.log) &&
      key.since >= (previous?.since ?? '') &&
      (previous === null || previous.until === key.since);
    const message = keyMessage(key);
    const own = () => holds(key, message, { signature: key.signature, verify });
    const endorsed = () =>
      key.endorsement === null ||
      (previous !== null && holds(previous, message, { signature: key.endorsement, verify }));
    const sound = follows && ledgerKeyId(key.publicKey) === key.id && (await own()) && (await endorsed());
    if (!sound) return key.generation;
    previous = key;
  }
  return null;
}
