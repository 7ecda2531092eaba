import { decidingTokens } from './deciding-tokens.ts';
import type { ReadLanguage } from './detect-language.ts';
import { frenchLexicon } from './french/french-lexicon.ts';
import { frenchOverride } from './french/french-rules.ts';
import { overrideTone } from './overrides/all-overrides.ts';
import type { OverrideFinding } from './overrides/override.ts';
import { rateStrength, shownTone } from './rate-strength.ts';
import { readFeatures } from './read-features.ts';
import { readHeadline } from './read-headline.ts';
import { type ReadHeadline, scoreTarget } from './score-target.ts';
import {
  likeliestTone,
  type ToneLabel,
  type ToneModel,
  type ToneProbabilities,
  toneOutputs,
  toneProbabilities,
} from './tone-model.ts';
import type { TextSpan, ToneDecision, ToneReading } from './tone-reading.ts';
import type { NamedSpan } from './tone-token.ts';

const STEEPNESS = 1.5;

const NEUTRAL_BIAS = 1.2;

/** Below this certainty a reading is called unclear. */
export const CLEAR_FROM = 0.6;

/** How certain a rule is taken to be; most of the rest is neutral. */
export const RULE_CERTAINTY = 0.88;

/** A headline, and the positions of the name asked about and of the others (ascending). */
export interface ToneQuestion {
  readonly title: string;
  readonly spans: readonly NamedSpan[];
  /** English if omitted; null where nobody can read it. */
  readonly language?: ReadLanguage | null;
}

/**
 * Determines a headline's tone towards its target. Without a model the word lists decide, and the reading says so.
 */
export function readTone(
  { title, spans, language = 'english' }: ToneQuestion,
  model: ToneModel | null,
): ToneReading {
  if (language === null) return UNREAD;
  const headline = readHeadline(title, spans, language);
  const isFrench = language === 'french';
  const rule = isFrench ? frenchOverride(headline) : overrideTone(headline);
  // The model has learnt from English only.
  const { probabilities, decision, tokens } = decide(headline, isFrench ? null : model, rule);
  const likeliest = likeliestTone(probabilities);
  const label = probabilities[likeliest] < CLEAR_FROM ? 'unclear' : likeliest;
  const words = tokens.map((at) => tokenText(title, headline, { from: at, to: at + 1 }));
  const strength = rateStrength(title, { label, deciding: words, language });
  return {
    label,
    probabilities,
    strength,
    tone: shownTone(label, strength),
    decision,
    words,
    clause: clauseOf(title, headline, tokens[0]),
  };
}

/** A headline in a language that nobody here reads: it says nothing, and counts nowhere. */
const UNREAD: ToneReading = {
  label: 'unclear',
  probabilities: { negative: 1 / 3, neutral: 1 / 3, positive: 1 / 3 },
  strength: 0,
  tone: 0,
  decision: { by: 'nobody' },
  words: [],
  clause: null,
};

function decide(
  headline: ReadHeadline,
  model: ToneModel | null,
  rule: OverrideFinding | null,
): { probabilities: ToneProbabilities; decision: ToneDecision; tokens: number[] } {
  if (rule !== null) {
    const tokens = tellingTokens(headline, rule);
    return {
      probabilities: ruleProbabilities(rule.label),
      decision: { by: 'rule', rule: rule.rule },
      tokens,
    };
  }
  if (model === null) {
    const score = scoreTarget(headline);
    const decidedBy = headline.lexicon === frenchLexicon ? 'french-words' : 'word-lists';
    const tokens = headline.hits
      .filter(({ rated, clause }) => rated !== 0 && clause === score.clause)
      .sort((a, b) => Math.abs(b.rated) - Math.abs(a.rated))
      .flatMap(({ from, to }) => range(from, to));
    return { probabilities: lexiconProbabilities(score.score), decision: { by: decidedBy }, tokens };
  }
  const features = readFeatures(headline);
  const probabilities = toneProbabilities(toneOutputs(model, features));
  const tokens = decidingTokens(headline, { model, features, label: likeliestTone(probabilities) });
  return { probabilities, decision: { by: 'model' }, tokens };
}

function ruleProbabilities(label: ToneLabel): ToneProbabilities {
  const rest = 1 - RULE_CERTAINTY;
  if (label === 'neutral') return { negative: rest / 2, neutral: RULE_CERTAINTY, positive: rest / 2 };
  const [opposite, neutral] = [rest / 4, (3 * rest) / 4];
  return label === 'positive'
    ? { negative: opposite, neutral, positive: RULE_CERTAINTY }
    : { negative: RULE_CERTAINTY, neutral, positive: opposite };
}

function tellingTokens({ tokens }: ReadHeadline, { from, to }: OverrideFinding): number[] {
  return range(from, to).filter((at) => tokens[at].kind === 'word' || tokens[at].kind === 'figure');
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

function clauseOf(title: string, headline: ReadHeadline, token: number | undefined): TextSpan | null {
  const clause = headline.clauses.find(({ from, to }) => token !== undefined && token >= from && token < to);
  return clause === undefined ? null : tokenText(title, headline, clause);
}

function tokenText(
  title: string,
  { tokens }: ReadHeadline,
  { from, to }: { from: number; to: number },
): TextSpan {
  const [start, end] = [tokens[from].start, tokens[to - 1].end];
  return { start, end, text: title.slice(start, end) };
}

/**
 * Probabilities from the word lists' score, for use without a model: three outputs, with neutral ahead while the
 * score is small.
 */
function lexiconProbabilities(score: number): ToneProbabilities {
  const positive = Math.exp(STEEPNESS * score);
  const negative = Math.exp(-STEEPNESS * score);
  const neutral = Math.exp(NEUTRAL_BIAS);
  const total = positive + negative + neutral;
  return { negative: negative / total, neutral: neutral / total, positive: positive / total };
}
