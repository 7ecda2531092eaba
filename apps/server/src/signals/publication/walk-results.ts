import type { JsonObject } from '@auspex/contract/ledger';
import type { WalkResult } from '../model/walk-market.ts';

/** What a walk found out of sample, as its fingerprint in the ledger says it: every verdict of its newest version. */
export function walkResults({ version, gates }: Pick<WalkResult, 'version' | 'gates'>): JsonObject[] {
  return gates
    .filter((gate) => gate.version === version)
    .map(({ horizon, verdict }) => {
      const { open, wasOpen, meanRankIc, deflatedSharpe, judgedDays, conditions, staying } = verdict;
      const figures = [...conditions, ...staying].map(({ id, value, met }): [string, JsonObject] => [
        id,
        { value, met },
      ]);
      return {
        ...{ horizon, open, wasOpen, judgedDays, meanRankIc, deflatedSharpe },
        tests: Object.fromEntries(figures),
      };
    });
}
