import {
  type AnswerAsset,
  type AnswerFigure,
  type AnswerPart,
  inputProblems,
  instantOf,
  isPersonal,
  memberDay,
  type ReadPart,
  type RunCall,
  type Tool,
  ToolRefusal,
  type ToolResult,
} from '@auspex/assistant';
import type { CallReply, Calls } from '@auspex/contract';
import { isDateOrInstant, isIsoDate, type Language, MINUTE_MS } from '@auspex/market';
import type { Clock } from '../platform/clock/clock.ts';
import { dayIn, textIn } from '../platform/clock/member-clock.ts';
import { formatFigure } from './format-figure.ts';

export type AnswerQuery = CallReply<Calls['assistant.query']>['query'];
type Json = AnswerQuery['input'][string];

/** What one query of an answer gave. */
export interface QueryResult {
  readonly query: AnswerQuery;
  readonly figures: readonly AnswerFigure[];
  readonly parts: readonly AnswerPart[];
  readonly assets: readonly AnswerAsset[];
  readonly candidates: readonly AnswerAsset[];
  readonly notes: readonly string[];
  readonly empty: boolean;
  /** Whether it read what belongs to the member alone. */
  readonly personal: boolean;
}

/** A tool that did not run, and why: for the model, in a sentence. */
export interface Refusal {
  readonly refused: string;
}

export interface ToolRunnerOptions {
  readonly tools: readonly Tool[];
  readonly call: RunCall;
  readonly language: Language;
  /** The instant whose knowledge is asked for, or a date, which means its last; it goes into every query that takes one. */
  readonly asOf: string;
  /**
   * Set where nobody named an instant: the exact present. Live prices are then read as well, and what belongs to the
   * member as it is now, with what changed since the minute began.
   */
  readonly now?: string | undefined;
  /** By whose clock the member counts days; UTC without one. */
  readonly timeZone?: string;
  readonly onStep?: (step: {
    id: string;
    state: 'running' | 'done' | 'failed';
    label: string;
    tool: string;
  }) => void;
}

/** The present of a question. Of the market it is the minute that has begun: those who ask within it share what is read. */
export function presentOf(clock: Clock): { readonly asOf: string; readonly now: string } {
  const now = clock.now();
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  return { asOf: new Date(minute).toISOString(), now: new Date(now).toISOString() };
}

export const MOST_QUERIES = 12;
/** Those of the largest table that a tool makes: fifty rows of the screener’s twenty fields and three of its own. */
const MOST_FIGURES = 1200;
const MOST_PARTS = 10;

/** Runs tools by the names that a model gives, and numbers what they find. */
export class ToolRunner {
  readonly #options: ToolRunnerOptions;
  readonly #results: QueryResult[] = [];
  readonly #seen = new Map<string, QueryResult>();
  #asked = 0;

  constructor(options: ToolRunnerOptions) {
    this.#options = options;
  }

  readonly #dayAt = (at: string) => dayIn(this.#options.timeZone ?? 'UTC', Date.parse(at));

  get results(): readonly QueryResult[] {
    return this.#results;
  }

  /** Whether another tool may run. */
  get mayRun(): boolean {
    return this.#asked < MOST_QUERIES;
  }

  async run(name: string, given: unknown): Promise<QueryResult | Refusal> {
    if (!this.mayRun)
      return { refused: `No more than ${MOST_QUERIES} tools run for one question. Answer now.` };
    this.#asked += 1;
    const tool = this.#options.tools.find((one) => one.name === name);
    if (!tool) return { refused: `There is no tool named ${name.slice(0, 60)}.` };
    const read = tool.input.safeParse(this.#pinned(tool, given));
    if (!read.success) return { refused: inputProblems(read.error).join(' ') };
    const key = `${name} ${JSON.stringify(read.data)}`;
    const known = this.#seen.get(key);
    if (known) return known;
    const result = await this.#runOnce(tool, read.data);
    if ('query' in result) this.#seen.set(key, result);
    return result;
  }

  /** A model may ask about the past of what was asked about, never about what came after it. */
  #pinned(tool: Tool, given: unknown): unknown {
    if (!('asOf' in tool.input.shape) || typeof given !== 'object' || given === null) return given;
    const { asOf, ...rest } = given as { asOf?: unknown };
    // What is no date, such as “yesterday”, is for the tool to refuse; some models leave a field empty.
    if (typeof asOf === 'string' && asOf !== '' && !isDateOrInstant(asOf)) return given;
    const latest = this.#asOf(tool);
    const later = typeof asOf === 'string' && this.#isLater(asOf, { tool, latest });
    if (asOf !== undefined && asOf !== null && !later)
      return typeof asOf === 'string' ? { ...rest, asOf: this.#momentOf(tool, asOf) } : given;
    return this.#options.now === undefined ? { ...rest, asOf: latest } : rest;
  }

  /** Of what is the member’s own, a day is over when it is on their clock. */
  #isLater(asOf: string, { tool, latest }: { readonly tool: Tool; readonly latest: string }): boolean {
    if (!isPersonal(tool) || !isIsoDate(asOf))
      return !(Date.parse(instantOf(asOf)) <= Date.parse(instantOf(latest)));
    return asOf >= memberDay({ asOf: latest, dayAt: this.#dayAt });
  }

  #asOf(tool: Tool): string {
    const { asOf, now = asOf } = this.#options;
    return this.#momentOf(tool, isPersonal(tool) ? now : asOf);
  }

  /** An instant of the member’s own is written with its day there, which stays that day after they have moved. */
  #momentOf(tool: Tool, asOf: string): string {
    if (isIsoDate(asOf)) return asOf;
    if (!isPersonal(tool)) return instantOf(asOf);
    const at = asOf.endsWith('Z') ? Date.parse(asOf) : Number.NaN;
    return Number.isNaN(at) ? asOf : textIn(this.#options.timeZone ?? 'UTC', at);
  }

  /** A query says all that it rests on: asked again later, it gives the same figures. */
  #complete(tool: Tool, input: Record<string, unknown>): Record<string, Json> {
    const pinned = 'asOf' in tool.input.shape ? { asOf: this.#asOf(tool), ...input } : input;
    return pinned as Record<string, Json>;
  }

  async #runOnce(tool: Tool, input: Record<string, unknown>): Promise<QueryResult | Refusal> {
    const { call, language, now, onStep } = this.#options;
    const dayAt = this.#dayAt;
    const asOf = this.#asOf(tool);
    const id = `q${this.#results.length + 1}`;
    const label = tool.label(input, language);
    const step = { id, label, tool: tool.name };
    onStep?.({ ...step, state: 'running' });
    try {
      const found = await tool.run(input, { call, language, asOf, dayAt, present: now !== undefined });
      const query = { id, tool: tool.name, input: this.#complete(tool, input), label };
      const result = { ...this.#numbered(query, found, asOf), personal: isPersonal(tool) };
      this.#results.push(result);
      onStep?.({ ...step, state: 'done' });
      return result;
    } catch (error) {
      onStep?.({ ...step, state: 'failed' });
      if (error instanceof ToolRefusal) return { refused: error.message };
      throw error;
    }
  }

  #numbered(query: AnswerQuery, found: ToolResult, asOf: string): Omit<QueryResult, 'personal'> {
    const { language } = this.#options;
    const figures = found.figures.slice(0, MOST_FIGURES).map((figure): AnswerFigure => {
      const text = formatFigure(figure, language);
      return { asOf: instantOf(asOf), ...figure, id: `${query.id}.${figure.id}`, query: query.id, text };
    });
    const texts = new Map(figures.map(({ id, text }) => [id, text]));
    const parts = found.parts.slice(0, MOST_PARTS).map((part) => numberedPart(part, query.id, texts));
    const { assets, notes, empty, candidates = [] } = found;
    return { query, figures, parts, assets, candidates, notes, empty };
  }
}

function numberedPart(part: ReadPart, query: string, texts: ReadonlyMap<string, string>): AnswerPart {
  const cited = <Span extends { text: string }>(span: Span): Span => {
    if (!('figure' in span)) return span;
    const figure = `${query}.${String(span.figure)}`;
    return { ...span, figure, text: texts.get(figure) ?? span.text };
  };
  if (part.kind !== 'table') return { ...part, query };
  return { ...part, query, rows: part.rows.map((row) => row.map((cell) => cell && cited(cell))) };
}
