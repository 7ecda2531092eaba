import type { FeatureVector } from './feature-vector.ts';
import type { ReadHeadline } from './score-target.ts';
import { type ToneLabel, type ToneModel, toneLabels } from './tone-model.ts';

/** Words that connect others and explain nothing to a reader. */
const bindingWords = new Set(
  'a an the of in on at to for from by with and or as is are was were be has have had its his her their this that after amid'.split(
    ' ',
  ),
);

const SHOWN = 3;
/** A word counts as significant from this share of the weightiest one. */
const TELLING = 0.35;

/**
 * The tokens that contribute most to a label: each feature's part in the output, minus its mean over the classes, is
 * split among the words it was read from. Parts from the word lists go to the words they matched.
 */
export function decidingTokens(
  { tokens, hits }: ReadHeadline,
  { model, features, label }: { model: ToneModel; features: FeatureVector; label: ToneLabel },
): number[] {
  const parts = new Float64Array(tokens.length);
  const wanted = toneLabels.indexOf(label);
  const classes = toneLabels.length;
  const listed = hits.filter(({ rated }) => rated !== 0);
  features.slots.forEach((slot, i) => {
    let margin = 0;
    for (let c = 0; c < classes; c++) {
      const weight = model.weights[slot * classes + c] * model.scales[c];
      margin += c === wanted ? weight : -weight / (classes - 1);
    }
    margin *= features.values[i];
    const [from, to] = [features.froms[i], features.tos[i]];
    if (from === to) for (const hit of listed) share(parts, hit, margin / listed.length);
    else share(parts, { from: Math.max(0, from), to: Math.min(tokens.length, to) }, margin);
  });
  const words = Array.from(tokens.keys()).filter(
    (at) => tokens[at].kind === 'word' && !bindingWords.has(tokens[at].text) && parts[at] > 0,
  );
  words.sort((a, b) => parts[b] - parts[a]);
  const most = parts[words[0]] ?? 0;
  return words.filter((at) => parts[at] >= TELLING * most).slice(0, SHOWN);
}

function share(parts: Float64Array, { from, to }: { from: number; to: number }, margin: number): void {
  for (let at = from; at < to; at++) parts[at] += margin / (to - from);
}
