import { createHash } from 'node:crypto';
import { canonicalJson, type JsonObject, type JsonValue } from '@auspex/contract/ledger';
import type { WalkResult } from '../model/walk-market.ts';
import type { StoredGate } from '../store/gate-store.ts';

/** A judged horizon of one version, as its row holds it. */
export type JudgedRow = Pick<StoredGate, 'version' | 'horizon' | 'fittedOn' | 'verdict' | 'calibration'>;

/** What the fingerprint of a walk commits to beside the columns of its history. */
export interface WalkCommitment {
  readonly madeAt: string;
  /** Horizons whose scores the columns hold, in their order. */
  readonly horizons: readonly number[];
  /** SHA-256 of the identifiers of the assets, in the order of the columns. */
  readonly assetsHash: string;
  /** SHA-256 of every gate that was judged by this walk first. */
  readonly gatesHash: string;
}

function hashOf(value: unknown): string {
  // As the database gives it back: what JSON cannot say is not in it.
  const text = canonicalJson(JSON.parse(JSON.stringify(value)) as JsonValue);
  return createHash('sha256').update(text).digest('hex');
}

/** What is committed to of a walk, whose gates are those that no walk before had judged. */
export function commitTo(
  { horizons, assetIds }: Pick<WalkResult, 'horizons' | 'assetIds'>,
  { madeAt, gates }: { readonly madeAt: string; readonly gates: readonly JudgedRow[] },
) {
  return {
    madeAt,
    horizons: horizons.map(({ horizon }) => horizon),
    assetsHash: hashAssets(assetIds),
    gatesHash: hashGates(gates),
  } satisfies WalkCommitment;
}

export function hashAssets(assetIds: readonly string[]): string {
  return hashOf(assetIds);
}

/** Of gates in the order of their versions and horizons. */
export function hashGates(gates: readonly JudgedRow[]): string {
  const rows = gates
    .map(({ version, horizon, fittedOn, verdict, calibration }) => ({
      ...{ version, horizon, fittedOn, verdict, calibration },
    }))
    .sort((a, b) => (a.version === b.version ? a.horizon - b.horizon : a.version < b.version ? -1 : 1));
  return hashOf(rows);
}

/** Names a gate among all of a market. */
export function gateKey({ version, horizon }: Pick<JudgedRow, 'version' | 'horizon'>): string {
  return `${version}/${horizon}`;
}

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
