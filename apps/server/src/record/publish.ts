import { randomBytes, randomUUID } from 'node:crypto';
import {
  bodyHash,
  canonicalJson,
  entryHash,
  entrySubject,
  type LedgerEntryBody,
  leafHash,
  merkleLevels,
  merkleRoot,
  toHex,
  ZERO_HASH,
} from '@auspex/contract/ledger';
import type { Clock } from '../platform/clock/clock.ts';
import type { Transaction } from '../platform/database/index.ts';
import { draftLeaves } from './draft-leaves.ts';
import { AlreadyPublished } from './ledger-errors.ts';
import { nodeSha256 } from './node-sha256.ts';
import type { Publication, PublishedEntry } from './publication.ts';
import { type DraftHeader, lockDraft, placeDraft, writeDraft } from './store/draft-store.ts';
import { type ChainEnd, findParts, insertEntry, lockChain, readEnd } from './store/entry-store.ts';

/** Kinds that a day may add to more than once: bars that come late settle late. */
const inParts: ReadonlySet<string> = new Set(['outcomes', 'trades']);

/** Writes one entry with its leaves; they exist only if the transaction commits. */
export async function publish(
  tx: Transaction,
  publication: Publication,
  { world, clock }: { readonly world: string; readonly clock: Clock },
): Promise<PublishedEntry> {
  const { kind, market, date, model, batch = randomUUID() } = publication;
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(model)) throw new Error(`"${model}" cannot name a model.`);
  const added = await draftLeaves(publication, publication);
  if (added.length > 0) await writeDraft(tx, { world, batch, at: new Date(clock.now()) }, added);
  await lockChain(tx, world);
  const part = 1 + (await findParts(tx, { world, kind, subject: `${market}/${date}/${model}` })).length;
  const subject = entrySubject({ market, date, model, part });
  if (part > 1 && !inParts.has(kind))
    throw new AlreadyPublished(kind, subject.slice(0, subject.lastIndexOf('/')));
  const leaves = await lockDraft(tx, { world, batch });
  if (leaves.length === 0) throw new Error(`There is nothing to publish for the ${kind} of ${subject}.`);
  const wrong = leaves.find(({ of }) => (of !== null) !== (kind === 'outcomes'));
  if (wrong) throw new Error(`The leaf ${wrong.id} does not belong among ${kind}.`);
  const end = await readEnd(tx, world);
  const { root, tree } = hashLeaves(leaves);
  const body = { at: timeAfter(end, clock), count: leaves.length, date, kind, market, model, part, root };
  const header = await writeEntry(tx, { world, end, subject, body, tree });
  const placed = await placeDraft(tx, { world, batch, seq: header.seq });
  if (placed !== leaves.length) throw new Error('Leaves were drafted while their entry was written.');
  return { ...header, count: leaves.length };
}

function hashLeaves(leaves: readonly DraftHeader[]): { root: string; tree: Buffer } {
  const hashes = leaves.map(({ id, subject, of, bodyHash: hash, seal }) => {
    const until = seal?.until.toISOString() ?? '';
    const header = { id, subject, of, bodyHash: toHex(hash), seal: seal && { needs: seal.needs, until } };
    return leafHash(header, nodeSha256);
  });
  const levels = merkleLevels(hashes, nodeSha256);
  return { root: toHex(merkleRoot(levels, nodeSha256)), tree: Buffer.concat(levels.flat()) };
}

/** Clocks of several machines differ; an entry is never dated before the one it follows. */
function timeAfter(end: ChainEnd | null, clock: Clock): string {
  const now = new Date(clock.now()).toISOString();
  return end !== null && end.at > now ? end.at : now;
}

async function writeEntry(
  tx: Transaction,
  entry: {
    readonly world: string;
    readonly end: ChainEnd | null;
    readonly subject: string;
    readonly body: LedgerEntryBody;
    readonly tree: Buffer;
  },
): Promise<{ seq: number; hash: string }> {
  const { world, end, subject, tree } = entry;
  const { kind } = entry.body;
  const seq = (end?.seq ?? 0) + 1;
  const salt = randomBytes(32);
  const body = canonicalJson({ ...entry.body });
  const bodyDigest = bodyHash(salt, body, nodeSha256);
  const prevHash = end?.hash ?? Buffer.from(ZERO_HASH, 'hex');
  const header = { world, seq, kind, subject, bodyHash: toHex(bodyDigest), prevHash: toHex(prevHash) };
  const hash = entryHash(header, nodeSha256);
  const stored = { world, seq, kind, subject, body, salt, bodyHash: bodyDigest, prevHash, hash, tree };
  await insertEntry(tx, stored);
  return { seq, hash: toHex(hash) };
}
