import type { Evidence, SentenceVerdict } from '@auspex/assistant';
import type { CallReply, Calls } from '@auspex/contract';

type Answer = CallReply<Calls['assistant.ask']>['answer'];
export type SentencePart = Extract<Answer['parts'][number], { kind: 'sentence' }>;

export type CheckSentence = (sentence: string, evidence: Evidence) => SentenceVerdict;

/** A sentence that was kept back, and why. */
export interface Withheld {
  readonly sentence: string;
  readonly reason: string;
}

/** A full stop after these ends no sentence: “25 nov. 2026” is one date. */
const abbreviation =
  /(?:^|[\s(])(?:[A-Za-z]|[A-Z]\.[A-Z]|vs|approx|inc|corp|co|ltd|no|st|e\.g|i\.e|etc|env|cf|p\. ex|max|min|avg|janv|févr|avr|juill?|sept|oct|nov|déc)\.$/i;
const sentenceEnd = /[.!?…][)"”’»*_]*(?=\s)/g;
const MOST_SENTENCE = 800;
const MOST_SENTENCES = 60;

/** Marks of Markdown carry nothing that an answer shows. */
function plain(line: string): string {
  return line
    .replace(/^\s*(?:#{1,6}\s+|[-*•]\s+|>\s+)/, '')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .trim();
}

/** Where the first whole sentence of a text ends; −1 while none is whole. */
function endOf(text: string): number {
  const line = text.indexOf('\n');
  const within = line < 0 ? text : text.slice(0, line);
  for (const { index, 0: mark } of within.matchAll(sentenceEnd)) {
    const end = index + mark.length;
    if (!abbreviation.test(within.slice(0, end))) return end;
  }
  return line;
}

/** Takes a model’s text as it comes, and lets out the sentences whose figures are supported. */
export class SentenceGate {
  readonly #check: CheckSentence;
  readonly #evidence: () => Evidence;
  readonly #let: (part: SentencePart) => void;
  readonly #passed = new Set<string>();
  #withheld: Withheld[] = [];
  #rest = '';
  /** Since the last sentence. */
  #blanks = '';
  #paragraph = true;

  constructor(check: CheckSentence, evidence: () => Evidence, letOut: (part: SentencePart) => void) {
    this.#check = check;
    this.#evidence = evidence;
    this.#let = letOut;
  }

  get passed(): number {
    return this.#passed.size;
  }

  /** What was kept back since this was last asked. */
  takeWithheld(): readonly Withheld[] {
    const withheld = this.#withheld;
    this.#withheld = [];
    return withheld;
  }

  write(delta: string): void {
    this.#rest += delta;
    for (let end = endOf(this.#rest); end >= 0; end = endOf(this.#rest)) {
      const line = this.#rest.slice(0, end);
      const following = this.#rest.slice(end);
      this.#rest = following.replace(/^\s+/, '');
      this.#judge(line);
      const blanks = following.slice(0, following.length - this.#rest.length);
      // The blanks after a sentence may come in pieces; a second line feed among them begins a paragraph.
      this.#blanks = line.trim() === '' ? this.#blanks + blanks : blanks;
      if (/\n\s*\n/.test(this.#blanks)) this.#paragraph = true;
    }
    if (this.#rest.length > MOST_SENTENCE) this.end();
  }

  /** The text is complete: what remains is a sentence too. */
  end(): void {
    const rest = this.#rest;
    this.#rest = '';
    this.#judge(rest);
    this.#paragraph = true;
  }

  /** The text broke off: half a sentence may say the opposite of the whole one. */
  drop(): void {
    this.#rest = '';
    this.#paragraph = true;
  }

  #judge(line: string): void {
    const sentence = plain(line);
    // A model that says the same again says nothing.
    if (sentence === '' || this.#passed.has(sentence) || this.#passed.size >= MOST_SENTENCES) return;
    const verdict = sentence.length > MOST_SENTENCE ? tooLong : this.#check(sentence, this.#evidence());
    if (!verdict.passes) {
      this.#withheld.push({ sentence: sentence.slice(0, MOST_SENTENCE), reason: verdict.reason });
      return;
    }
    this.#passed.add(sentence);
    this.#let({ kind: 'sentence', spans: [...verdict.spans], paragraph: this.#paragraph });
    this.#paragraph = false;
  }
}

const tooLong: SentenceVerdict = { passes: false, reason: 'The sentence is too long.' };

/** The figures that sentences and tables show, and those beside a chart, which say where its line is from. */
export function shownFigures({ parts, figures }: Pick<Answer, 'parts' | 'figures'>): Answer['figures'] {
  const cited = citedFigures(parts);
  const charted = new Set(parts.flatMap((part) => (part.kind === 'chart' ? [part.query] : [])));
  return figures.filter(({ id, query }) => cited.has(id) || charted.has(query));
}

function citedFigures(parts: Answer['parts']): ReadonlySet<string> {
  const cells = parts.flatMap((part) => {
    if (part.kind === 'sentence') return part.spans;
    return part.kind === 'table' ? part.rows.flat() : [];
  });
  return new Set(cells.flatMap((cell) => (cell !== null && 'figure' in cell ? [cell.figure] : [])));
}

/** Sentences as plain text, paragraphs parted by an empty line. */
export function textOf(sentences: readonly SentencePart[]): string {
  return sentences
    .map(({ spans, paragraph }, i) => {
      const gap = i === 0 ? '' : paragraph ? '\n\n' : ' ';
      return gap + spans.map(({ text }) => text).join('');
    })
    .join('');
}
