import { type NamedAsset, namedAssets } from './checker/named-assets.ts';
import { fits, isStated } from './checker/number-fits.ts';
import { wordsOfValue } from './checker/value-words.ts';
import { isDate, type WrittenDate, writtenDates } from './checker/written-dates.ts';
import {
  SHARES_IN_WORDS,
  spelledNumbers,
  type WrittenNumber,
  writtenNumbers,
} from './checker/written-numbers.ts';
import { frenchGlossaryEntries } from './tools/glossary.fr.ts';
import { glossaryEntries } from './tools/glossary.ts';
import type { GlossaryEntry } from './tools/glossary-companies.ts';
import type { AnswerAsset, AnswerFigure } from './tools/tool.ts';

/** What a sentence may rest on: what the tools read so far, and what the question itself said. */
export interface Evidence {
  readonly figures: readonly AnswerFigure[];
  /** Pinned before the first call; a sentence about any other asset is not let through. */
  readonly assets: readonly AnswerAsset[];
  readonly question: string;
  /** The sentence before it: where a sentence names no asset, it is about the one named there. */
  readonly before?: string;
}

export type SentenceVerdict =
  | {
      readonly passes: true;
      readonly spans: ReadonlyArray<{ text: string } | { figure: string; text: string }>;
    }
  /** For the model that tries again: which figure has no support, and what is known of it. */
  | { readonly passes: false; readonly reason: string };

interface Mark {
  readonly at: number;
  readonly text: string;
  readonly figure: string;
}

const overlaps = (a: { at: number; text: string }, b: { at: number; text: string }) =>
  a.at < b.at + b.text.length && b.at < a.at + a.text.length;

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The product’s own explanations, word for word, parted by what no sentence holds. */
const explanations = [glossaryEntries, frenchGlossaryEntries]
  .flatMap((entries) =>
    Object.values(entries).flatMap(([name, meaning]: GlossaryEntry) => [
      `${name}: ${meaning}`,
      `${name} : ${meaning}`,
    ]),
  )
  .join('\0');

const isOfGlossary = (sentence: string): boolean =>
  sentence.length > 12 && !sentence.includes('\0') && explanations.includes(sentence);

/** One sentence, with what it names. */
class CheckedSentence {
  readonly #sentence: string;
  readonly #evidence: Evidence;
  readonly #named: readonly NamedAsset[];
  readonly #assets: readonly AnswerAsset[];
  readonly #labels: readonly { at: number; text: string }[];

  constructor(sentence: string, evidence: Evidence) {
    this.#sentence = sentence;
    this.#evidence = evidence;
    const { assets, figures, before = '' } = evidence;
    const all = [...assets, ...figures.flatMap(({ asset }) => asset ?? [])];
    this.#assets = [...new Map(all.map((asset) => [asset.symbol, asset])).values()];
    const named = namedAssets(sentence, this.#assets);
    const earlier = namedAssets(before, this.#assets).at(-1);
    this.#named = named.length > 0 || !earlier ? named : [{ ...earlier, at: -1, text: '' }];
    this.#labels = this.#findLabels();
  }

  verdict(): SentenceVerdict {
    if (isOfGlossary(this.#sentence)) return { passes: true, spans: [{ text: this.#sentence }] };
    const vague = SHARES_IN_WORDS.exec(this.#sentence);
    if (vague) return this.#refusal(vague[0]);
    const marks: Mark[] = [];
    const dates = writtenDates(this.#sentence).filter((date) => !this.#isOfName(date));
    for (const date of dates) {
      const found = this.#dateSupport(date);
      if (found === null) return this.#refusal(date.text);
      if (found !== '') marks.push({ ...date, figure: found });
    }
    const numbers = [...writtenNumbers(this.#sentence), ...spelledNumbers(this.#sentence)].filter(
      (number) => !this.#isOfName(number) && !dates.some((date) => overlaps(date, number)),
    );
    for (const number of numbers) {
      const fitting = this.#figuresAt(number.at).filter((one) => fits(number, one, this.#sentence));
      const figure = this.#nearest(fitting, number.at);
      if (figure) marks.push({ ...number, figure: figure.id });
      else if (!this.#isStated(number)) return this.#refusal(number.text.trim());
    }
    const wrong = this.#addWords(marks);
    if (wrong !== null) return this.#refusal(wrong);
    return { passes: true, spans: this.#spans(marks) };
  }

  /**
   * Of figures that round alike the one that the sentence speaks of: whose whole label stands last before the number, or
   * else of whose label most words are in the sentence. “Closed at” is a close, even where the last price is the same.
   */
  #nearest(fitting: readonly AnswerFigure[], at: number): AnswerFigure | undefined {
    const said = this.#sentence.toLowerCase();
    const before = said.slice(0, at);
    const place = ({ label }: AnswerFigure) => {
      const start = before.lastIndexOf(label.toLowerCase());
      return start < 0 ? -1 : start + label.length;
    };
    const words = ({ label }: AnswerFigure) =>
      label
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word.length > 3 && said.includes(word.slice(0, 5))).length;
    return fitting.toSorted((a, b) => place(b) - place(a) || words(b) - words(a))[0];
  }

  /** Digits of a symbol, a name or a figure’s own label are no figures. */
  #isOfName(one: { at: number; text: string }): boolean {
    const inside = (whole: { at: number; text: string }) =>
      one.at >= whole.at && one.at + one.text.trimEnd().length <= whole.at + whole.text.length;
    const before = this.#sentence[one.at - 1] ?? '';
    const joined = /\p{L}/u.test(before) && /^\d/.test(one.text);
    return joined || this.#named.some(inside) || this.#labels.some(inside);
  }

  #findLabels(): { at: number; text: string }[] {
    const said = this.#sentence.toLowerCase();
    const labels = new Set(
      this.#evidence.figures.map(({ label }) => label).filter((label) => /\d/.test(label)),
    );
    return [...labels].flatMap((text) => {
      const at = said.indexOf(text.toLowerCase());
      return at < 0 ? [] : [{ at, text }];
    });
  }

  /** Figures that a number at a place may be: of the asset named before it, or the first named after. */
  #figuresAt(at: number): AnswerFigure[] {
    const owner = this.#named.findLast((one) => one.at < at) ?? this.#named[0];
    const { figures } = this.#evidence;
    if (owner) return figures.filter((one) => this.#belongs(one, owner.asset.symbol));
    const only = this.#assets.length === 1 ? this.#assets[0] : undefined;
    return figures.filter(({ asset, label }) =>
      asset === null ? this.#namesPair(label) : asset === only || asset.symbol === only?.symbol,
    );
  }

  #belongs({ asset, label }: AnswerFigure, symbol: string): boolean {
    if (asset !== null) return asset.symbol === symbol;
    if (this.#pairOf(label).length > 0) return this.#namesPair(label);
    const said = plain(this.#sentence);
    return plain(label)
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => word.length > 3 && said.includes(word));
  }

  #pairOf(label: string): string[] {
    return /\s–\s/.test(label) ? (label.split(', ').at(-1) ?? '').split(' – ') : [];
  }

  /** A figure of two assets needs both of them named. */
  #namesPair(label: string): boolean {
    return this.#pairOf(label).every((symbol) => this.#named.some(({ asset }) => asset.symbol === symbol));
  }

  /** The figure that a date is, nothing where the question or the instant of the answer says it, null without support. */
  #dateSupport(date: WrittenDate): string | null {
    const figures = this.#figuresAt(date.at);
    const found = figures.find(
      ({ unit, value }) => (unit === 'date' || unit === 'instant') && isDate(date, String(value)),
    );
    if (found) return found.id;
    const isAsOf = figures.some(({ asOf }) => isDate(date, asOf));
    const asked = writtenDates(this.#evidence.question).some(
      (one) =>
        one.year === date.year && one.month === date.month && one.day === date.day && one.time === date.time,
    );
    return isAsOf || asked ? '' : null;
  }

  #isStated(number: WrittenNumber): boolean {
    return isStated(number, { sentence: this.#sentence, ...this.#evidence });
  }

  /** Stances and other words that are figures; what is said to be the stance has to be it. */
  #addWords(marks: Mark[]): string | null {
    const claim =
      /(?<!\p{L})(?<noun>stance|signal|rating|position|avis|vote)(?:\s(?:of|on|for|de|du|sur|pour)\s[^,;:]{1,40})?(?:\s(?:is|was|est|était|to|now)|\s?:)?\s(?:a\s|an\s)?["“«]?\s?(?<word>buy|hold|sell|acheter|achat|conserver|vendre|vente)(?!\p{L})/giu;
    const isBefore = /\b(?:before|previous|previously|was|had been|avant|était)\b|pr[ée]c[ée]den/i.test(
      this.#sentence,
    );
    for (const { index, 0: text, groups } of this.#sentence.matchAll(claim)) {
      const word = groups?.word ?? '';
      const at = index + text.length - word.length;
      const isVote = groups?.noun?.toLowerCase() === 'vote';
      // A vote, or the stance before, is not the stance.
      const known = this.#figuresAt(at).filter(
        ({ unit, measure }) =>
          unit === 'word' && (isVote || measure !== 'vote') && (isBefore || measure !== 'previous-stance'),
      );
      const figure = known.find((one) => wordsOfValue(one).includes(word.toLowerCase()));
      if (!figure) return word;
      marks.push({ at, text: word, figure: figure.id });
    }
    return this.#addLabelled(marks);
  }

  /** `Stance before: sell`: after a label of a figure stands its value, or another figure’s. */
  #addLabelled(marks: Mark[]): string | null {
    const said = this.#sentence.toLowerCase();
    for (const figure of this.#evidence.figures.filter(({ unit }) => unit === 'word')) {
      const at = said.indexOf(figure.label.toLowerCase());
      const gap = at < 0 ? null : /^\s?:\s/.exec(said.slice(at + figure.label.length));
      if (!gap || !this.#figuresAt(at).includes(figure)) continue;
      const start = at + figure.label.length + gap[0].length;
      const word = wordsOfValue(figure).find((one) => said.startsWith(one.toLowerCase(), start));
      if (word)
        marks.push({ at: start, text: this.#sentence.slice(start, start + word.length), figure: figure.id });
      else if (!this.#figuresAt(at).some((one) => one !== figure && one.label === figure.label)) {
        return this.#sentence.slice(start).split(/[;,.]/)[0] ?? figure.label;
      }
    }
    return null;
  }

  #refusal(text: string): SentenceVerdict {
    const about = [...new Set(this.#named.map(({ asset }) => asset.symbol))].join(', ');
    const of = about === '' ? 'without an asset' : `of ${about}`;
    return { passes: false, reason: `“${text}” is not a figure that was read ${of}, rounded as written.` };
  }

  #spans(marks: readonly Mark[]) {
    const spans: ({ text: string } | { figure: string; text: string })[] = [];
    let end = 0;
    for (const { at, text, figure } of marks.toSorted((a, b) => a.at - b.at)) {
      if (at < end) continue;
      if (at > end) spans.push({ text: this.#sentence.slice(end, at) });
      spans.push({ figure, text });
      end = at + text.length;
    }
    if (end < this.#sentence.length) spans.push({ text: this.#sentence.slice(end) });
    return spans;
  }
}

/**
 * Lets a sentence through only if each figure in it is, rounded as it is written, one that was read of the asset that the
 * sentence is about, or stands in the question as a length, horizon or threshold.
 */
export function checkSentence(sentence: string, evidence: Evidence): SentenceVerdict {
  return new CheckedSentence(sentence, evidence).verdict();
}
