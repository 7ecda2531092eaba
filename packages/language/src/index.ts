export * from './analyse-headline.ts';
export * from './cluster/story-book.ts';
export * from './link/alias.ts';
export * from './link/derive-aliases.ts';
export * from './link/link-mentions.ts';
export * from './link/universe-linker.ts';
export * from './recap/is-recap.ts';
export * from './score/pool-scores.ts';
export * from './score/score-asset.ts';
export * from './tone/detect-language.ts';
export * from './tone/rate-strength.ts';
export * from './tone/read-tone.ts';
export * from './tone/shipped-tone-model.ts';
export {
  likeliestTone,
  openToneModel,
  type ToneLabel,
  type ToneModel,
  type ToneProbabilities,
  type ToneWeightsDocument,
  toneLabels,
} from './tone/tone-model.ts';
export * from './tone/tone-reading.ts';
export type { NamedSpan } from './tone/tone-token.ts';
