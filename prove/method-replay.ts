import { type Bar, barAt, sliceBars } from '../packages/market/src/index.ts';
import { cutMarket } from '../packages/quant/fixtures/cut-market.ts';
import { effectlessMarket } from '../packages/quant/fixtures/effectless-market.ts';
import {
  alignPanel,
  computeFeatures,
  FEATURE_COUNT,
  type FeatureBlocks,
  FeatureStream,
  type Panel,
} from '../packages/quant/src/features/index.ts';
import {
  dayOfMatrix,
  explainScore,
  SIGNAL_HORIZONS,
  type SignalHistory,
  scoreDay,
  stanceColumns,
  walkForwardSignals,
} from '../packages/quant/src/signals/index.ts';
import type { Proof } from '../scripts/proof.ts';

const NAMES = 50;
const BARS = 1000;
const REPLAYED_DAYS = 250;
const CUTS = [560, 691, 777, 850, 930];

const histories = effectlessMarket({ seed: 77, names: NAMES, bars: BARS });
const panelOf = (cut = histories) => alignPanel({ market: 'stocks', histories: cut });

function sameBits(a: Float64Array | Float32Array, b: Float64Array | Float32Array): boolean {
  const bytes = ({ buffer, byteOffset, byteLength }: typeof a) =>
    new Uint8Array(buffer, byteOffset, byteLength);
  return Buffer.compare(bytes(a), bytes(b)) === 0;
}

/** Each of the last days recomputed from the bars before it: features day by day, scores by that day's model. */
function replayDays(panel: Panel, blocks: FeatureBlocks, walks: readonly SignalHistory[]) {
  const first = BARS - REPLAYED_DAYS;
  const stream = new FeatureStream(panelOf(cutMarket(histories, panel.days[first - 1] ?? 0)));
  let [rowsDiffer, scoresDiffer] = [0, 0];
  for (let day = first; day < BARS; day++) {
    const bars = panel.assets.map(({ bars: all }): Bar => barAt(all, day));
    const rows = stream.appendDay(bars);
    blocks.forEach((block, a) => {
      const expected = block.subarray(day * FEATURE_COUNT, (day + 1) * FEATURE_COUNT);
      if (!sameBits(rows.subarray(a * FEATURE_COUNT, (a + 1) * FEATURE_COUNT), expected)) rowsDiffer += 1;
    });
    for (const { models, scores } of walks) {
      const model = models.findLast(({ fittedOn }) => fittedOn <= day);
      if (!model || !sameBits(scoreDay(model, rows), dayOfMatrix(scores, day))) scoresDiffer += 1;
    }
  }
  return { 'rows that differ': rowsDiffer, 'days of scores that differ': scoresDiffer };
}

/** Everything about the past computed on a market that ends earlier. */
function cutShort(panel: Panel, walks: readonly SignalHistory[]) {
  let [scores, probabilities, stances] = [0, 0, 0];
  for (const sessions of CUTS) {
    const cut = cutMarket(histories, panel.days[sessions - 1] ?? 0);
    const shorter = panelOf(cut);
    const blocks = computeFeatures(shorter);
    for (const walk of walks) {
      const again = walkForwardSignals({ panel: shorter, blocks, horizonBars: walk.horizonBars });
      const past = (values: Float64Array) => values.subarray(0, sessions * NAMES);
      if (!sameBits(again.scores.values, past(walk.scores.values))) scores += 1;
      if (!sameBits(again.probabilities.values, past(walk.probabilities.values))) probabilities += 1;
    }
    for (const { bars } of histories) {
      for (const { group } of SIGNAL_HORIZONS) {
        const whole = stanceColumns(bars, group).stance.slice(0, sessions);
        const short = stanceColumns(sliceBars(bars, 0, sessions), group).stance;
        if (!whole.every((stance, i) => stance === short[i])) stances += 1;
      }
    }
  }
  return {
    'scores that differ': scores,
    'probabilities that differ': probabilities,
    'stances that differ': stances,
  };
}

function largestGap(blocks: FeatureBlocks, walks: readonly SignalHistory[]) {
  let [largest, rows] = [0, 0];
  for (const { models, scores } of walks) {
    const model = models.at(-1);
    for (let day = model?.fittedOn ?? BARS; model && day < BARS; day += 3) {
      blocks.forEach((block, a) => {
        const row = block.subarray(day * FEATURE_COUNT, (day + 1) * FEATURE_COUNT);
        const { expected, byFeature } = explainScore(model, row);
        const total = byFeature.reduce((sum, share) => sum + share, expected);
        largest = Math.max(largest, Math.abs(total - (scores.values[day * NAMES + a] ?? Number.NaN)));
        rows += 1;
      });
    }
  }
  return { rows, 'largest difference': largest };
}

/** `npm run prove method-replay` (threshold D11 of the method). */
export const proof: Proof = {
  title: `Contributions add up, and ${REPLAYED_DAYS} past days of ${NAMES} names come out again byte by byte`,
  async run(report) {
    const panel = panelOf();
    const blocks = computeFeatures(panel);
    const walks = SIGNAL_HORIZONS.map(({ bars }) => walkForwardSignals({ panel, blocks, horizonBars: bars }));
    const replayed = await report.part('days replayed from raw bars', async () =>
      replayDays(panel, blocks, walks),
    );
    const cut = await report.part(`market cut after ${CUTS.join(', ')} sessions`, async () =>
      cutShort(panel, walks),
    );
    const gap = await report.part('score against the sum of its contributions', async () =>
      largestGap(blocks, walks),
    );
    const differences = [...Object.values(replayed), ...Object.values(cut)].reduce((sum, n) => sum + n, 0);
    report.expect('bytes of the past that changed', differences === 0, differences);
    report.expect(
      'contributions add up to the score within 1e-6',
      gap.rows > 1000 && gap['largest difference'] <= 1e-6,
      gap['largest difference'].toExponential(1),
    );
  },
};
