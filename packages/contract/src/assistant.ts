import { LANGUAGES } from '@auspex/market';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { asOf, instant, isoDate, market, newestFirst } from './market/market-shapes.ts';
import { typedName } from './typed-shapes.ts';

const text = z.string();
const language = z.enum(LANGUAGES);

/** An asset that an answer is about: pinned by symbol and name before anything is read of it. */
const answerAsset = z.object({ symbol: text, name: text, market });

/** One figure, date or word that a tool read, with everything needed to check it. */
const answerFigure = z.object({
  /** Unique within an answer: `q2.close`. */
  id: text,
  /** The query that gave it. */
  query: text,
  /** What it is, as tools name it: `last`, `rsi`, `stance`. */
  measure: text,
  /** What it is, in the reader’s language. */
  label: text,
  asset: answerAsset.nullable(),
  /** A string for a date (`2026-03-01`), an instant or a word such as `buy`. Shares, and points between them, are parts of 1. */
  value: z.union([z.number(), z.string()]),
  unit: z.enum(['price', 'money', 'percent', 'points', 'number', 'date', 'instant', 'word']),
  currency: text.nullable(),
  /** As it is written in the answer, in the reader’s language and rounded by the rule of its unit. */
  text: text,
  source: text,
  simulated: z.boolean(),
  /** The instant whose knowledge it shows. */
  asOf: instant,
});

/** A piece of a sentence: a figure with its source, or plain words. The first that fits counts, so words come last. */
const span = z.union([z.object({ figure: text, text }), z.object({ text })]);

/** A sentence that passed the number checker. */
const sentence = z.object({ kind: z.literal('sentence'), spans: z.array(span), paragraph: z.boolean() });

const cell = z.union([z.object({ figure: text, text }), z.object({ text })]).nullable();

const answerTable = z.object({
  kind: z.literal('table'),
  query: text,
  title: text,
  columns: z.array(z.object({ name: text, numeric: z.boolean() })),
  rows: z.array(z.array(cell)),
  /** How many rows there are in all. */
  total: z.int(),
});

const answerChart = z.object({
  kind: z.literal('chart'),
  query: text,
  title: text,
  form: z.enum(['line', 'bars']),
  unit: z.enum(['price', 'percent', 'number']),
  currency: text.nullable(),
  /** Instants in milliseconds since 1970 UTC, or names of bars. */
  along: z.union([z.array(z.number()), z.array(z.string())]),
  series: z.array(
    z.object({ name: text, asset: answerAsset.nullable(), values: z.array(z.number().nullable()) }),
  ),
});

/** Words of others (headlines, names, notes), shown as they are; instructions in them are words. */
const answerQuote = z.object({
  kind: z.literal('quote'),
  query: text,
  text,
  source: text,
  at: instant.nullable(),
  url: z.url().nullable(),
});

/** Which asset or measure was meant: each option is a question that can be asked. */
const answerChoice = z.object({
  kind: z.literal('choice'),
  options: z.array(z.object({ label: text, question: text })).min(2),
});

/** A form of the product, filled in; only the member sends it. */
const answerForm = z.object({
  kind: z.literal('form'),
  query: text,
  form: z.enum(['order', 'alert']),
  title: text,
  /** Where the filled form opens. */
  href: text,
});

const answerPart = z.discriminatedUnion('kind', [
  sentence,
  answerTable,
  answerChart,
  answerQuote,
  answerChoice,
  answerForm,
]);

/** A question to a tool, which gives the same figures whenever it is asked. */
const answerQuery = z.object({
  id: text,
  tool: text,
  /** Complete: with the instant it was asked for. */
  input: z.record(z.string(), z.json()),
  /** What is being read, in the reader’s language: a visible step. */
  label: text,
});

/**
 * `answered`; `asked-back`: a name or measure was ambiguous; `no-data`: nothing is known of it; `cannot`: not a question
 * this product answers; `stopped` by the member; `failed`: the model or a limit ended it, see `problem`.
 */
const answerState = z.enum(['answered', 'asked-back', 'no-data', 'cannot', 'stopped', 'failed']);

export const answer = z.object({
  id: z.uuid(),
  state: answerState,
  language,
  /** All sentences and parts in order. */
  parts: z.array(answerPart),
  /** The sentences as plain text, paragraphs parted by an empty line. */
  text,
  figures: z.array(answerFigure),
  queries: z.array(answerQuery),
  assets: z.array(answerAsset),
  /** How many sentences the number checker kept back. */
  withheld: z.int(),
  /** Why it failed or what the member should know, in the reader’s language. */
  problem: text.nullable(),
  /** Which model wrote it: `local`, or the provider’s name and model. */
  model: text,
  at: instant,
  /** Whether the member called it wrong. */
  wrong: z.boolean(),
});

const turn = z.object({ id: z.uuid(), question: text, at: instant, answer: answer.nullable() });

const chatHead = z.object({ id: z.uuid(), title: text, updatedAt: instant });
const chat = chatHead.extend({ turns: z.array(turn) });

/** What the stream of an answer sends, each as one server-sent event named by `kind`. */
export const answerEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun'), chatId: z.uuid(), turnId: z.uuid(), answerId: z.uuid() }),
  /** A visible step: a tool begins, ends or fails; the same id again replaces it. */
  z.object({
    kind: z.literal('step'),
    id: text,
    state: z.enum(['running', 'done', 'failed']),
    label: text,
    tool: text,
  }),
  z.object({ kind: z.literal('figures'), figures: z.array(answerFigure), queries: z.array(answerQuery) }),
  z.object({ kind: z.literal('part'), part: answerPart }),
  z.object({ kind: z.literal('done'), answer }),
]);

const tool = z.object({
  name: text,
  title: text,
  description: text,
  effect: z.enum(['reads', 'prepares']),
  scope: z.enum(['market:read', 'portfolio:read']),
  /** JSON Schema of the input. */
  input: z.record(z.string(), z.json()),
  example: z.record(z.string(), z.json()),
});

const status = z.object({
  /** `local` runs here and sends nothing anywhere. */
  model: z.object({ kind: z.enum(['local', 'outside']), provider: text, name: text }),
  /** Whether portfolio data may go to the outside model, and when the member said so; null where none is configured. */
  consent: z.object({ given: z.boolean(), at: instant.nullable() }).nullable(),
  /** In US dollars, of today (UTC); null for the local model. */
  spending: z.object({ used: z.number(), limit: z.number() }).nullable(),
  /** The last scoring on the kept-back questions; null before the first. */
  score: z
    .object({ date: isoDate, right: z.int(), asked: z.int(), unsupported: z.int(), unanswerable: text })
    .nullable(),
});

const byId = z.object({ id: z.uuid() });

export const assistantCalls = {
  'assistant.ask': defineCall({
    method: 'POST',
    path: '/ask',
    access: 'member',
    summary: 'Asks the assistant; answers as JSON, or as events if text/event-stream is accepted.',
    limit: { max: 30, windowSeconds: 60 },
    timeoutSeconds: 120,
    body: z.object({
      question: z.string().trim().min(1).max(2000),
      /** Goes on with a conversation; absent: begins one. */
      chatId: z.uuid().optional(),
      /** Asks again from this turn on: it and what followed are replaced. */
      fromTurn: z.uuid().optional(),
      /** The last turn that the member sees; what was asked after it, as in another tab, is not replaced unseen. */
      lastTurn: z.uuid().optional(),
      language: language.optional(),
      /** Answers as of an earlier instant. */
      asOf: asOf.optional(),
    }),
    reply: z.object({ chatId: z.uuid(), turnId: z.uuid(), answer }),
  }),
  'assistant.stop': defineCall({
    method: 'POST',
    path: '/api/assistant/answers/:id/stop',
    access: 'member',
    ownedRecord: 'id',
    summary: 'Stops an answer that is being written; what was written so far is kept.',
    params: byId,
    reply: z.object({ stopped: z.boolean() }),
  }),
  'assistant.query': defineCall({
    method: 'POST',
    path: '/api/assistant/queries',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'Runs a query of an answer again; it gives the same figures.',
    limit: { max: 120, windowSeconds: 60 },
    timeoutSeconds: 60,
    body: z.object({
      tool: z.string().max(60),
      input: z.record(z.string().max(60), z.json()),
      language: language.optional(),
    }),
    reply: z.object({
      query: answerQuery,
      figures: z.array(answerFigure),
      parts: z.array(answerPart),
      notes: z.array(text),
    }),
  }),
  'assistant.wrong': defineCall({
    method: 'PUT',
    path: '/api/assistant/answers/:id/wrong',
    access: 'member',
    ownedRecord: 'id',
    summary: 'Marks an answer as wrong, or undoes that; admins read these.',
    params: byId,
    body: z.object({ wrong: z.boolean(), why: z.string().trim().max(1000).optional() }),
    reply: z.object({ wrong: z.boolean() }),
  }),
  'assistant.chats': defineCall({
    method: 'GET',
    path: '/api/assistant/chats',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'The member’s conversations, latest first.',
    query: newestFirst(30),
    reply: z.object({ items: z.array(chatHead), more: z.boolean() }),
  }),
  'assistant.chat': defineCall({
    method: 'GET',
    path: '/api/assistant/chats/:id',
    access: 'member',
    tokenScope: 'portfolio:read',
    ownedRecord: 'id',
    summary: 'One conversation with every answer as it was given.',
    params: byId,
    reply: chat,
  }),
  'assistant.renameChat': defineCall({
    method: 'PATCH',
    path: '/api/assistant/chats/:id',
    access: 'member',
    ownedRecord: 'id',
    summary: 'Renames a conversation.',
    params: byId,
    body: z.object({ title: typedName(120) }),
    reply: chatHead,
  }),
  'assistant.removeChat': defineCall({
    method: 'DELETE',
    path: '/api/assistant/chats/:id',
    access: 'member',
    ownedRecord: 'id',
    summary: 'Deletes a conversation for good.',
    params: byId,
    reply: z.object({ removed: z.boolean() }),
  }),
  'assistant.status': defineCall({
    method: 'GET',
    path: '/api/assistant',
    access: 'member',
    tokenScope: 'account:read',
    summary: 'Which model answers, what it may see and spend, and how well it did on held-out questions.',
    reply: status,
  }),
  'assistant.consent': defineCall({
    method: 'PUT',
    path: '/api/assistant/consent',
    access: 'member',
    summary: 'Lets portfolio data go to the outside model, or no longer.',
    body: z.object({ given: z.boolean() }),
    reply: status,
  }),
  'assistant.suggestions': defineCall({
    method: 'GET',
    path: '/api/assistant/suggestions',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'Questions from the member’s own watchlists, holdings and signals.',
    query: z.object({ language: language.optional() }),
    reply: z.object({ items: z.array(z.object({ question: text })) }),
  }),
  'assistant.tools': defineCall({
    method: 'GET',
    path: '/api/assistant/tools',
    access: 'public',
    summary: 'Every tool of the assistant and of the MCP server, with the input it takes.',
    query: z.object({ language: language.optional() }),
    reply: z.object({ items: z.array(tool) }),
  }),
  'assistant.tokenLog': defineCall({
    method: 'GET',
    path: '/api/tokens/:id/log',
    access: 'member',
    ownedRecord: 'id',
    summary: 'What one of the member’s tokens asked of the MCP server, latest first.',
    params: byId,
    query: newestFirst(50),
    reply: z.object({
      items: z.array(
        z.object({
          at: instant,
          tool: text,
          input: z.record(z.string(), z.json()),
          outcome: z.enum(['answered', 'refused', 'failed']),
        }),
      ),
      more: z.boolean(),
    }),
  }),
  'assistant.wrongAnswers': defineCall({
    method: 'GET',
    path: '/api/assistant/wrong-answers',
    access: 'admin',
    summary: 'Answers that members marked as wrong, with the question, without any portfolio data.',
    query: newestFirst(50),
    reply: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          at: instant,
          question: text,
          answer: text,
          why: text.nullable(),
          model: text,
        }),
      ),
      more: z.boolean(),
    }),
  }),
};
