import type { Language } from '@auspex/market';
import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { makeId } from '../../../shared/api/make-id.ts';
import { failureText, mayHaveArrived } from '../../../shared/failure/describe-failure.ts';
import type { TicketWish } from '../../../shared/trading/ticket-overlay.ts';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import {
  balancesQuery,
  bookQuery,
  keysQuery,
  type OrderBody,
  type Placement,
  pairQuery,
  previewQuery,
  type Refusal,
  useExchanges,
  useLiveOrders,
} from '../trading-queries.ts';
import {
  bodyOf,
  draftOf,
  isDoubtful,
  isPressOf,
  type Press,
  pressOf,
  problemOf,
  type TicketDraft,
} from './ticket-draft.ts';

/** The server is asked when the typing rests, not at every letter. */
const REST_MS = 250;
/** What an order would do is asked for every three seconds: what is older was shown before a sleep, or without a network. */
const SEEN_FOR_MS = 15_000;
/** The server answers a placement within 15 seconds, whatever the exchange does. */
const PLACE_TIMEOUT_MS = 25_000;

type Stage =
  | { readonly kind: 'edit' }
  | { readonly kind: 'confirm' }
  | { readonly kind: 'placed'; readonly id: string };

const EDIT: Stage = { kind: 'edit' };

/** A value once it has rested; its text decides what counts as the same. */
function useRested<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [rested, setRested] = useState({ text, value });
  useEffect(() => {
    if (rested.text === text) return;
    const timer = setTimeout(() => setRested({ text, value: JSON.parse(text) as Value }), REST_MS);
    return () => clearTimeout(timer);
  }, [text, rested.text]);
  return rested.value;
}

/** Stands beside what the server answered: a ticket that is closed and opened again asks for the same order. */
export const unansweredPress = queryOptions<Press | null>({
  queryKey: ['unanswered-press'],
  queryFn: skipToken,
  // Counted from when the last ticket is closed: the same order a day later is another one.
  gcTime: 5 * 60_000,
});

/** Why an order was not placed, or may not have been; null where it was. */
export function unplacedText(answer: Placement | Error): string | null {
  if (answer instanceof Error) return failureText(answer);
  if (answer.outcome === 'placed') return null;
  return answer.refusals.map(({ sentence }) => sentence).join(' ');
}

/** Whether the ticket is still there to show what became of its order. */
function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

function usePlacing(setStage: (stage: Stage) => void) {
  const client = useQueryClient();
  // What is observed is not thrown away: while its ticket is open, the press is kept.
  useQuery(unansweredPress);
  const unanswered = () => client.getQueryData<Press | null>(unansweredPress.queryKey) ?? null;
  const forgetPress = (body: OrderBody) => {
    if (isPressOf(unanswered(), body)) client.setQueryData(unansweredPress.queryKey, null);
  };
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const isOpen = useIsOpen();
  const tell = (answer: Placement | Error) => {
    const text = isOpen.current ? null : unplacedText(answer);
    if (text !== null) toasts.answer(text, { tone: 'error' });
  };
  const place = useMutation({
    mutationFn: (body: OrderBody) => {
      const press = pressOf(unanswered(), body, makeId);
      client.setQueryData(unansweredPress.queryKey, press);
      const headers = { 'idempotency-key': press.key };
      return api.call('trading.place', { body }, { headers, timeoutMs: PLACE_TIMEOUT_MS });
    },
    onSuccess: (reply, body) => {
      forgetPress(body);
      tell(reply);
      if (reply.outcome === 'placed') {
        setStage({ kind: 'placed', id: reply.order.id });
        return;
      }
      setRefused(reply.refusals);
      setStage({ kind: reply.refusals.some(({ rule }) => rule === 'risk-statement') ? 'confirm' : 'edit' });
    },
    onError: (error, body) => {
      if (!mayHaveArrived(error)) forgetPress(body);
      tell(error);
    },
    onSettled: () => {
      // Not waited for: an exchange may take its time, and the order’s answer is there.
      void client.invalidateQueries({ queryKey: ['trading'] });
    },
  });
  return { place, refused, setRefused };
}

/** Counts the changes of a draft, and its end: an order that was asked about before one of them is not placed. */
function useChangeCount() {
  const count = useRef(0);
  useEffect(
    () => () => {
      count.current += 1;
    },
    [],
  );
  return count;
}

interface Pressed {
  readonly draft: TicketDraft;
  readonly body: OrderBody | null;
  readonly language: Language;
  /** It was the last press, on what had been shown once more. */
  readonly isConfirmed: boolean;
}

/** Whether what is shown of the order is of now. */
function isOfNow(client: QueryClient, order: OrderBody): boolean {
  const shown = client.getQueryState(previewQuery(order).queryKey);
  // By its age alone: an asking that failed marks it as invalid, too, and it is as old as before.
  return shown?.data === undefined || Date.now() - shown.dataUpdatedAt < SEEN_FOR_MS;
}

/**
 * What follows a press: on paper the order is placed; with real money, or where the limit looks mistyped, it is
 * confirmed first. Where the member saw what it would have done some time ago, they look at what it would do now.
 * Nothing follows where it is refused, or was changed or closed while the answers came.
 */
export async function afterPress(
  client: QueryClient,
  { draft, body, language, isConfirmed }: Pressed,
  isUnchanged: () => boolean,
): Promise<{ readonly kind: 'confirm' | 'look' | 'place'; readonly order: OrderBody } | null> {
  if (problemOf(draft, language) !== null) return null;
  // Enter may come before the pair does: it still counts.
  const { exchange, symbol } = draft;
  const order = body ?? bodyOf(draft, await client.fetchQuery(pairQuery(exchange, symbol)), language);
  if (order === null) return null;
  const seen = isOfNow(client, order);
  if (isConfirmed && seen) return { kind: 'place', order };
  const answer = await client.fetchQuery({ ...previewQuery(order), staleTime: 1_000 });
  if (!isUnchanged() || answer.refusals.some(({ rule }) => rule !== 'risk-statement')) return null;
  if (!isConfirmed && (answer.live || isDoubtful(answer))) return { kind: 'confirm', order };
  return { kind: seen ? 'place' : 'look', order };
}

/** Whether the last press only showed the order anew; the second click of a double click has not looked at that. */
function useRenewed() {
  const [isRenewed, setState] = useState(false);
  const at = useRef(Number.NEGATIVE_INFINITY);
  const setRenewed = (is: boolean) => {
    if (is) at.current = performance.now();
    setState(is);
  };
  return { isRenewed, setRenewed, isJustRenewed: () => performance.now() - at.current < 1000 };
}

/** Everything that the parts of one ticket share. */
export function useTicket(wish: TicketWish) {
  useLiveOrders();
  const client = useQueryClient();
  const language = useLanguage();
  const [draft, setDraft] = useState<TicketDraft>(() => draftOf(wish));
  const [stage, setStage] = useState<Stage>(EDIT);
  const [tried, setTried] = useState(false);
  const { data: exchanges } = useExchanges();
  const { data: keys } = useQuery(keysQuery);
  const pair = useQuery(pairQuery(draft.exchange, draft.symbol));
  const balances = useQuery(balancesQuery(draft.exchange));
  const book = useQuery(bookQuery(draft.exchange, pair.data?.keyPair));
  const body = bodyOf(draft, pair.data, language);
  const asked = useRested(body);
  const preview = useQuery(previewQuery(asked));
  const { place, refused, setRefused } = usePlacing(setStage);
  const changes = useChangeCount();
  const { isRenewed, setRenewed, isJustRenewed } = useRenewed();
  const change = (next: Partial<TicketDraft>) => {
    // An order on its way is no draft: what becomes of it is shown beside what was sent.
    if (place.isPending) return;
    changes.current += 1;
    setDraft((before) => ({ ...before, ...next }));
    setRefused([]);
    setRenewed(false);
    place.reset();
    go.reset();
    setStage(EDIT);
  };
  const go = useMutation({
    mutationFn: async () => {
      if (isJustRenewed()) return;
      setTried(true);
      setRefused([]);
      setRenewed(false);
      const pressedAt = changes.current;
      const pressed = { draft, body, language, isConfirmed: stage.kind === 'confirm' };
      const next = await afterPress(client, pressed, () => changes.current === pressedAt);
      // Refusals stand beside the fields.
      if (next === null || next.kind === 'confirm') setStage(next === null ? EDIT : { kind: 'confirm' });
      else if (next.kind === 'look') setRenewed(true);
      else place.mutate(next.order);
    },
  });
  return {
    ...{ draft, change, setStage, exchanges, keys, pair, balances, book, body, place, go, isRenewed },
    // Without an order there is nothing to confirm.
    stage: stage.kind === 'confirm' && body === null ? EDIT : stage,
    traits: exchanges?.items.find(({ exchange }) => exchange === draft.exchange),
    problem: tried ? problemOf(draft, language) : null,
    preview: body === null ? undefined : preview.data,
    previewFailure: body === null ? null : preview.error,
    /** An older order’s answer is still shown. */
    isOld: body !== null && (preview.isPlaceholderData || JSON.stringify(asked) !== JSON.stringify(body)),
    refusals: refused.length > 0 ? refused : body === null ? [] : (preview.data?.refusals ?? []),
    startOver: () => {
      setTried(false);
      change({ quantity: '', signalId: null });
    },
  };
}

export type Ticket = ReturnType<typeof useTicket>;
