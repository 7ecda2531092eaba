import type { ReadHeadline } from '../score-target.ts';
import type { OverrideFinding } from './override.ts';

const english = new Set(
  `is are was will can could should would does do did has have may might what where which who when how buy sell better
   time is it really worth`.split(/\s+/),
);
/** Words that open a question, and the one that takes a move for granted. */
export interface AskingWords {
  readonly asking: ReadonlySet<string>;
  readonly why: string;
}

const ENGLISH_QUESTIONS: AskingWords = { asking: english, why: 'why' };

/** A move that a "why" takes for granted. */
const CERTAIN = 1;

/** A question states nothing, but "why is X falling" takes the fall for granted. Null if there is a statement before. */
export function readQuestion(
  { tokens, hits }: ReadHeadline,
  { asking, why }: AskingWords = ENGLISH_QUESTIONS,
): OverrideFinding | null {
  const end = tokens.findIndex(({ text }) => text === '?');
  if (end < 0) return null;
  const whole = { from: 0, to: end };
  const first = tokens[0]?.text ?? '';
  if (first === why) {
    const moves = hits.filter(({ from, tone, kind }) => from < end && tone !== 0 && kind !== 'finance');
    const total = moves.reduce((sum, { tone }) => sum + tone, 0);
    if (Math.abs(total) < CERTAIN) return null;
    return { rule: 'question', label: total > 0 ? 'positive' : 'negative', ...whole };
  }
  const opens = asking.has(first) || isBareChoice(tokens.slice(0, end), asking);
  const stated = tokens.slice(0, end).some(({ text }) => text === ';' || text === '–' || text === '!');
  return opens && !stated ? { rule: 'question', label: 'neutral', ...whole } : null;
}

/** "Palantir: bubble or bargain": a name, a colon and two words to choose from. */
function isBareChoice(tokens: ReadHeadline['tokens'], asking: ReadonlySet<string>): boolean {
  const [name, colon] = tokens;
  const isName = name?.kind === 'target' || name?.kind === 'other';
  return (
    isName &&
    colon?.text === ':' &&
    tokens.some(({ text }) => text === 'or' || text === 'ou' || asking.has(text))
  );
}
