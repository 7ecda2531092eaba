import { type BarColumns, dateOfInstant, type IsoDate } from '@auspex/market';
import { featureTable } from '@auspex/quant/features';
import {
  explainSignal,
  type Stance,
  type StanceCode,
  signalModelFromDocument,
  stanceName,
} from '@auspex/quant/signals';
import { type MarketView, needAsset, provenanceOf } from '../../market/index.ts';
import { NotFound } from '../../platform/errors/index.ts';
import type { Admit } from '../../platform/recent/index.ts';
import { FEATURE_IDS } from '../model/compute-signals.ts';
import type { KnownSignal } from '../service/known-signal.ts';
import { votedBars } from '../service/read-stances.ts';
import { writeSignal } from '../service/write-signal.ts';
import { modelsOfVersion } from '../store/model-store.ts';
import { publishedStances } from '../store/signal-store.ts';
import type { SignalReads } from './signal-reads.ts';
import { assumedCosts, writeGate } from './write-gate.ts';

const groupOf = new Map<string, string>(featureTable.map(({ id, group }) => [id, group]));
const CHANGES_SHOWN = 120;

/** One signal with its votes, what its scores are made of, what would flip it, and the stances before. */
export async function readDetail(
  reads: SignalReads,
  view: MarketView,
  { symbol, admit }: { readonly symbol: string; readonly admit: Admit | undefined },
) {
  const asset = await needAsset(view, symbol);
  const { service } = reads;
  const signal = await service.ofAsset(view, asset, admit);
  // A market without any signal yet, or an asset with a single bar.
  if (signal === null) throw new NotFound();
  const { date, stance } = signal.body;
  const [{ bars: shown, source }, voted] = await Promise.all([
    view.bars(asset.assetId, { to: date }),
    votedBars(view, asset, date),
  ]);
  // A fault that was found in the bars later may leave too few to vote on.
  const bars = voted.time.length < 2 ? shown : voted;
  const { members, flips, stanceFlips, stances } = await reads.pool.describe({ bars, stance });
  const gates = await service.gates(view, asset.market);
  const strength = await service.strength(view, asset.market);
  return {
    signal: await writeSignal(view, signal, { strengthOf: strength, gates }),
    ...{ members, flips, stanceFlips },
    explanations: await explain(reads, signal),
    gates: gates.map((gate) => writeGate(asset.market, gate)),
    history: await readChanges(reads, view, { signal, shown, bars, stances }),
    feeBasisPoints: assumedCosts(asset.market),
    provenance: provenanceOf(reads, view, { source, knownAt: signal.madeAt.getTime() }),
  };
}

/** What each model looks at: its base and the share of every feature, which add up to the score. */
export async function explain({ database, world }: ModelReads, signal: KnownSignal) {
  if (signal.features === null) return [];
  return explainBy(await modelsOfVersion(database, world, signal.version), signal);
}

type ModelReads = Pick<SignalReads, 'database' | 'world'>;

function explainBy(models: Awaited<ReturnType<typeof modelsOfVersion>>, { features, body }: KnownSignal) {
  const scored = new Set(body.outlooks.filter(({ score }) => score !== null).map(({ horizon }) => horizon));
  return models.flatMap(({ horizon, document }) => {
    if (!scored.has(horizon) || features === null) return [];
    const model = signalModelFromDocument(document, FEATURE_IDS);
    const { score, expected, contributions } = explainSignal(model, features);
    return [
      {
        horizon,
        base: expected,
        score,
        contributions: contributions.map(({ featureId, value, share }) => ({
          ...{ feature: featureId, group: groupOf.get(featureId) ?? '' },
          ...{ value, contribution: share },
        })),
      },
    ];
  });
}

/** The same for many signals at one horizon, by asset; the models of a version are read once. */
export async function explainAll(
  { database, world }: ModelReads,
  { signals, horizon }: { readonly signals: readonly KnownSignal[]; readonly horizon: number },
) {
  const found = new Map<string, Awaited<ReturnType<typeof explain>>[number]>();
  for (const [version, own] of Map.groupBy(signals, (signal) => signal.version)) {
    const models = (await modelsOfVersion(database, world, version)).filter((one) => one.horizon === horizon);
    for (const signal of own) {
      for (const explanation of explainBy(models, signal)) found.set(signal.asset.assetId, explanation);
    }
  }
  return found;
}

interface Standing {
  readonly date: IsoDate;
  readonly stance: Stance;
  readonly close: number;
  readonly series: 'backtest' | 'paper-forward';
}

/**
 * Changes of stance, the latest first: as published where they were, on any bar that is shown, and otherwise as voted on
 * the bars that may be judged. Closes are of one scale, that of the chart, whatever a stance was published at.
 */
async function readChanges(
  { database, world }: SignalReads,
  view: MarketView,
  past: {
    readonly signal: KnownSignal;
    readonly shown: BarColumns;
    readonly bars: BarColumns;
    readonly stances: Int8Array;
  },
) {
  const { shown, bars, stances } = past;
  const { asset } = past.signal;
  const scope = { world, market: asset.market, madeBy: view.asOf, after: null, assetId: asset.assetId };
  const published = new Map((await publishedStances(database, scope)).map((one) => [one.date, one.stance]));
  const voted = new Map(Array.from(bars.time, (time, i) => [time, stanceName(stances[i] as StanceCode)]));
  const standings = Array.from(shown.time).flatMap((time, i): Standing[] => {
    const date = dateOfInstant(time);
    const made = published.get(date);
    const stance = made ?? voted.get(time);
    if (stance === undefined) return [];
    return [{ date, stance, close: shown.close[i], series: made ? 'paper-forward' : 'backtest' }];
  });
  return standings
    .filter(({ stance: now }, i) => i > 0 && now !== standings[i - 1].stance)
    .slice(-CHANGES_SHOWN)
    .reverse();
}
