import type { answerEvent, CallReply, Calls } from '@auspex/contract';
import type { z } from 'zod';

export type AnswerEvent = z.output<typeof answerEvent>;
export type Answer = CallReply<Calls['assistant.ask']>['answer'];
export type AnswerPart = Answer['parts'][number];
export type AnswerFigure = Answer['figures'][number];
export type AnswerQuery = Answer['queries'][number];
export type Chat = CallReply<Calls['assistant.chat']>;
export type PartOf<Kind extends AnswerPart['kind']> = Extract<AnswerPart, { kind: Kind }>;
export type Step = Omit<Extract<AnswerEvent, { kind: 'step' }>, 'kind'>;

/** What is known so far of an answer that is being written. */
export interface Draft {
  readonly answerId: string | null;
  readonly steps: readonly Step[];
  readonly parts: readonly AnswerPart[];
  readonly figures: readonly AnswerFigure[];
  readonly queries: readonly AnswerQuery[];
}

/** A question with what became of it. The steps of a finished answer are its queries. */
export interface Turn {
  /** Stays the same while the answer is written, so that nothing on the screen is made anew. */
  readonly key: string;
  /** Null until the server has taken the question. */
  readonly id: string | null;
  /** The server's id of the turn that this one is to replace, until the server has done so. */
  readonly replaces: string | null;
  readonly question: string;
  readonly outcome:
    | ({ readonly kind: 'running' } & Draft)
    | { readonly kind: 'answered'; readonly answer: Answer }
    /** No whole answer came; what was written so far stays. Without a reason the answer was lost. */
    | ({ readonly kind: 'broken'; readonly reason: string | null } & Draft);
}

export interface Conversation {
  readonly chatId: string | null;
  readonly title: string | null;
  readonly turns: readonly Turn[];
  /** What the running question replaces; the server still has it until the answer begins. */
  readonly replaced: readonly Turn[];
  /** For the keys of turns. */
  readonly asked: number;
}

export type ConversationAction =
  | { readonly kind: 'opened'; readonly chat: Chat }
  | { readonly kind: 'cleared' }
  /** `instead` is the key of the turn that is asked again: it and what followed are replaced. */
  | { readonly kind: 'asked'; readonly question: string; readonly instead: string | null }
  | { readonly kind: 'heard'; readonly event: AnswerEvent }
  | { readonly kind: 'broke'; readonly reason: string }
  /** What the server has of a conversation in which it did not take a question, as far as was heard; null: it is gone. */
  | { readonly kind: 'found'; readonly chat: Chat | null; readonly goneReason: string }
  | { readonly kind: 'judged'; readonly answerId: string; readonly wrong: boolean };

export const NO_CONVERSATION: Conversation = { chatId: null, title: null, turns: [], replaced: [], asked: 0 };

const NOTHING: Draft = { answerId: null, steps: [], parts: [], figures: [], queries: [] };

export function isRunning({ turns }: Conversation): boolean {
  return turns.at(-1)?.outcome.kind === 'running';
}

/** What happens to a conversation, one thing after the other. */
export function converse(conversation: Conversation, action: ConversationAction): Conversation {
  switch (action.kind) {
    case 'cleared':
      return { ...NO_CONVERSATION, asked: conversation.asked };
    case 'opened':
      return openChat(conversation, action.chat);
    case 'asked':
      return ask(conversation, action);
    case 'heard':
      return hear(conversation, action.event);
    case 'broke':
      return breakOff(conversation, action.reason);
    case 'found':
      return takeFound(conversation, action);
    case 'judged':
      return { ...conversation, turns: conversation.turns.map((turn) => judge(turn, action)) };
  }
}

function openChat({ asked }: Conversation, { id, title, turns }: Chat): Conversation {
  const shown = turns.map(({ id, question, answer }): Turn => {
    const outcome: Turn['outcome'] =
      answer === null ? { kind: 'broken', reason: null, ...NOTHING } : { kind: 'answered', answer };
    return { key: id, id, replaces: null, question, outcome };
  });
  return { ...NO_CONVERSATION, chatId: id, title, turns: shown, asked };
}

/** The last turn that the server has, as far as this screen knows. */
export function lastKnownTurn({ turns }: Conversation): string | null {
  return turns.findLast(({ id }) => id !== null)?.id ?? null;
}

/**
 * Where a question was not heard to be taken, the server may have taken it all the same, or have more or less than was
 * shown: another tab may have gone on, or deleted the conversation. What it has is shown, and the question is not lost.
 */
function takeFound(
  conversation: Conversation,
  { chat, goneReason }: Extract<ConversationAction, { kind: 'found' }>,
): Conversation {
  const { turns, asked } = conversation;
  const unheard = turns.at(-1);
  if (unheard?.outcome.kind !== 'broken' || unheard.id !== null) return conversation;
  if (chat === null) {
    const outcome = { ...unheard.outcome, reason: goneReason };
    return { ...NO_CONVERSATION, turns: [{ ...unheard, replaces: null, outcome }], asked };
  }
  const keys = new Map(turns.map(({ id, key }) => [id, key]));
  const opened = openChat(conversation, chat);
  const stored = opened.turns.map((turn) => ({ ...turn, key: keys.get(turn.id) ?? turn.key }));
  const last = stored.at(-1);
  if (last && !keys.has(last.id) && last.question === unheard.question) return { ...opened, turns: stored };
  const replaces = unheard.replaces === last?.id ? unheard.replaces : null;
  return { ...opened, turns: [...stored, { ...unheard, replaces }] };
}

/** The server's id of the turn that is replaced when the one with this key is asked again. */
export function replacedTurn({ turns }: Conversation, instead: string | null): string | null {
  const turn = turns.find(({ key }) => key === instead);
  return turn?.id ?? turn?.replaces ?? null;
}

function ask(
  conversation: Conversation,
  { question, instead }: Extract<ConversationAction, { kind: 'asked' }>,
): Conversation {
  const { turns, asked } = conversation;
  const replaces = replacedTurn(conversation, instead);
  const place = turns.findIndex(({ key, id }) => key === instead || (id !== null && id === replaces));
  const kept = place < 0 ? turns : turns.slice(0, place);
  const turn: Turn = {
    key: `asked-${asked}`,
    ...{ id: null, replaces },
    question,
    outcome: { kind: 'running', ...NOTHING },
  };
  return {
    ...conversation,
    title: conversation.title ?? question,
    turns: [...kept, turn],
    replaced: turns.slice(kept.length).filter(({ id }) => id !== null),
    asked: asked + 1,
  };
}

/** A question that the server never took has replaced nothing. */
function breakOff(conversation: Conversation, reason: string): Conversation {
  const { turns, replaced } = withLast(conversation, (turn) =>
    turn.outcome.kind === 'running'
      ? { ...turn, outcome: { ...turn.outcome, kind: 'broken', reason } }
      : turn,
  );
  return { ...conversation, turns: [...turns.slice(0, -1), ...replaced, ...turns.slice(-1)], replaced: [] };
}

function hear(conversation: Conversation, event: AnswerEvent): Conversation {
  const next = withLast(conversation, (turn) =>
    turn.outcome.kind === 'running' ? { ...turn, ...follow(turn, turn.outcome, event) } : turn,
  );
  return event.kind === 'begun' ? { ...next, chatId: event.chatId, replaced: [] } : next;
}

function follow(turn: Turn, draft: Draft & { readonly kind: 'running' }, event: AnswerEvent): Partial<Turn> {
  const { id } = turn;
  switch (event.kind) {
    case 'begun':
      return { id: event.turnId, replaces: null, outcome: { ...draft, answerId: event.answerId } };
    case 'step': {
      const { kind: _, ...step } = event;
      return { id, outcome: { ...draft, steps: replaced(draft.steps, step) } };
    }
    case 'figures': {
      const figures = event.figures.reduce(replaced<AnswerFigure>, draft.figures);
      const queries = event.queries.reduce(replaced<AnswerQuery>, draft.queries);
      return { id, outcome: { ...draft, figures, queries } };
    }
    case 'part':
      return { id, outcome: { ...draft, parts: [...draft.parts, event.part] } };
    case 'done':
      return { id, outcome: { kind: 'answered', answer: event.answer } };
  }
}

/** The item in the place of the one with its id, or at the end. */
function replaced<Item extends { readonly id: string }>(items: readonly Item[], item: Item): readonly Item[] {
  const known = items.some(({ id }) => id === item.id);
  return known ? items.map((other) => (other.id === item.id ? item : other)) : [...items, item];
}

function withLast(conversation: Conversation, change: (turn: Turn) => Turn): Conversation {
  const last = conversation.turns.at(-1);
  if (!last) return conversation;
  return { ...conversation, turns: [...conversation.turns.slice(0, -1), change(last)] };
}

function judge(turn: Turn, { answerId, wrong }: { answerId: string; wrong: boolean }): Turn {
  const { outcome } = turn;
  if (outcome.kind !== 'answered' || outcome.answer.id !== answerId) return turn;
  return { ...turn, outcome: { kind: 'answered', answer: { ...outcome.answer, wrong } } };
}

/** What a conversation is called: in the list it may have been renamed, and one begun here has its name from there. */
export function chatTitle(
  { chatId, title, turns }: Conversation,
  listed: ReadonlyArray<Pick<Chat, 'id' | 'title'>>,
): string {
  return listed.find(({ id }) => id === chatId)?.title ?? title ?? turns[0]?.question ?? '';
}

/** What an answer shows, whether it is finished or not. */
export function draftOf({ outcome }: Turn): Draft {
  if (outcome.kind !== 'answered') return outcome;
  const { id, parts, figures, queries } = outcome.answer;
  const steps = queries.map(({ id, label, tool }) => ({ id, label, tool, state: 'done' as const }));
  return { answerId: id, steps, parts, figures, queries };
}

export type Passage = PartOf<'sentence'>[] | Exclude<AnswerPart, { kind: 'sentence' }>;

/** Sentences gathered to paragraphs, with the other parts between them. */
export function passagesOf(parts: readonly AnswerPart[]): Passage[] {
  const passages: Passage[] = [];
  for (const part of parts) {
    const before = passages.at(-1);
    if (part.kind !== 'sentence') passages.push(part);
    else if (Array.isArray(before) && !part.paragraph) before.push(part);
    else passages.push([part]);
  }
  return passages;
}

/** Whether a query that was run again has the same figure, whatever number the query has there. */
export function againOf(
  figure: AnswerFigure,
  again: readonly AnswerFigure[],
): { readonly same: boolean; readonly text: string | null } {
  const within = (id: string) => id.slice(id.indexOf('.') + 1);
  const found = again.find(({ id }) => within(id) === within(figure.id));
  return { same: found?.value === figure.value, text: found?.text ?? null };
}
