import { z } from 'zod';
import { defineCall } from './call.ts';
import type { JsonValue } from './ledger/canonical-json.ts';
import { ledgerKinds } from './ledger/ledger-record.ts';
import { instant, isoDate } from './market/market-shapes.ts';

/** SHA-256 or a salt, as 64 hexadecimal digits. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);

const worldName = z.string().regex(/^(live|sim:[a-z0-9-]{1,40}(@[2-9](x[1-9][0-9]{2,4})?)?)$/, {
  error: 'A world is live, or sim: and its seed.',
});
/** Of this installation's world unless another is named. */
const worldQuery = z.object({ world: worldName.optional() });

const ledgerKind = z.enum(ledgerKinds);
/** Names a leaf for good. */
export const ledgerLeafId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9:._-]{0,159}$/, {
  error: 'An id of the ledger has letters, digits and : . _ - only.',
});

const seq = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

const signatureText = z.string().regex(/^[0-9a-f]{128}$/);

/** An Ed25519 signature over `auspex-ledger-root-v1`, a line feed and JCS({ at, count, hash, log, world }). */
const rootSignature = z.object({
  /** SHA-256 of the public key, which `ledger.keys` lists. */
  key: hash,
  at: instant,
  signature: signatureText,
});

const chainEnd = z.object({ world: z.string(), count: z.int(), hash });

/** What a key says of itself when it comes into use. */
export const keyStatement = z.object({
  publicKey: hash,
  log: z.string(),
  generation: z.int(),
  since: instant,
  previous: hash.nullable(),
  /** Where every chain ended when the key came into use: only entries up to there may be unsigned. */
  chains: z.array(chainEnd),
});

const ledgerKey = keyStatement.extend({
  id: hash,
  until: instant.nullable(),
  /** By the key itself, over `auspex-ledger-key-v1`, a line feed and JCS({ chains, generation, log, previous, publicKey, since }). */
  signature: signatureText,
  /** The same by the key before. */
  endorsement: signatureText.nullable(),
});

/** The root as it was written down on a day. */
const dailyRoot = z.object({
  date: isoDate,
  count: z.int(),
  hash,
  at: instant,
  signature: rootSignature.nullable(),
  /** Whether a time-stamp token of an outside authority can be downloaded at `/.well-known/auspex-ledger/DATE.tsr`. */
  timestamped: z.boolean(),
});

/** The end of a chain. Save it: a later root must contain it. */
const ledgerRoot = z.object({
  world: z.string(),
  simulated: z.boolean(),
  count: z.int(),
  hash,
  /** When the last entry was written; null before the first. */
  writtenAt: instant.nullable(),
  /** Null before the first entry, and while the last one is older than the ledger's first key. */
  signature: rootSignature.nullable().default(null),
  daily: dailyRoot.nullable().default(null),
});

/** What `/.well-known/auspex-ledger.json` says, and what `auspex save-root` writes. */
export const ledgerWitness = z.object({
  format: z.literal('auspex-ledger-1'),
  /** When it was said. */
  at: instant,
  /** The world shown at present. */
  world: z.string(),
  simulated: z.boolean(),
  count: z.int(),
  hash,
  worlds: z.array(ledgerRoot),
  /** The keys listed at that moment; files saved by earlier versions have none. */
  keys: z.array(ledgerKey).default([]),
  /** How the hashes are made, for whoever wants to check them with other tools. */
  rules: z.string(),
});

const header = z.object({
  world: z.string(),
  seq: z.int(),
  kind: ledgerKind,
  subject: z.string(),
  bodyHash: hash,
  prevHash: hash,
  hash,
});

const entryBody = z.object({
  at: instant,
  count: z.int(),
  date: isoDate,
  kind: ledgerKind,
  market: z.string(),
  model: z.string(),
  part: z.int(),
  root: hash,
});

/** Whatever was recorded; a schema that names itself could not be written into the documentation. */
const anyJson = z.custom<JsonValue>();

const row = z.object({
  id: z.string(),
  subject: z.string(),
  /** The call that an outcome belongs to. */
  of: z.string().nullable(),
  bodyHash: hash,
  /** Set where the call is for members of a plan until then, or until its first outcome. */
  seal: z.object({ needs: z.enum(['crypto', 'stocks']), until: instant }).nullable(),
  seq: z.int(),
  index: z.int(),
  path: z.array(hash),
  /** Null while sealed for the reader; so is the salt. */
  body: z.record(z.string(), anyJson).nullable(),
  salt: hash.nullable(),
  entry: z.object({ body: entryBody, salt: hash }),
});

export const ledgerCalls = {
  'ledger.root': defineCall({
    method: 'GET',
    path: '/api/ledger/root',
    access: 'public',
    summary: 'How many entries the ledger has and the hash of the last one.',
    query: worldQuery,
    reply: ledgerRoot,
  }),
  'ledger.keys': defineCall({
    method: 'GET',
    path: '/.well-known/auspex-ledger-keys.json',
    access: 'public',
    clientKey: 'optional',
    duringMaintenance: true,
    summary: 'The keys that sign the ends of the chains, oldest first, each with its period.',
    reply: z.object({ keys: z.array(ledgerKey) }),
  }),
  'ledger.headers': defineCall({
    method: 'GET',
    path: '/api/ledger/headers',
    access: 'public',
    summary: 'Links of the chain, in order.',
    query: worldQuery.extend({
      /** The last `seq` that is known already. */
      after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
      limit: z.coerce.number().int().min(1).max(5000).default(1000),
    }),
    reply: z.object({ items: z.array(header), next: z.int().nullable() }),
  }),
  'ledger.entry': defineCall({
    method: 'GET',
    path: '/api/ledger/entries/:seq',
    access: 'public',
    summary: 'One entry with what it holds.',
    params: z.object({ seq }),
    query: worldQuery,
    reply: header.extend({ body: entryBody, salt: hash }),
  }),
  'ledger.rows': defineCall({
    method: 'GET',
    path: '/api/ledger/rows',
    access: 'public',
    summary: 'Leaves with their proofs, newest first; those sealed for the caller without their body.',
    query: worldQuery.extend({
      kind: ledgerKind.optional(),
      /** What they are about, such as an asset. */
      subject: z.string().min(1).max(160).optional(),
      /** Of one entry only. */
      seq: seq.optional(),
      /** Ids, separated by commas. */
      ids: z.string().max(16_000).optional(),
      /** Outcomes of these calls, by their ids, separated by commas. */
      of: z.string().max(16_000).optional(),
      /** The cursor of the page before. */
      older: z
        .string()
        .regex(/^\d{1,15}\.\d{1,9}$/, { error: 'This is no cursor of the list.' })
        .optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.object({ items: z.array(row), older: z.string().nullable() }),
  }),
  'ledger.row': defineCall({
    method: 'GET',
    path: '/api/ledger/rows/:id',
    access: 'public',
    summary: 'One leaf with its proof, and the outcomes that point to it.',
    params: z.object({ id: ledgerLeafId }),
    query: worldQuery,
    reply: z.object({ row, outcomes: z.array(row) }),
  }),
};
