import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import type { TicketWish } from '../../../shared/trading/ticket-overlay.ts';
import {
  balancesQuery,
  bookQuery,
  exchangesQuery,
  keysQuery,
  type OrderBody,
  pairQuery,
  previewQuery,
  type Refusal,
  useLiveOrders,
} from '../trading-queries.ts';
import {
  bodyOf,
  draftOf,
  isDoubtful,
  isPressOf,
  mayHaveArrived,
  type Press,
  pressOf,
  problemOf,
  type TicketDraft,
} from './ticket-draft.ts';

/** The server is asked when the typing rests, not at every letter. */
const REST_MS = 250;
/** The server answers a placement within 15 seconds, whatever the exchange does. */
const PLACE_TIMEOUT_MS = 25_000;

type Stage =
  | { readonly kind: 'edit' }
  | { readonly kind: 'confirm' }
  | { readonly kind: 'placed'; readonly id: string };

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
const UNANSWERED_PRESS = ['unanswered-press'];

function usePlacing(setStage: (stage: Stage) => void) {
  const client = useQueryClient();
  const unanswered = () => client.getQueryData<Press>(UNANSWERED_PRESS) ?? null;
  const forgetPress = (body: OrderBody) => {
    if (isPressOf(unanswered(), body)) client.removeQueries({ queryKey: UNANSWERED_PRESS });
  };
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const place = useMutation({
    mutationFn: (body: OrderBody) => {
      const press = pressOf(unanswered(), body, () => crypto.randomUUID());
      client.setQueryData(UNANSWERED_PRESS, press);
      const headers = { 'idempotency-key': press.key };
      return api.call('trading.place', { body }, { headers, timeoutMs: PLACE_TIMEOUT_MS });
    },
    onSuccess: (reply, body) => {
      forgetPress(body);
      if (reply.outcome === 'placed') {
        setStage({ kind: 'placed', id: reply.order.id });
        return;
      }
      setRefused(reply.refusals);
      setStage({ kind: reply.refusals.some(({ rule }) => rule === 'risk-statement') ? 'confirm' : 'edit' });
    },
    onError: (error, body) => {
      if (!mayHaveArrived(error)) forgetPress(body);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['trading'] }),
  });
  return { place, refused, setRefused };
}

/** Everything that the parts of one ticket share. */
export function useTicket(wish: TicketWish) {
  useLiveOrders();
  const client = useQueryClient();
  const language = useLanguage();
  const [draft, setDraft] = useState<TicketDraft>(() => draftOf(wish));
  const [stage, setStage] = useState<Stage>({ kind: 'edit' });
  const [tried, setTried] = useState(false);
  const { data: exchanges } = useQuery(exchangesQuery);
  const { data: keys } = useQuery(keysQuery);
  const pair = useQuery(pairQuery(draft.exchange, draft.symbol));
  const balances = useQuery(balancesQuery(draft.exchange));
  const book = useQuery(bookQuery(draft.exchange, pair.data?.keyPair));
  const body = bodyOf(draft, pair.data, language);
  const asked = useRested(body);
  const preview = useQuery(previewQuery(asked));
  const { place, refused, setRefused } = usePlacing(setStage);
  const isCurrent = JSON.stringify(asked) === JSON.stringify(body) && !preview.isPlaceholderData;
  const change = (next: Partial<TicketDraft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setRefused([]);
    place.reset();
    setStage({ kind: 'edit' });
  };
  /** Places on paper; asks first with real money, or where the limit looks mistyped. */
  const go = useMutation({
    mutationFn: async () => {
      setTried(true);
      if (problemOf(draft, language) !== null) return;
      // Enter may come before the pair does: it still counts.
      const { exchange, symbol } = draft;
      const order = body ?? bodyOf(draft, await client.fetchQuery(pairQuery(exchange, symbol)), language);
      if (order === null) return;
      const answer = await client.fetchQuery({ ...previewQuery(order), staleTime: 1_000 });
      if (answer.refusals.some(({ rule }) => rule !== 'risk-statement')) return;
      if (answer.live || isDoubtful(answer)) setStage({ kind: 'confirm' });
      else place.mutate(order);
    },
  });
  return {
    ...{ draft, change, stage, setStage, exchanges, keys, pair, balances, book, body, place, go },
    traits: exchanges?.items.find(({ exchange }) => exchange === draft.exchange),
    problem: tried ? problemOf(draft, language) : null,
    preview: body === null ? undefined : preview.data,
    previewFailure: body === null ? null : preview.error,
    /** An older order’s answer is still shown. */
    isOld: body !== null && !isCurrent,
    refusals: refused.length > 0 ? refused : body === null ? [] : (preview.data?.refusals ?? []),
    startOver: () => {
      setTried(false);
      change({ quantity: '', signalId: null });
    },
  };
}

export type Ticket = ReturnType<typeof useTicket>;
