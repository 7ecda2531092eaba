import type { FeatureVector } from './feature-vector.ts';
import { hashText, joinHashes } from './hash-feature.ts';
import { lexicon } from './lexicon/lexicon.ts';
import type { ReadHeadline } from './score-target.ts';
import type { ToneToken } from './tone-token.ts';

const gramHash = hashText('skeleton');
const placeHash = hashText('skeleton place');
const contra = new Set(['but', 'while', 'despite', 'although', 'though', 'whereas', 'however']);
const cause = new Set(['as', 'after', 'amid', 'following', 'since', 'because', 'ahead', 'on']);

/** A position in the skeleton: its symbol and the tokens it stands for. */
interface Bone {
  readonly symbol: string;
  readonly hash: number;
  readonly from: number;
  readonly to: number;
}

/** The structure of the headline without its words: names, directions, tones, negation, contrasts, punctuation. */
export function addSkeletonFeatures(vector: FeatureVector, headline: ReadHeadline): void {
  const bones = readBones(headline);
  for (let at = 0; at < bones.length; at++) {
    let hash = joinHashes(gramHash, bones[at].hash);
    for (let size = 2; size <= 4 && at + size <= bones.length; size++) {
      const last = bones[at + size - 1];
      hash = joinHashes(hash, last.hash);
      vector.add(hash, { from: bones[at].from, to: last.to });
    }
  }
  const target = bones.findIndex(({ symbol }) => symbol === 'TGT');
  if (target < 0) return;
  bones.forEach(({ hash, from, to }, at) => {
    const distance = Math.max(-5, Math.min(5, at - target));
    vector.add(joinHashes(joinHashes(placeHash, distance), hash), { from, to });
  });
}

function readBones({ tokens, hits }: ReadHeadline): Bone[] {
  const bones: Bone[] = [];
  const starts = new Map(hits.map((hit) => [hit.from, hit]));
  for (let at = 0; at < tokens.length; ) {
    const hit = starts.get(at);
    const to = hit?.to ?? at + 1;
    const symbol =
      hit && hit.rated !== 0 ? toneSymbol(hit.kind, hit.rated, hit.tone) : plainSymbol(tokens[at]);
    if (symbol !== null) bones.push({ symbol, hash: hashText(symbol), from: at, to });
    at = to;
  }
  return bones;
}

function toneSymbol(kind: 'direction' | 'finance' | 'phrase', rated: number, listed: number): string {
  const turned = rated > 0 !== listed > 0 ? 'INV ' : '';
  if (kind === 'direction') return `${turned}${rated > 0 ? 'UP' : 'DN'}`;
  return `${turned}${rated > 0 ? 'P' : 'N'}`;
}

function plainSymbol({ kind, text }: ToneToken): string | null {
  if (kind === 'target') return 'TGT';
  if (kind === 'other') return 'OTH';
  if (kind === 'mark') return text;
  if (lexicon.negators.has(text)) return 'NEG';
  if (lexicon.hedges.has(text)) return 'HDG';
  if (lexicon.inverse.has(text)) return 'INV';
  if (contra.has(text)) return 'BUT';
  if (cause.has(text)) return 'AS';
  return null;
}
