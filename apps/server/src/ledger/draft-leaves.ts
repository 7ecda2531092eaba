import { randomBytes } from 'node:crypto';
import { ledgerLeafId } from '@auspex/contract';
import { bodyHash, canonicalJson, type JsonObject } from '@auspex/contract/ledger';
import type { IsoDate, Market } from '@auspex/market';
import { nodeSha256 } from './node-sha256.ts';
import type { LeavesOfKind, Recipe } from './publication.ts';
import { sealEnd } from './seal-end.ts';
import type { DraftLeaf } from './store/draft-store.ts';

const planOf = { crypto: 'crypto', us: 'stocks' } as const satisfies Record<Market, 'crypto' | 'stocks'>;

/** Salts, seals and hashes leaves. The salt keeps a sealed body from being guessed by trying every possible one. */
export function draftLeaves(
  given: LeavesOfKind,
  { market, date }: { readonly market: Market; readonly date: IsoDate },
): DraftLeaf[] {
  const salts = randomBytes(32 * given.leaves.length);
  return given.leaves.map((leaf, index) => {
    if (!ledgerLeafId.safeParse(leaf.id).success)
      throw new Error(`"${leaf.id}" cannot be an id of the ledger.`);
    if (leaf.subject === '' || leaf.subject.length > 160)
      throw new Error(`The leaf ${leaf.id} has no subject that the ledger takes.`);
    const sealed = 'sealed' in leaf && leaf.sealed === true;
    const recipe = 'recipe' in leaf ? leaf.recipe : undefined;
    const body = canonicalJson(withRecipe(leaf.body, recipe));
    const salt = salts.subarray(32 * index, 32 * index + 32);
    return {
      id: leaf.id,
      subject: leaf.subject,
      of: 'of' in leaf ? leaf.of : null,
      body,
      salt,
      bodyHash: Buffer.from(bodyHash(salt, body, nodeSha256)),
      seal: sealed ? { needs: planOf[market], until: sealEnd(market, date) } : null,
    };
  });
}

/** The recipe is part of what is committed to. */
function withRecipe(body: JsonObject, recipe: Recipe | undefined): JsonObject {
  if (Object.hasOwn(body, 'recipe')) throw new Error('The recipe of a leaf stands beside its body.');
  if (recipe === undefined) return body;
  const { dataHash, model, seed, asOf, seenBy } = recipe;
  return { ...body, recipe: { dataHash, model, seed, asOf, seenBy } };
}
