import { frenchLexicon } from './french/french-lexicon.ts';
import { words } from './lexicon/inflect.ts';
import { lexicon } from './lexicon/lexicon.ts';

/** Languages the reader knows; headlines in any other are not read. */
const readLanguages = ['english', 'french'] as const;
export type ReadLanguage = (typeof readLanguages)[number];

/** Small words that headlines of one language can hardly do without, and what they say of prices. */
export const smallWords: Readonly<Record<ReadLanguage | 'other', ReadonlySet<string>>> = {
  english: new Set(
    words(`the of to in for on and with as after from by at is are its it a an be will was has have had not but over into
      than that this up down out new more says said why how what who when could may amid ahead before against under`),
  ),
  french: new Set(
    words(`le la les l d du des un une et est au aux pour sur dans par avec ses son sa ce cette que ne pas plus moins
      après avant chez vers entre mais selon sont ont été être leur leurs qui où sous face en de à se contre faut peut
      quel quelle pourquoi comment`),
  ),
  // German, Spanish, Italian, Portuguese, Dutch; and their words of the stock exchange.
  other: new Set(
    words(`der das und mit nach für von auf ein eine im zum zur wegen gegen über steigt fällt stürzt aktie aktien kurs
      gewinn gewinnt gewinnwarnung umsatz verlust kursziel börse el y con por para del su tras más sube cae bolsa
      acciones ganancias pierde precio il lo gli di che dopo della dei nel sul azioni scende utile calo borsa prezzo o
      os após dos da sobe cai lucro ações queda het een van voor op bij in la a baja alza aandeel stijgt daalt winst
      verlies koers dem des sich nicht wird ist sind una unos è più non sono não mais ao`),
  ),
};

/** Words of French lists that English headlines have with another meaning. */
const homographs: ReadonlySet<string> = new Set(
  words('bond bonds face miner miners commandes fort gain gains'),
);

const foreignLetters = /[ßäöüñ¿¡ãõłőűåøæìòðþşğčšžěřźżąęć]/giu;
const latinLetter = /\p{Script=Latin}/gu;
const anyLetter = /\p{L}/gu;
const wordPattern = /[\p{L}']+/gu;
/** What a French word may have lost before an apostrophe ("l'action"); an English possessive has it behind. */
const elided: ReadonlySet<string> = new Set(words('l d n s c j m t qu lorsqu puisqu'));
/** Marks of French that English lacks. */
const frenchLetters = /[éèêëàâçîïôûùœ]/giu;

/**
 * The language of a headline, judged by its small words, accents and words of the stock exchange, names left out; null
 * where it is none that is read. English, in which most headlines come, where nothing decides.
 */
export function detectLanguage(
  title: string,
  names: readonly { readonly start: number; readonly end: number }[] = [],
): ReadLanguage | null {
  const text = withoutNames(title, names).toLowerCase().replaceAll('’', "'");
  const letters = text.match(anyLetter)?.length ?? 0;
  const latin = text.match(latinLetter)?.length ?? 0;
  if (letters > 0 && latin < letters / 2) return null;
  let [english, french, other] = [0, 0, 0];
  for (const shown of text.match(wordPattern) ?? []) {
    const [first = '', second = ''] = shown.split("'");
    const isElided = second !== '' && elided.has(first);
    if (isElided) french += 2;
    const word = isElided ? second : first;
    const both = smallWords.french.has(word) && smallWords.english.has(word);
    if (smallWords.english.has(word)) english += both ? 0.5 : 2;
    if (smallWords.french.has(word)) french += both ? 0.5 : 2;
    if (smallWords.other.has(word))
      other += smallWords.french.has(word) || smallWords.english.has(word) ? 1 : 2;
    const inBoth = homographs.has(word) || (lexicon.words.has(word) && frenchLexicon.words.has(word));
    if (inBoth) continue;
    if (lexicon.words.has(word)) english += 1;
    if (frenchLexicon.words.has(word)) french += 1;
  }
  if (/\d\s\d{3}(?!\d)/.test(text)) french += 1;
  french += text.match(frenchLetters)?.length ?? 0;
  other += 2 * (text.match(foreignLetters)?.length ?? 0);
  if (other > english && other > french) return null;
  return french > english ? 'french' : 'english';
}

function withoutNames(
  title: string,
  names: readonly { readonly start: number; readonly end: number }[],
): string {
  let text = title;
  for (const { start, end } of names) {
    text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
  }
  return text;
}
