import { formatDate } from '@auspex/market';
import { instantOf } from './inputs.ts';
import { type MeasureName, measures } from './measures.ts';
import type { AnswerAsset, AnswerFigure, ReadFigure, ReadPart, ToolContext, ToolResult } from './tool.ts';
import { type Words, wordsIn } from './words.ts';

/** Where a reply says that its numbers come from. */
interface Origin {
  readonly source: string;
  readonly simulated: boolean;
  readonly asOf: string;
}

interface About {
  /** Prices are in its currency unless another is named. */
  readonly asset?: (AnswerAsset & { readonly currency?: string }) | null;
  readonly currency?: string | null;
  /** Tells figures of one measure and asset apart: a horizon, a month, a row. */
  readonly key?: string | number;
  /** Says the same in the label: “P(up), 20 bars”. */
  readonly of?: Words | string;
}

type Table = Extract<ReadPart, { kind: 'table' }>;
type Cell = Table['rows'][number][number];

interface TableHead {
  readonly title: Words | string;
  readonly columns: ReadonlyArray<{ readonly name: Words | string; readonly numeric?: boolean }>;
  /** How many rows there are in all, where not all are shown. */
  readonly total?: number;
}

const texts = {
  simulated: { en: 'The market is simulated.', fr: 'Le marché est simulé.' },
  delayed: {
    en: 'Your plan shows signals and forecasts late; this is as of the bar of {date}.',
    fr: 'Votre formule montre les signaux et prévisions avec retard ; ceci date de la séance du {date}.',
  },
} satisfies Record<string, Words>;

/** Collects what a tool found; figures take the source of the reply that was named last. */
export class Findings {
  readonly language: ToolContext['language'];
  readonly #assets = new Map<string, AnswerAsset>();
  readonly #figures = new Map<string, ReadFigure>();
  readonly #parts: ReadPart[] = [];
  readonly #notes = new Set<string>();
  #origin: Origin;
  #several = false;

  constructor({ language, asOf }: Pick<ToolContext, 'language' | 'asOf'>) {
    this.language = language;
    this.#origin = { source: 'auspex', simulated: false, asOf: instantOf(asOf) };
  }

  /** The assets it is about; with several of them, the ids of figures begin with the symbol. */
  about(assets: readonly AnswerAsset[]): this {
    for (const asset of assets) this.#assets.set(asset.symbol, answerAsset(asset));
    this.#several ||= assets.length > 1;
    return this;
  }

  from({ source, simulated, asOf }: Origin): this {
    this.#origin = { source, simulated, asOf };
    if (simulated) this.note(texts.simulated);
    return this;
  }

  note(words: Words | string): void {
    this.#notes.add(typeof words === 'string' ? words : wordsIn(this.language, words));
  }

  delayed(delayed: { readonly date: string } | null | undefined): void {
    if (!delayed) return;
    const date = formatDate(Date.parse(delayed.date), this.language);
    this.note(wordsIn(this.language, texts.delayed).replace('{date}', date));
    this.add('shown-date', delayed.date);
  }

  /** A figure of a measure that the product names; without a value there is none. */
  add(measure: MeasureName, value: AnswerFigure['value'] | null | undefined, about: About = {}): Cell {
    const { unit, ...label } = measures[measure];
    return this.addNamed({ measure, unit, label }, value, about);
  }

  /** A figure whose name comes with the reply, such as a field of the screener. */
  addNamed(
    named: { measure: string; unit: AnswerFigure['unit']; label: Words | string },
    value: AnswerFigure['value'] | null | undefined,
    about: About = {},
  ): Cell {
    if (value === null || value === undefined || Number.isNaN(value)) return null;
    const { asset: found = null, currency = found?.currency ?? null, key, of } = about;
    const asset = found && answerAsset(found);
    const id = this.#idOf([this.#several && asset ? asset.symbol : '', named.measure, String(key ?? '')]);
    const label = [named.label, of].filter((part) => part !== undefined).map((part) => this.#say(part));
    if (asset) this.#assets.set(asset.symbol, asset);
    const { measure, unit } = named;
    const carried = unit === 'price' || unit === 'money' ? currency : null;
    const figure = { id, measure, label: label.join(', '), asset, value, unit, currency: carried };
    this.#figures.set(id, { ...figure, ...this.#origin });
    return { figure: id, text: String(value) };
  }

  text(words: Words | string): Cell {
    return { text: this.#say(words) };
  }

  table({ title, columns, total }: TableHead, rows: Table['rows']): void {
    if (rows.length === 0) return;
    this.#parts.push({
      kind: 'table',
      title: this.#say(title),
      columns: columns.map(({ name, numeric = true }) => ({ name: this.#say(name), numeric })),
      rows,
      total: total ?? rows.length,
    });
  }

  part(part: ReadPart): void {
    this.#parts.push(part);
  }

  result(): ToolResult {
    return {
      assets: [...this.#assets.values()],
      figures: [...this.#figures.values()],
      parts: this.#parts,
      notes: [...this.#notes],
      empty: this.#figures.size === 0 && this.#parts.length === 0,
    };
  }

  #say(words: Words | string): string {
    return typeof words === 'string' ? words : wordsIn(this.language, words);
  }

  #idOf(parts: readonly string[]): string {
    const id = parts.filter((part) => part !== '').join('.');
    let free = id;
    for (let n = 2; this.#figures.has(free); n += 1) free = `${id}.${n}`;
    return free;
  }
}

/** An asset as answers name it. */
function answerAsset({ symbol, name, market }: AnswerAsset): AnswerAsset {
  return { symbol, name, market };
}
