import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { ledgerLeafId } from '@auspex/contract';
import { bodyHash, canonicalJson, type JsonObject } from '@auspex/contract/ledger';
import type { IsoDate, Market } from '@auspex/market';
import { nodeSha256 } from './node-sha256.ts';
import type { LeavesOfKind, Recipe } from './publication.ts';
import { sealEnd } from './seal-end.ts';
import type { DraftLeaf } from './store/draft-store.ts';

const planOf = { crypto: 'crypto', us: 'stocks' } as const satisfies Record<Market, 'crypto' | 'stocks'>;

/** Some milliseconds of work; requests go on between one handful and the next. */
const AT_ONCE = 200;

/** Salts, seals and hashes leaves. The salt keeps a sealed body from being guessed by trying every possible one. */
export async function draftLeaves(
  given: LeavesOfKind,
  { market, date }: { readonly market: Market; readonly date: IsoDate },
): Promise<DraftLeaf[]> {
  const salts = randomBytes(32 * given.leaves.length);
  const until = given.leaves.some(isSealed) ? sealEnd(market, date) : null;
  const drafted: DraftLeaf[] = [];
  for (const [index, leaf] of given.leaves.entries()) {
    drafted.push(draftLeaf(leaf, { salt: salts.subarray(32 * index, 32 * index + 32), market, until }));
    if (drafted.length % AT_ONCE === 0) await setImmediate();
  }
  return drafted;
}

function draftLeaf(
  leaf: LeavesOfKind['leaves'][number],
  { salt, market, until }: { readonly salt: Buffer; readonly market: Market; readonly until: Date | null },
): DraftLeaf {
  if (!ledgerLeafId.safeParse(leaf.id).success)
    throw new Error(`"${leaf.id}" cannot be an id of the ledger.`);
  if (leaf.subject === '' || leaf.subject.length > 160)
    throw new Error(`The leaf ${leaf.id} has no subject that the ledger takes.`);
  const recipe = 'recipe' in leaf ? leaf.recipe : undefined;
  const body = canonicalJson(withRecipe(leaf.body, recipe));
  return {
    id: leaf.id,
    subject: leaf.subject,
    of: 'of' in leaf ? leaf.of : null,
    body,
    salt,
    bodyHash: Buffer.from(bodyHash(salt, body, nodeSha256)),
    seal: until !== null && isSealed(leaf) ? { needs: planOf[market], until } : null,
  };
}

function isSealed(leaf: LeavesOfKind['leaves'][number]): boolean {
  return 'sealed' in leaf && leaf.sealed === true;
}

/** The recipe is part of what is committed to. */
function withRecipe(body: JsonObject, recipe: Recipe | undefined): JsonObject {
  if (Object.hasOwn(body, 'recipe')) throw new Error('The recipe of a leaf stands beside its body.');
  if (recipe === undefined) return body;
  const { dataHash, model, seed, asOf, seenBy } = recipe;
  return { ...body, recipe: { dataHash, model, seed, asOf, seenBy } };
}
