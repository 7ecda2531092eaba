import type { Alias } from './alias.ts';

/** An asset as a source lists it. */
export interface ListedAsset {
  readonly symbol: string;
  readonly name: string;
}

const legalEnding =
  /[\s,]+(?:inc|incorporated|corp|corporation|company|co|plc|ltd|limited|n\.?v|s\.?a|lp|llc|holdings?|group|& co)\.?$/i;

/**
 * Aliases for assets for which none were written by hand: the name as listed and without its legal suffix. A single
 * word needs evidence that a company is meant. Assets with hand-written aliases get only those.
 */
export function deriveAliases(assets: readonly ListedAsset[], known: readonly Alias[]): Alias[] {
  const covered = new Set(known.flatMap(({ named }) => (named.kind === 'asset' ? [named.symbol] : [])));
  return assets
    .filter(({ symbol }) => !covered.has(symbol))
    .flatMap(({ symbol, name }) => {
      const full = name.replace(/\s*\([^)]*\)/g, '').trim();
      const short = withoutEndings(full);
      const forms = new Set([full, short].filter((form) => form.length > 1));
      return [...forms].map(
        (text): Alias => ({
          text,
          rule: /\s|-|&/.test(text) ? 'name' : 'common-word',
          named: { kind: 'asset', symbol },
        }),
      );
    });
}

function withoutEndings(name: string): string {
  let short = name;
  while (legalEnding.test(short)) short = short.replace(legalEnding, '').trim();
  return short;
}
