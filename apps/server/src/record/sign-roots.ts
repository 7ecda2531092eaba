import { createPrivateKey, createPublicKey, type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import {
  type KeyStatement,
  keyMessage,
  type LedgerKey,
  type LedgerRoot,
  ledgerKeyId,
  type RootSignature,
  rootMessage,
  type VerifySignature,
} from '@auspex/contract/ledger';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Sql } from '../platform/database/index.ts';
import { deriveKey, loadMasterKey } from '../platform/secrets/master-key.ts';
import { listChains, readEnd } from './store/entry-store.ts';
import { insertKey, listKeys } from './store/key-store.ts';

/** The key in use. */
export interface SigningKey {
  readonly listed: LedgerKey;
  sign(root: LedgerRoot & { readonly at: string }): RootSignature;
}

export interface RootSigner {
  /** The key in use; a new one is listed first. */
  current(sql: Sql): Promise<SigningKey>;
  /** Lists the next key, endorsed by the one before, which signs nothing any more. */
  rotate(sql: Sql): Promise<LedgerKey>;
  /** Whether a listed key is the one that follows from this installation's master key. */
  isOwn(key: LedgerKey): boolean;
}

/**
 * Keys follow from the master key, the log and their generation, so they are kept, backed up and lost with the master
 * key; a new master key brings a new generation.
 */
export function createSigner(parts: {
  readonly config: Pick<Config, 'masterKey' | 'home'>;
  readonly clock: Clock;
}): RootSigner {
  const { config, clock } = parts;
  const pairOf = memoise((log: string, generation: number) =>
    makePair(deriveKey(loadMasterKey(config), `ledger signatures ${log} ${generation}`)),
  );
  const isOwn = ({ log, generation, id }: LedgerKey) => pairOf(log, generation).id === id;
  const list = async (sql: Sql, last: LedgerKey | undefined) => {
    const [log, generation] = [last?.log ?? randomUUID(), (last?.generation ?? 0) + 1];
    const pair = pairOf(log, generation);
    const now = new Date(clock.now()).toISOString();
    const statement: KeyStatement = {
      ...{ log, generation, publicKey: pair.publicKey, previous: last?.id ?? null },
      since: last !== undefined && last.since > now ? last.since : now,
      chains: await readEnds(sql),
    };
    const message = Buffer.from(keyMessage(statement));
    const former = last !== undefined && isOwn(last) ? pairOf(log, last.generation) : null;
    await insertKey(sql, statement, {
      id: pair.id,
      signature: sign(null, message, pair.privateKey),
      endorsement: former && sign(null, message, former.privateKey),
    });
    // Of two processes that list one at the same moment, the first counts.
    const listed = (await listKeys(sql)).at(-1);
    if (listed?.id !== pair.id) throw new Error('Another process lists other keys for the ledger.');
    return listed;
  };
  return {
    isOwn,
    async current(sql) {
      const last = (await listKeys(sql)).at(-1);
      const listed = last !== undefined && isOwn(last) ? last : await list(sql, last);
      const { privateKey } = pairOf(listed.log, listed.generation);
      return {
        listed,
        sign: (root) => {
          const signature = sign(null, Buffer.from(rootMessage(listed.log, root)), privateKey);
          return { key: listed.id, at: root.at, signature: signature.toString('hex') };
        },
      };
    },
    rotate: async (sql) => list(sql, (await listKeys(sql)).at(-1)),
  };
}

interface Pair {
  readonly privateKey: KeyObject;
  readonly publicKey: string;
  readonly id: string;
}

/** The first bytes of an Ed25519 private key in PKCS #8 (RFC 8410); the 32 bytes of the seed follow. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

function makePair(seed: Buffer): Pair {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const publicKey = spki.subarray(-32).toString('hex');
  return { privateKey, publicKey, id: ledgerKeyId(publicKey) };
}

function memoise(make: (log: string, generation: number) => Pair): typeof make {
  const made = new Map<string, Pair>();
  return (log, generation) => {
    const name = `${log} ${generation}`;
    const pair = made.get(name) ?? make(log, generation);
    made.set(name, pair);
    return pair;
  };
}

async function readEnds(sql: Sql): Promise<LedgerRoot[]> {
  const ends: LedgerRoot[] = [];
  for (const world of await listChains(sql)) {
    const end = await readEnd(sql, world);
    if (end) ends.push({ world, count: end.seq, hash: end.hash.toString('hex') });
  }
  return ends;
}

/** Clocks of several machines differ. */
export const CLOCKS_DIFFER_MS = 5 * 60_000;

/** Ed25519 by OpenSSL. */
export const verifySignature: VerifySignature = ({ publicKey, message, signature }) => {
  const x = Buffer.from(publicKey).toString('base64url');
  try {
    return verify(null, message, { key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }, signature);
  } catch {
    // No point of the curve.
    return false;
  }
};
