import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { APICallError, LanguageModelV4 } from '@ai-sdk/provider';
import { isPersonal, marketDay, type RunCall, type Tool, wordsToLookUp } from '@auspex/assistant';
import type { CallInput, CallName, CallRequest, Calls } from '@auspex/contract';
import { isIsoDate, type Language } from '@auspex/market';
import type { Reader } from '../accounts/index.ts';
import type { AssistantConfig } from '../config/assistant-config.ts';
import { readAsOf } from '../market/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { dayIn } from '../platform/clock/member-clock.ts';
import { Conflict, NotFound } from '../platform/errors/index.ts';
import type { Platform } from '../platform/module.ts';
import {
  type Answer,
  type AnswerEvent,
  type AnswerLimits,
  answerQuestion,
  type Written,
} from './answer-question.ts';
import { problemTexts } from './assistant-texts.ts';
import { addTurn, lockChat, readTurns, removeTurnsFrom, storeAnswer } from './chat-store.ts';
import { consentOf } from './consent.ts';
import type { ModelFailure } from './model-turn.ts';
import { MOST_CHATS, type NewChats } from './new-chats.ts';
import { type PinnedQuestion, pinQuestion, pinWords } from './pin-question.ts';
import { presentOf } from './run-tools.ts';
import type { RunningAnswers } from './running-answers.ts';
import type { CheckSentence } from './sentence-gate.ts';
import { purseOf } from './spending.ts';
import type { EarlierTurn } from './write-prompt.ts';

/** Everything that answering needs; the tests bring their own models. */
export interface Assistant {
  readonly platform: Platform;
  readonly config: AssistantConfig;
  readonly tools: readonly Tool[];
  readonly check: CheckSentence;
  readonly limits: AnswerLimits;
  readonly running: RunningAnswers;
  readonly newChats: NewChats;
  readerOf(memberId: string): Promise<Reader>;
  openModel(): Promise<LanguageModelV4>;
}

/** Who asks, and how their calls are made. */
export interface Asker {
  readonly memberId: string;
  readonly reader: Reader;
  callUntil(signal: AbortSignal): RunCall;
}

type Asked = CallInput<Calls['assistant.ask']>['body'];
type Turns = Awaited<ReturnType<typeof readTurns>>;

const MOST_TURNS = 100;
const MOST_TITLE = 80;
/** What a follow-up may refer to. */
const REMEMBERED_TURNS = 6;

/** What members are told writes their answers. */
export function modelName(config: AssistantConfig): string {
  return config.kind === 'local' ? 'local' : `${config.provider} · ${config.name}`;
}

interface Begun {
  readonly chatId: string;
  readonly turnId: string;
  readonly answerId: string;
  readonly earlier: Turns;
}

/** Stores the question as the first of a new conversation. */
async function beginChat(
  { newChats }: Assistant,
  { memberId, answerId, question }: { memberId: string; answerId: string; question: string },
): Promise<Begun> {
  const title = question.replaceAll(/\s+/g, ' ').slice(0, MOST_TITLE);
  const added = await newChats.add({ memberId, title, question, answerId });
  if (added === null) {
    const message = `You have ${MOST_CHATS} conversations, which is the limit. Delete one first.`;
    throw new Conflict(message, 'too-many-chats');
  }
  const { chatId, turnId } = added;
  return { chatId, turnId, answerId, earlier: [] };
}

/** Stores the question, in a new conversation or an own one; what it replaces is deleted. */
async function begin(
  assistant: Assistant,
  { memberId, answerId, asked }: { memberId: string; answerId: string; asked: Asked },
): Promise<Begun> {
  const { platform } = assistant;
  const { question, fromTurn, lastTurn, chatId } = asked;
  if (chatId === undefined) {
    if (fromTurn !== undefined) throw new NotFound();
    return beginChat(assistant, { memberId, answerId, question });
  }
  const now = new Date(platform.clock.now());
  return platform.database.transaction(async (tx) => {
    if (!(await lockChat(tx, { memberId, id: chatId }))) throw new NotFound();
    let earlier = await readTurns(tx, chatId);
    if (fromTurn !== undefined) {
      const from = earlier.find(({ id }) => id === fromTurn);
      if (!from) throw new NotFound();
      if (lastTurn !== undefined && earlier.at(-1)?.id !== lastTurn) {
        const message =
          'This conversation has gone on elsewhere, such as in another tab. Nothing was replaced.';
        throw new Conflict(message, 'chat-went-on');
      }
      await removeTurnsFrom(tx, chatId, from.position);
      earlier = earlier.filter(({ position }) => position < from.position);
    }
    if (earlier.length >= MOST_TURNS) {
      const message = `This conversation has ${MOST_TURNS} questions, which is the limit. Start another one.`;
      throw new Conflict(message, 'chat-full');
    }
    const position = (earlier.at(-1)?.position ?? 0) + 1;
    const turnId = await addTurn(tx, { chatId, memberId, position, question, answerId, now });
    return { chatId, turnId, answerId, earlier };
  });
}

/** What was said before, as far as this model may know it. */
function rememberedTurns(turns: Turns, mayKnowAll: boolean): EarlierTurn[] {
  return turns.slice(-REMEMBERED_TURNS).flatMap(({ question, answer, personal }) => {
    if (answer === null) return [];
    if (personal && !mayKnowAll) return [{ question: '(portfolio)', text: '', assets: [], queries: [] }];
    const { text, assets, queries } = answer;
    return [{ question: readable(question), text: text.slice(0, 2000), assets, queries }];
  });
}

const nothingPinned: PinnedQuestion = { assets: [], ambiguous: [] };

/** Characters that nobody sees, as pages are full of them: a name copied from one is the name. */
const readable = (question: string): string => question.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');

/** What is asked about: now, or an earlier instant; a date is looked at from its end, and is today then. */
function whenOf(asOf: string | undefined, clock: Clock) {
  const now = clock.now();
  const at = readAsOf(asOf, now);
  if (asOf === undefined || at === undefined)
    return { when: presentOf(clock), todayIn: (zone: string) => dayIn(zone, now) };
  if (isIsoDate(asOf)) return { when: { asOf }, at: asOf, todayIn: () => asOf };
  const then = new Date(at).toISOString();
  return { when: { asOf: then }, at: then, todayIn: (zone: string) => dayIn(zone, at) };
}

interface Write {
  readonly asker: Asker;
  readonly asked: Asked;
  readonly earlier: Turns;
  readonly signal: AbortSignal;
  readonly emit: (event: AnswerEvent) => void;
}

/** For one answer the same search is made once: its names are pinned before it, and again by each of its tools. */
function searchOnce(call: RunCall): RunCall {
  const found = new Map<string, Promise<unknown>>();
  return <Name extends CallName>(name: Name, input: CallRequest<Calls[Name]>) => {
    if (name !== 'market.search') return call(name, input);
    const key = JSON.stringify(input);
    const known = found.get(key) ?? call(name, input);
    found.set(key, known);
    return known as ReturnType<typeof call<Name>>;
  };
}

/** What its operator needs to find out why a model failed; never what it was asked, which its error holds too. */
function noteFailure(logger: Platform['logger'], { why, cause }: ModelFailure): void {
  const { name: error, statusCode: status, url } = Object(cause) as Partial<APICallError>;
  const path = URL.canParse(url ?? '') ? new URL(url ?? '').pathname : undefined;
  logger.warn({ why, error, status, path }, 'the model gave no answer');
}

async function write(
  assistant: Assistant,
  { asker, asked, earlier: before, signal, emit }: Write,
): Promise<Written> {
  const { config, platform, tools, check, limits } = assistant;
  const { memberId, reader } = asker;
  const { database, clock } = platform;
  const local = config.kind === 'local';
  const mayKnowAll = local || (await consentOf(database, memberId, modelName(config)))?.given === true;
  const personal = tools.filter(isPersonal).map(({ name }) => name);
  const call = searchOnce(asker.callUntil(signal));
  const { at, when, todayIn } = { at: undefined, ...whenOf(asked.asOf, clock) };
  const question = readable(asked.question);
  const pinning = local
    ? pinWords(call, wordsToLookUp(question, marketDay(when)), at)
    : pinQuestion(call, question, at);
  const pinned = await pinning.catch(() => nothingPinned);
  const today = todayIn(reader.timeZone);
  const earlier = rememberedTurns(before, mayKnowAll);
  const written = await answerQuestion(
    { text: question, ...reader, ...when, today, earlier, pinned },
    {
      ...{ call, check, limits, signal, emit },
      noteFailure: (failure) => noteFailure(platform.logger, failure),
      model: await assistant.openModel(),
      purse: local ? null : purseOf({ database, clock, model: config, memberId }),
      tools: mayKnowAll ? tools : tools.filter((tool) => !isPersonal(tool)),
      withheldTools: new Set(mayKnowAll ? [] : personal),
    },
  );
  // What follows from an answer that rests on a portfolio rests on it too.
  const follows = mayKnowAll && before.slice(-REMEMBERED_TURNS).some((turn) => turn.personal);
  return { ...written, personal: written.personal || follows };
}

/**
 * The question is stored and may be asked again: a defect of ours ends its answer, not the conversation. What it had
 * read by then is not known, so it may be a portfolio.
 */
function failed(language: Language): Written {
  const nothing = { parts: [], text: '', figures: [], queries: [], assets: [], withheld: 0, personal: true };
  return { state: 'failed', ...nothing, problem: problemTexts.broken[language] };
}

/** Says first that the question is stored; what is said meanwhile follows. */
function onceBegun(
  beginning: Promise<Begun>,
  emit: (event: AnswerEvent) => void,
): (event: AnswerEvent) => void {
  let held: AnswerEvent[] | null = [];
  beginning.then(
    ({ chatId, turnId, answerId }) => {
      emit({ kind: 'begun', chatId, turnId, answerId });
      for (const event of held ?? []) emit(event);
      held = null;
    },
    () => undefined,
  );
  return (event) => (held === null ? emit(event) : void held.push(event));
}

/** Answers a member’s question and keeps it with its answer; `gone` ends it when nobody listens any more. */
export async function ask(
  assistant: Assistant,
  asker: Asker,
  { asked, ...listener }: { asked: Asked; gone: AbortSignal; emit: (event: AnswerEvent) => void },
): Promise<{ chatId: string; turnId: string; answer: Answer }> {
  const { platform, config, running } = assistant;
  const { memberId, reader } = asker;
  const { language } = reader;
  const answerId = randomUUID();
  return running.run(answerId, memberId, async ({ signal, end }) => {
    const beginning = begin(assistant, { memberId, answerId, asked });
    beginning.catch(end);
    listener.gone.addEventListener('abort', end, { once: true });
    if (listener.gone.aborted) end();
    const emit = onceBegun(beginning, listener.emit);
    // The driver sends a statement only when nothing else is to be done: the question is stored while it is answered,
    // not after it.
    await nextTurn();
    // The first question of a conversation rests on nothing before it, and our own model costs nothing.
    const isFirst = asked.chatId === undefined && config.kind === 'local';
    const earlier = isFirst ? [] : (await beginning).earlier;
    const { personal, ...written } = await write(assistant, { asker, asked, earlier, signal, emit }).catch(
      async (error) => {
        platform.logger.error({ err: error, answerId }, 'an answer failed');
        return failed(language);
      },
    );
    const { chatId, turnId } = await beginning;
    running.said(answerId);
    // An outside model takes seconds: nobody waits for its words.
    if (config.kind === 'local') await running.untilAllSpeak();
    const at = new Date(platform.clock.now()).toISOString();
    const facts = { id: answerId, language, model: modelName(config), at, wrong: false };
    const answer = await keep(assistant, { ...facts, ...written }, personal);
    emit({ kind: 'done', answer });
    return { chatId, turnId, answer };
  });
}

/** Keeps an answer; one that the database does not take, such as with a character that no text may have, failed. */
async function keep({ platform }: Assistant, answer: Answer, personal: boolean): Promise<Answer> {
  try {
    await storeAnswer(platform.database, answer, personal);
    return answer;
  } catch (error) {
    platform.logger.error({ err: error, answerId: answer.id }, 'an answer could not be kept');
    const { personal: unknown, ...nothing } = failed(answer.language);
    const instead = { ...answer, ...nothing };
    await storeAnswer(platform.database, instead, unknown);
    return instead;
  }
}
