import type { IsoDate } from '@auspex/market';

/** What decides which version of a market answered when. */
export interface FittedVersion {
  readonly version: string;
  readonly fittedOn: IsoDate;
  readonly madeAt: Date;
  readonly codeHash: string;
}

export type VersionState =
  | { readonly state: 'in-use' | 'waiting'; readonly retiredAt: null; readonly retiredBecause: null }
  | {
      readonly state: 'retired';
      readonly retiredAt: string;
      readonly retiredBecause: 'refitted' | 'code-changed' | 'data-changed';
    };

const standing = (state: 'in-use' | 'waiting'): VersionState => ({
  state,
  retiredAt: null,
  retiredBecause: null,
});

/**
 * Where each version of a market stands. The one behind the newest published signals is in use, whatever was fitted
 * since; what no other version has taken the place of and nothing was published with is waiting.
 */
export function retireModels(
  versions: readonly FittedVersion[],
  published: string | null,
): ReadonlyMap<string, VersionState> {
  return new Map(
    versions.map((one) => [
      one.version,
      one.version === published ? standing('in-use') : (retirementOf(one, versions) ?? standing('waiting')),
    ]),
  );
}

function retirementOf(one: FittedVersion, versions: readonly FittedVersion[]): VersionState | null {
  const again = versions
    .filter(({ fittedOn, madeAt }) => fittedOn === one.fittedOn && madeAt > one.madeAt)
    .reduce<FittedVersion | null>(
      (first, each) => (first && first.madeAt <= each.madeAt ? first : each),
      null,
    );
  if (again !== null) {
    const retiredBecause = again.codeHash === one.codeHash ? 'data-changed' : 'code-changed';
    return { state: 'retired', retiredAt: again.madeAt.toISOString(), retiredBecause };
  }
  const later = versions.map(({ fittedOn }) => fittedOn).filter((fittedOn) => fittedOn > one.fittedOn);
  const [next] = later.toSorted();
  if (next === undefined) return null;
  return { state: 'retired', retiredAt: `${next}T00:00:00.000Z`, retiredBecause: 'refitted' };
}
