import { detectLanguage, smallWords } from '../tone/detect-language.ts';
import { frenchLexicon } from '../tone/french/french-lexicon.ts';
import { words as listOf } from '../tone/lexicon/inflect.ts';
import { lexicon } from '../tone/lexicon/lexicon.ts';
import { tokenise } from '../tone/tokenise.ts';

/** A headline reduced to what distinguishes its story from others. */
export interface StoryWords {
  /** Meaningful words, stemmed. */
  readonly words: ReadonlySet<string>;
  /** Figures as written: stories with different figures are different stories. */
  readonly figures: ReadonlySet<string>;
  /** Quarters and years: they can separate two stories but do not join them. */
  readonly periods: ReadonlySet<string>;
  /** Whether its words are good or bad overall: −1, 0 or 1. */
  readonly direction: number;
}

/** Words that are in headlines of any story. */
const empty = new Set(
  listOf(`a an the of in on at to for from by with and or as is are was were be been has have had its his her their this that these
   those it he she they will would could may might can after amid over under than but not no into out up down off
   says say said report reports reported new update breaking exclusive live watch video news just now today why how what`),
);

const emptyInFrench = new Set([
  ...smallWords.french,
  ...listOf('n s c j m t qu a ont va vont dit annonce nouveau nouvelle nouveaux nouvelles'),
]);

const languages = {
  english: { lexicon, empty },
  french: { lexicon: frenchLexicon, empty: emptyInFrench },
} as const;

/** Extracts the significant parts of a headline. */
export function readStoryWords(wrapped: string): StoryWords {
  const title = withoutSource(withoutWrapping(wrapped).title);
  const language = detectLanguage(title) ?? 'english';
  const known = languages[language];
  const words = new Set<string>();
  const figures = new Set<string>();
  const periods = new Set<string>();
  let direction = 0;
  for (const { text, kind, start, end } of tokenise(title, [], language)) {
    const shown = title.slice(start, end);
    if (text === '<qtr>' || text === '<year>') periods.add(shown.toLowerCase().replace(/[\s-]/g, ''));
    else if (kind === 'figure') figures.add(plainFigure(shown));
    if (kind !== 'word') continue;
    direction += Math.sign(known.lexicon.words.get(text)?.tone ?? 0);
    if (!known.empty.has(text)) words.add(stem(text));
  }
  return { words, figures, periods, direction: Math.sign(direction) };
}

/** What a wire puts before a headline: "UPDATE 2-", "Breaking: ", "Just in: ". */
const OPENING =
  /^(?:update|wrapup|corrected|refile|rpt|breaking|breaking news|just in|exclusive|alert|flash|developing|live|urgent)(?: \d{1,2}-| \d{1,2}: ?|: ?| [-–—|] )/iu;
/** And after it: " (update)", " - report". */
const CLOSING =
  / (?:\((?:update|updated|corrected|refile|live|video|report)\)|[-–—|] (?:update|updated|corrected|live|report|reports|source|sources))$/iu;

/** A headline without what only says how it came over the wire; `from` is where the rest begins. */
export function withoutWrapping(wrapped: string): { readonly title: string; readonly from: number } {
  const from = OPENING.exec(wrapped)?.[0].length ?? 0;
  const title = wrapped.slice(from).replace(CLOSING, '');
  return title.trim() === '' ? { title: wrapped, from: 0 } : { title, from };
}

/** " - Reuters", " | CNBC" at the end name the publisher, not the story. */
function withoutSource(title: string): string {
  return title.replace(/\s[-–—|]\s[^-–—|:]{2,30}$/u, '');
}

/** "12.0 %", "12 pct" and "12%" are one figure. */
function plainFigure(shown: string): string {
  const digits = /\d[\d,.]*/.exec(shown)?.[0].replaceAll(',', '') ?? '';
  const unit = /%|pct|percent|per cent/i.test(shown)
    ? '%'
    : /b(?:l?n|illion)?\b/i.test(shown)
      ? 'b'
      : /m(?:l?n|illion)?\b/i.test(shown)
        ? 'm'
        : '';
  return `${Number.parseFloat(digits)}${unit}`;
}

const endings = /(?:ings?|edly|ed|es|s|ly)$/;

function stem(word: string): string {
  const cut = word.replace(endings, '');
  const kept = cut.length >= 3 ? cut : word;
  return kept.replace(/(.)\1$/, '$1').replace(/e$/, '');
}
