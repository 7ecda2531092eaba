import type {
  LanguageModelV4,
  LanguageModelV4Message,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import type { AnswerAsset, RunCall, Tool } from '@auspex/assistant';
import type { answerEvent, CallReply, Calls } from '@auspex/contract';
import type { Language } from '@auspex/market';
import { z } from 'zod';
import { type Problem, problemTexts, questionAbout, withheldText } from './assistant-texts.ts';
import { ModelFailure, runModelTurn, type TurnEnd } from './model-turn.ts';
import type { PinnedQuestion } from './pin-question.ts';
import { type QueryResult, type Refusal, ToolRunner } from './run-tools.ts';
import { type CheckSentence, SentenceGate, shownFigures, textOf } from './sentence-gate.ts';
import { askAgain, type EarlierTurn, offerTools, tellResult, writePrompt } from './write-prompt.ts';

export type Answer = CallReply<Calls['assistant.ask']>['answer'];
export type AnswerEvent = z.output<typeof answerEvent>;

/** How long and how much one answer may take. */
export interface AnswerLimits {
  readonly modelTurns: number;
  readonly totalMs: number;
  readonly stallMs: number;
  readonly outputTokens: number;
}

export const answerLimits: AnswerLimits = {
  modelTurns: 6,
  totalMs: 60_000,
  stallMs: 20_000,
  outputTokens: 1500,
};

/** Pays for a model’s turn: the most it may cost before it, what it did cost after it. */
export interface Purse {
  /** A limit that does not allow it. */
  reserve(promptLength: number, outputTokens: number): Promise<'limit-member' | 'limit-total' | Settle>;
}
type Settle = (usage: LanguageModelV4Usage | null) => Promise<void>;

export interface Question {
  readonly text: string;
  readonly language: Language;
  /** An instant, or a date, which means its last. */
  readonly asOf: string;
  /** The day that it is for the member, by whose clock days are counted. */
  readonly today: string;
  readonly timeZone: string;
  /** The exact present, where nobody named an instant. */
  readonly now?: string;
  readonly earlier: readonly EarlierTurn[];
  readonly pinned: PinnedQuestion;
}

export interface Answering {
  readonly model: LanguageModelV4;
  /** Null for the local model, which costs nothing. */
  readonly purse: Purse | null;
  /** Those that this model may be offered for this member. */
  readonly tools: readonly Tool[];
  /** What the member would have to agree to first. */
  readonly withheldTools: ReadonlySet<string>;
  readonly call: RunCall;
  readonly check: CheckSentence;
  readonly limits: AnswerLimits;
  readonly signal: AbortSignal;
  readonly emit: (event: AnswerEvent) => void;
  readonly noteFailure: (failure: ModelFailure) => void;
}

export type Written = Pick<
  Answer,
  'state' | 'parts' | 'text' | 'figures' | 'queries' | 'assets' | 'withheld' | 'problem'
> & {
  /** Whether a portfolio was read for it. */
  readonly personal: boolean;
};

/** Why an answer is ended from outside. */
export type Ending = 'stopped' | 'gone' | 'restarting';

/** Our own model says how it understood the question; of others, the results tell. */
const ownWord = z.object({
  state: z.enum(['answered', 'asked-back', 'no-data', 'cannot']).optional(),
  choices: z
    .array(z.object({ label: z.string(), question: z.string() }))
    .min(2)
    .max(10)
    .optional(),
});

const MOST_PARTS = 16;
/** Its table says what the model already knows: which asset is meant. */
const UNSHOWN = new Set(['find_asset']);

/** One question on its way to its answer. */
class AnswerWriter {
  readonly #question: Question;
  readonly #with: Answering;
  readonly #tools: ToolRunner;
  readonly #gate: SentenceGate;
  readonly #prompt: LanguageModelV4Message[];
  readonly #parts: Answer['parts'] = [];
  #problem: Problem | null = null;
  #withheld = 0;
  #told: z.output<typeof ownWord> = {};
  #refusedConsent = false;

  constructor(question: Question, answering: Answering) {
    this.#question = question;
    this.#with = answering;
    const { language, asOf, now, timeZone, text } = question;
    const { tools, call, check, emit } = answering;
    const onStep = (step: object) => emit({ kind: 'step', ...step } as AnswerEvent);
    this.#tools = new ToolRunner({ tools, call, language, asOf, now, timeZone, onStep });
    const evidence = () => ({ figures: this.#evidence(), assets: this.#assets(), question: text });
    this.#gate = new SentenceGate(check, evidence, (part) => this.#add(part));
    this.#prompt = writePrompt({ ...question, question: text });
  }

  async write(): Promise<Written> {
    const late = AbortSignal.timeout(this.#with.limits.totalMs);
    const signal = AbortSignal.any([this.#with.signal, late]);
    let stopped = false;
    try {
      await this.#converse(signal);
    } catch (error) {
      this.#gate.drop();
      const { reason } = this.#with.signal;
      if (error instanceof ModelFailure) {
        this.#problem = error.why;
        this.#with.noteFailure(error);
      } else if (reason === 'restarting') this.#problem = 'restarting';
      else if (this.#with.signal.aborted) stopped = true;
      else if (late.aborted) this.#problem = 'late';
      else throw error;
    }
    this.#withheld += this.#gate.takeWithheld().length;
    if (!stopped) this.#addFound();
    return this.#written(stopped);
  }

  async #converse(signal: AbortSignal): Promise<void> {
    const { limits } = this.#with;
    let retried = false;
    for (let turn = 1; turn <= limits.modelTurns; turn += 1) {
      // In its last turn a model can only answer.
      const mayAsk = turn < limits.modelTurns && this.#tools.mayRun && !retried;
      const before = this.#gate.passed;
      const end = await this.#turn(signal, mayAsk);
      if (end === null) return;
      if (end.finish === null || end.finish === 'error' || end.finish === 'interrupted') {
        this.#gate.drop();
        this.#problem = 'cut';
        return;
      }
      if (end.finish === 'length' || end.finish === 'content-filter') this.#gate.drop();
      else this.#gate.end();
      this.#hear(end.metadata);
      if (end.toolCalls.length > 0 && mayAsk) {
        await this.#runTools(end, signal);
        continue;
      }
      // What cut the answer short does not become untrue because some of it is written again.
      this.#problem ??= whyShort(end, retried);
      const withheld = this.#gate.takeWithheld();
      // Of what is written again, each sentence that passes stands for one that did not.
      if (retried) this.#withheld = Math.max(withheld.length, this.#withheld - (this.#gate.passed - before));
      else this.#withheld = withheld.length;
      if (withheld.length === 0 || retried || turn === limits.modelTurns) return;
      retried = true;
      this.#prompt.push({ role: 'assistant', content: [{ type: 'text', text: end.text || '…' }] });
      this.#prompt.push(askAgain(withheld));
    }
    this.#problem = 'looping';
  }

  /** One turn of the model, paid for; null where a limit does not allow it. */
  async #turn(signal: AbortSignal, mayAsk: boolean): Promise<TurnEnd | null> {
    const { model, purse, tools, limits } = this.#with;
    const { language, asOf, today, earlier, pinned } = this.#question;
    const ownOptions = { language, asOf, today, earlier, pinned } as unknown as Record<string, never>;
    // Our own model knows the tools, and costs nothing.
    const offered = purse === null ? [] : offerTools(tools, language);
    const length = purse === null ? 0 : JSON.stringify([this.#prompt, offered]).length;
    const settle = (await purse?.reserve(length, limits.outputTokens)) ?? null;
    if (typeof settle === 'string') {
      this.#problem = settle;
      return null;
    }
    let usage: LanguageModelV4Usage | null = null;
    try {
      const end = await runModelTurn({
        model,
        signal,
        stallMs: limits.stallMs,
        onText: (delta) => this.#gate.write(delta),
        options: {
          prompt: this.#prompt,
          maxOutputTokens: limits.outputTokens,
          tools: offered,
          toolChoice: { type: mayAsk ? 'auto' : 'none' },
          ...(purse === null ? { providerOptions: { auspex: ownOptions } } : {}),
        },
      });
      usage = end.usage;
      return end;
    } finally {
      await settle?.(usage);
    }
  }

  async #runTools({ said }: TurnEnd, signal: AbortSignal): Promise<void> {
    this.#prompt.push({ role: 'assistant', content: [...said.parts] });
    for (const part of said.parts) {
      if (part.type !== 'tool-call') continue;
      const { toolCallId, toolName, input } = part;
      const result = await this.#runTool(toolName, input);
      // A call made for an answer that has ended meanwhile fails by that.
      signal.throwIfAborted();
      const value = tellResult(result);
      this.#prompt.push({
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'json', value } }],
      });
    }
  }

  async #runTool(name: string, input: unknown): Promise<QueryResult | Refusal> {
    if (this.#with.withheldTools.has(name)) {
      this.#refusedConsent = true;
      return { refused: 'The member has not agreed that this model reads the portfolio. Say so.' };
    }
    const known = this.#tools.results.length;
    const result = await this.#tools.run(name, input);
    if ('query' in result && this.#tools.results.length > known) {
      this.#with.emit({ kind: 'figures', figures: [...result.figures], queries: [result.query] });
    }
    return result;
  }

  #hear(metadata: SharedV4ProviderMetadata | undefined): void {
    if (this.#with.purse !== null || metadata?.auspex === undefined) return;
    const heard = ownWord.safeParse(metadata.auspex);
    if (heard.success) this.#told = { ...this.#told, ...heard.data };
  }

  #add(part: Answer['parts'][number]): void {
    this.#parts.push(part);
    this.#with.emit({ kind: 'part', part });
  }

  /** Tables, charts, quotes and forms follow the sentences; a question that was unclear is asked back. */
  #addFound(): void {
    const { text, language } = this.#question;
    // “I don’t have that” is not followed by what else a tool had.
    const isEmpty = this.#told.state === 'no-data' || this.#told.state === 'cannot';
    const shown = this.#tools.results
      .filter(({ query }) => !isEmpty && !UNSHOWN.has(query.tool))
      .flatMap(({ parts }) => parts);
    for (const part of shown.slice(0, MOST_PARTS)) this.#add(part);
    const candidates = this.#tools.results.flatMap((result) => result.candidates);
    const unique = [...new Map(candidates.map((asset) => [asset.symbol, asset])).values()].slice(0, 10);
    const options =
      this.#told.choices ??
      unique.map((asset) => ({
        label: `${asset.symbol} · ${asset.name}`,
        question: questionAbout(text, asset, language),
      }));
    if (options.length > 1 && this.#asksBack()) this.#add({ kind: 'choice', options });
  }

  #asksBack(): boolean {
    if (this.#told.state !== undefined) return this.#told.state === 'asked-back';
    return (
      this.#tools.results.some(({ candidates }) => candidates.length > 1) && this.#figures().length === 0
    );
  }

  /** What a form is filled in with is what the model itself wrote: from outside it proves nothing. */
  #evidence(): Answer['figures'] {
    const { purse, tools } = this.#with;
    if (purse === null) return this.#figures();
    const prepares = new Set(tools.filter(({ effect }) => effect === 'prepares').map(({ name }) => name));
    return this.#tools.results.flatMap(({ query, figures }) => (prepares.has(query.tool) ? [] : figures));
  }

  #figures(): Answer['figures'] {
    return this.#tools.results.flatMap(({ figures }) => figures);
  }

  /** Pinned in the question, or by a tool before it read anything. */
  #assets(): AnswerAsset[] {
    const all = [...this.#question.pinned.assets, ...this.#tools.results.flatMap(({ assets }) => assets)];
    return [...new Map(all.map((asset) => [asset.symbol, asset])).values()];
  }

  #state(stopped: boolean): Answer['state'] {
    const { results } = this.#tools;
    const told = this.#withheld > 0 && this.#gate.passed === 0;
    if (stopped) return 'stopped';
    if (this.#problem !== null || (told && this.#parts.length === 0)) return 'failed';
    if (this.#asksBack()) return 'asked-back';
    if (this.#told.state !== undefined) return this.#told.state;
    if (results.length === 0) return 'cannot';
    return results.every(({ empty }) => empty) ? 'no-data' : 'answered';
  }

  #written(stopped: boolean): Written {
    const { language } = this.#question;
    const { results } = this.#tools;
    const sentences = this.#parts.filter((part) => part.kind === 'sentence');
    const problems = [
      ...(this.#problem === null ? [] : [problemTexts[this.#problem][language]]),
      ...(this.#refusedConsent ? [problemTexts.consent[language]] : []),
      ...(this.#withheld > 0 ? [withheldText(this.#withheld, language)] : []),
    ];
    return {
      state: this.#state(stopped),
      parts: this.#parts,
      text: textOf(sentences),
      figures: shownFigures({ parts: this.#parts, figures: this.#figures() }),
      queries: results.map(({ query }) => query),
      assets: this.#assets(),
      withheld: this.#withheld,
      problem: problems.length > 0 ? problems.join(' ') : null,
      personal: results.some(({ personal }) => personal),
    };
  }
}

/** Why the last turn of a model is not the whole of an answer; asked once more, it may have nothing to say. */
function whyShort({ finish, text, toolCalls }: TurnEnd, retried: boolean): Problem | null {
  if (finish === 'length') return 'too-long';
  if (finish === 'content-filter') return 'unfinished';
  if (retried || text.trim() !== '') return null;
  return toolCalls.length > 0 ? 'looping' : 'unfinished';
}

/** Answers a question: whatever the model does, only supported sentences get out, and it ends. */
export function answerQuestion(question: Question, answering: Answering): Promise<Written> {
  return new AnswerWriter(question, answering).write();
}
