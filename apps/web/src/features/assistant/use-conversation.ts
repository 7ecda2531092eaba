import { CallError } from '@auspex/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type RefObject, useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { explainedFailure, failureText, isMissing } from '../../shared/failure/describe-failure.ts';
import { asOfQuery } from '../../shared/market/as-of/read-as-of.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { AnswerCutOff, askAssistant } from './ask-assistant.ts';
import { assistantText } from './assistant.text.ts';
import { CHATS_KEY, statusQuery } from './assistant-queries.ts';
import {
  type AnswerEvent,
  type Chat,
  type Conversation,
  type ConversationAction,
  converse,
  isRunning,
  lastKnownTurn,
  NO_CONVERSATION,
  replacedTurn,
} from './conversation.ts';

export interface Talk {
  readonly conversation: Conversation;
  readonly running: boolean;
  /** Asks; `instead` is the key of a turn that is asked again, perhaps in other words. */
  readonly ask: (question: string, instead?: string) => void;
  readonly stop: () => void;
  readonly open: (chat: Chat) => void;
  readonly clear: () => void;
  readonly judged: (answerId: string, wrong: boolean) => void;
}

/** Why no whole answer came, for the reader. */
function useReason(): (error: unknown) => string {
  const t = useText(assistantText);
  return useCallback(
    (error: unknown) => {
      if (error instanceof CallError && error.noAnswer === 'aborted') return t('stopped');
      if (error instanceof CallError && error.code === 'chat-went-on')
        return explainedFailure(error, t('wentOn'));
      // The connection was lost in the middle of the stream.
      const lost = [AnswerCutOff, TypeError, DOMException].some((kind) => error instanceof kind);
      return lost ? t('cutOff') : failureText(error);
    },
    [t],
  );
}

interface Held {
  readonly current: RefObject<Conversation>;
  readonly underway: RefObject<AbortController | null>;
  readonly dispatch: Dispatch<ConversationAction>;
}

/** What the server has of a conversation; null where there is none any more, undefined where that is not known. */
async function readChat(id: string): Promise<Chat | null | undefined> {
  try {
    return await api.call('assistant.chat', { params: { id } });
  } catch (error) {
    return isMissing(error) ? null : undefined;
  }
}

/** Sends a question and follows its answer; nothing is asked while another answer is written. */
function useAsk({ current, underway, dispatch }: Held): Talk['ask'] {
  const client = useQueryClient();
  const t = useText(assistantText);
  const language = useLanguage();
  const asOf = useAsOf();
  const reasonOf = useReason();
  return useCallback(
    (question, instead) => {
      const { chatId } = current.current;
      if (isRunning(current.current)) return;
      const fromTurn = replacedTurn(current.current, instead ?? null);
      const lastTurn = lastKnownTurn(current.current);
      const aborter = new AbortController();
      underway.current = aborter;
      const isShown = () => underway.current === aborter;
      dispatch({ kind: 'asked', question, instead: instead ?? null });
      const body = {
        ...{ question, language },
        ...asOfQuery(asOf),
        ...(chatId !== null && { chatId }),
        ...(fromTurn !== null && { fromTurn }),
        ...(fromTurn !== null && lastTurn !== null && { lastTurn }),
      };
      let isTaken = false;
      const onEvent = (event: AnswerEvent) => {
        isTaken = true;
        if (isShown()) dispatch({ kind: 'heard', event });
      };
      const onBroken = async (error: unknown) => {
        if (!isShown()) return;
        dispatch({ kind: 'broke', reason: reasonOf(error) });
        if (isTaken || chatId === null) return;
        const chat = await readChat(chatId);
        if (isShown() && chat !== undefined) dispatch({ kind: 'found', chat, goneReason: t('chat.gone') });
      };
      askAssistant({ send: api.send, question: body, signal: aborter.signal, onEvent })
        .catch(onBroken)
        .finally(() => {
          void client.invalidateQueries({ queryKey: CHATS_KEY });
          void client.invalidateQueries({ queryKey: statusQuery.queryKey });
        });
    },
    [current, underway, dispatch, client, t, language, asOf, reasonOf],
  );
}

/** A conversation with the assistant: what was said, and the ways to go on with it. */
export function useConversation(): Talk {
  const [conversation, dispatch] = useReducer(converse, NO_CONVERSATION);
  const current = useRef(conversation);
  current.current = conversation;
  const underway = useRef<AbortController | null>(null);
  useEffect(() => () => underway.current?.abort(), []);
  const ask = useAsk({ current, underway, dispatch });
  const rest = useMemo(() => {
    // Whatever is still being written belongs to the conversation that is left.
    const leave = () => {
      const left = underway.current;
      underway.current = null;
      left?.abort();
    };
    return {
      stop: () => {
        const { outcome } = current.current.turns.at(-1) ?? {};
        const cut = underway.current;
        if (outcome?.kind !== 'running') return;
        if (outcome.answerId === null) cut?.abort();
        else api.call('assistant.stop', { params: { id: outcome.answerId } }).catch(() => cut?.abort());
      },
      open: (chat: Chat) => {
        leave();
        dispatch({ kind: 'opened', chat });
      },
      clear: () => {
        leave();
        dispatch({ kind: 'cleared' });
      },
      judged: (answerId: string, wrong: boolean) => dispatch({ kind: 'judged', answerId, wrong }),
    };
  }, []);
  return useMemo(
    () => ({ conversation, running: isRunning(conversation), ask, ...rest }),
    [conversation, ask, rest],
  );
}
