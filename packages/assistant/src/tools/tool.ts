import type { answer, CallName, CallReply, CallRequest, Calls, TokenScope } from '@auspex/contract';
import type { IsoDate, Language } from '@auspex/market';
import type { z } from 'zod';

type Answer = z.output<typeof answer>;
export type AnswerFigure = Answer['figures'][number];
export type AnswerAsset = Answer['assets'][number];
export type AnswerPart = Answer['parts'][number];

/** Makes a call of the contract as the asking member, with everything that guards it. */
export type RunCall = <Name extends CallName>(
  name: Name,
  input: CallRequest<Calls[Name]>,
) => Promise<CallReply<Calls[Name]>>;

/** What a tool gets in addition to its input. */
export interface ToolContext {
  readonly call: RunCall;
  readonly language: Language;
  /** The instant whose knowledge is asked for; the newest one where the member named none. */
  readonly asOf: string;
  /** The day on the member's clock at an instant; that of UTC without it. */
  readonly dayAt?: (at: string) => IsoDate;
  /** True where the member named no instant and `asOf` is now: calls then read the present, which is kept ready. */
  readonly present?: boolean;
}

/** A figure as a tool makes it: the query that gave it is added where the tool was run. */
export type ReadFigure = Omit<AnswerFigure, 'id' | 'query' | 'asOf' | 'text'> & {
  /** Unique within the result: `close`. */
  readonly id: string;
  readonly asOf?: string;
};

/** A part as a tool makes it; its figures are named by their id within the result. */
export type ReadPart = AnswerPart extends infer Part
  ? Part extends { query: string }
    ? Omit<Part, 'query'>
    : never
  : never;

/** What a tool found. Everything that may be said of it is a figure; everything others wrote is a quote. */
export interface ToolResult {
  readonly assets: readonly AnswerAsset[];
  readonly figures: readonly ReadFigure[];
  readonly parts: readonly ReadPart[];
  /** What the reader must know of it, in the reader’s language: stale, delayed by the plan, simulated, nothing there. */
  readonly notes: readonly string[];
  /** True where the product has nothing on what was asked. */
  readonly empty: boolean;
  /** Where a name may mean several assets: nothing was read, and the member has to say which. */
  readonly candidates?: readonly AnswerAsset[];
}

/** One tool: the assistant, the MCP server and the documentation are made from it. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  /** `quote`, `signal` … */
  readonly name: string;
  readonly title: Readonly<Record<Language, string>>;
  /** For models and the documentation: what it reads, and when to use it. */
  readonly description: string;
  /** A prepared form has no effect before the member sends it. */
  readonly effect: 'reads' | 'prepares';
  readonly scope: Extract<TokenScope, 'market:read' | 'portfolio:read'>;
  /** Reads what belongs to the member alone, so an outside model needs the member’s consent. */
  readonly personal?: true;
  /** Strict: an undeclared field is refused with its name. */
  readonly input: Input;
  readonly example: z.input<Input>;
  /** What is being read, in the reader’s language: “Reading the signal of BTC-USD”. */
  label(input: z.output<Input>, language: Language): string;
  run(input: z.output<Input>, context: ToolContext): Promise<ToolResult>;
}

/** Whether it reads what belongs to the member alone. */
export const isPersonal = ({ scope, personal }: Pick<Tool, 'scope' | 'personal'>): boolean =>
  personal === true || scope === 'portfolio:read';

/** Declares a tool and keeps the exact type of its input. */
export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool<Input> {
  return tool;
}
