import type { CallReply, Calls } from '@auspex/contract';
import { frenchFieldMeanings, frenchFieldNames } from '@auspex/contract/names/screen-field-names.fr.ts';
import { LANGUAGES, type Language } from '@auspex/market';
import { Findings } from './findings.ts';
import { frenchGlossaryEntries } from './glossary.fr.ts';
import { glossaryEntries } from './glossary.ts';
import type { GlossaryEntry } from './glossary-companies.ts';
import { strictInput, words } from './inputs.ts';
import { defineTool, type ToolContext } from './tool.ts';
import { type Words, wordsIn } from './words.ts';

type Field = CallReply<Calls['screener.fields']>['items'][number];

const SOURCE: Words = { en: 'Auspex, user guide', fr: 'Auspex, guide d’utilisation' };
const MOST_SHOWN = 3;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/()+%-]+/gu, ' ')
    .trim();

/** A word in every language. */
type Term = Readonly<Record<Language, GlossaryEntry>>;

const glossaryTerms: readonly Term[] = (Object.keys(glossaryEntries) as (keyof typeof glossaryEntries)[]).map(
  (key) => ({ en: glossaryEntries[key], fr: frenchGlossaryEntries[key] }),
);

const namesOf = (term: Term): string[] =>
  LANGUAGES.flatMap((language) => {
    const [name, , also = ''] = term[language];
    return [name, ...also.split(', ')].map(plain).filter((text) => text !== '');
  });

const namedTerms = glossaryTerms.map((term) => ({ term, names: namesOf(term) }));

/** Every name of every term, in lower case without accents. */
export const termNames: readonly string[] = namedTerms.flatMap(({ names }) => names);

/** Terms by their very name first, then those whose name contains what was said, or the other way round. */
export function findTerms(said: string): readonly Term[] {
  const wanted = plain(said);
  if (wanted === '') return [];
  const exact = namedTerms.filter(({ names }) => names.includes(wanted));
  const within = (whole: string, part: string) => part.length > 2 && ` ${whole} `.includes(` ${part} `);
  const isNear = (name: string) => within(name, wanted) || within(wanted, name);
  const found = exact.length > 0 ? exact : namedTerms.filter(({ names }) => names.some(isNear));
  return found.slice(0, MOST_SHOWN).map(({ term }) => term);
}

const frenchNames: Readonly<Record<string, string>> = frenchFieldNames;
const frenchMeanings: Readonly<Record<string, string>> = frenchFieldMeanings;

function fieldWords({ key, name, definition }: Field): { name: Words; meaning: Words } {
  return {
    name: { en: name, fr: frenchNames[key] ?? name },
    meaning: { en: definition, fr: frenchMeanings[key] ?? definition },
  };
}

/** A field of the screener by its key or its name in any language. */
async function findFields(said: string, context: ToolContext) {
  const { items } = await context.call('screener.fields', { query: { market: 'all' } });
  const wanted = plain(said);
  return items
    .filter((field) => {
      const { name } = fieldWords(field);
      return [field.key, field.key.replaceAll('_', ' '), name.en, name.fr].map(plain).includes(wanted);
    })
    .slice(0, MOST_SHOWN)
    .map(fieldWords);
}

export const glossary = defineTool({
  name: 'glossary',
  title: { en: 'Explain a word', fr: 'Expliquer un mot' },
  description:
    'What a word of the product or of trading means here: stance, edge gate, placebo, P(up), Sharpe ratio, RSI, free cash flow … and every field of the screener.',
  effect: 'reads',
  scope: 'market:read',
  input: strictInput({ term: words('a word to explain', 80) }),
  example: { term: 'edge gate' },
  label: ({ term }, language) => ({ en: `Looking up “${term}”`, fr: `Recherche de « ${term} »` })[language],
  async run({ term }, context) {
    const findings = new Findings(context);
    const { language } = context;
    const say = (name: string, meaning: string) =>
      findings.part({
        kind: 'quote',
        text: language === LANGUAGES[0] ? `${name}: ${meaning}` : `${name} : ${meaning}`,
        source: wordsIn(language, SOURCE),
        at: null,
        url: null,
      });
    const terms = findTerms(term);
    for (const found of terms) say(found[language][0], found[language][1]);
    if (terms.length > 0) return findings.result();
    for (const { name, meaning } of await findFields(term, context)) {
      say(wordsIn(language, name), wordsIn(language, meaning));
    }
    return findings.result();
  },
});
