import { readAssetAliases, readOtherAliases } from './alias.ts';
import { companyAliases } from './aliases/company-aliases.ts';
import { coinAliases, fundAliases } from './aliases/fund-and-coin-aliases.ts';
import { moreCompanyAliases } from './aliases/more-company-aliases.ts';
import { otherAliases } from './aliases/other-aliases.ts';
import { createLinker, type Linker } from './link-mentions.ts';

/** Every alias of the product's universe; assets before other things, so that a shared name is the asset's. */
export const universeAliases = [
  ...[companyAliases, moreCompanyAliases, fundAliases, coinAliases].flatMap(readAssetAliases),
  ...readOtherAliases(otherAliases),
];

let linker: Linker | null = null;

/** The linker of the product's universe, made once. */
export function universeLinker(): Linker {
  linker ??= createLinker(universeAliases);
  return linker;
}
