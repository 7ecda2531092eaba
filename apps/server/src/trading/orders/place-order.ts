import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallInput, Calls } from '@auspex/contract';
import type { Placement as ExchangePlacement } from '@auspex/exchanges';
import { isFinalStatus } from '@auspex/market';
import { condition } from '../../platform/database/tables.ts';
import { NotFound, PlanRequired } from '../../platform/errors/index.ts';
import { answerInTime } from '../answer-in-time.ts';
import { isLeaseHeld, type Lease } from '../keys/key-leases.ts';
import { lockTradingMember } from '../keys/key-store.ts';
import { type ExchangeUse, SEND_WITHIN_MS, useExchange } from '../keys/use-exchange.ts';
import { RISK_VERSION } from '../risk-statement.ts';
import { type Trading, worldOf } from '../trading.ts';
import { sendCancel } from './cancel-order.ts';
import { type ApprovedOrder, approved, judgeOrder, lateRefusals, startOfDay } from './check-placement.ts';
import { tellPaperOrders } from './match-paper.ts';
import { findOrder, insertIntent, joins, type RequestMark, type StoredOrder } from './order-store.ts';
import { startTwin } from './paper-twins.ts';
import { type OwnRefusal, type Placement, placementOf } from './placement.ts';
import { hashPayload, readAsked } from './read-asked.ts';
import { refusalOfUse } from './read-balances.ts';
import { readStanding, requireSame } from './read-standing.ts';
import { hasWalked } from './reconcile-orders.ts';
import { recordFills, recordSeen, stepOrder } from './record-order.ts';

/** A member's wish to have an order placed, as it came. */
export interface PlaceWish extends Omit<RequestMark, 'payloadHash' | 'apart'> {
  readonly payload: CallInput<Calls['trading.place']>['body'];
}

const WATCH_EVERY_MS = 100;
const WATCH_FOR_MS = 14_000;

/**
 * Places an order once, however often it is asked for: its intent is stored first, then it is sent once and never
 * again, then the answer is recorded.
 */
export async function placeOrder(trading: Trading, wish: PlaceWish): Promise<Placement> {
  const { memberId, payload } = wish;
  const asked = readAsked(memberId, payload);
  if (asked.exchange !== 'PAPER' && !(await trading.unlocked(memberId)).has('crypto'))
    throw new PlanRequired('crypto');
  const signalId = payload.signal_id ?? null;
  const payloadHash = hashPayload(asked, signalId);
  const joint = `${memberId}|${wish.idempotencyKey ?? payloadHash}`;
  const earlier = trading.underWay.get(joint);
  if (earlier !== undefined && joins(wish, earlier)) {
    requireSame(earlier.payloadHash, payloadHash);
    return earlier.placement;
  }
  const request = { ...wish, signalId, payloadHash, apart: earlier?.apart ?? new Set<string>() };
  const placement = placeInTime(trading, asked, request);
  const underWay = { ...request, placement };
  trading.underWay.set(joint, underWay);
  try {
    return await placement;
  } finally {
    // A later one may have taken its place.
    if (trading.underWay.get(joint) === underWay) trading.underWay.delete(joint);
  }
}

interface PlaceRequest extends PlaceWish, RequestMark {
  readonly signalId: string | null;
}

/** How far a placement has come. */
interface Progress {
  /** Absent before the order was checked. */
  intent?: Promise<StoredIntent>;
  /** The member was told that nothing was placed, and that stays true. */
  givenUp: boolean;
}

/** Checking may take as long as the exchange does; an order that is stored by then is shown as it is. */
function placeInTime(trading: Trading, asked: ApprovedAsked, request: PlaceRequest): Promise<Placement> {
  const progress: Progress = { givenUp: false };
  return answerInTime(trading, placeOnce(trading, { asked, request, progress }), async () => {
    progress.givenUp = progress.intent === undefined;
    const stored = await progress.intent;
    if (stored === undefined) return refused({ rule: 'unreachable' });
    if ('refusals' in stored) return { outcome: 'refused', refusals: stored.refusals, order: null };
    const { id } = stored.order;
    const latest = await findOrder(trading.platform.database, { memberId: request.memberId, id });
    return placementOf(latest ?? stored.order);
  });
}

interface Placing {
  readonly asked: ApprovedAsked;
  readonly request: PlaceRequest;
  readonly progress: Progress;
}

async function placeOnce(trading: Trading, { asked, request, progress }: Placing): Promise<Placement> {
  const { database } = trading.platform;
  const { key, same } = await readStanding(database, asked.exchange, request);
  if (same !== undefined) return resultOf(trading, same);
  const judgement = await judgeOrder(trading, asked, { key, priority: 'order' });
  const ready = approved(asked, judgement);
  const [first, ...others] = judgement.refusals;
  if (ready === null || first !== undefined) {
    return { outcome: 'refused', refusals: [first ?? { rule: 'unreachable' }, ...others], order: null };
  }
  if (!(await hasWalked(trading, asked))) return refused({ rule: 'checking' });
  if (progress.givenUp) return refused({ rule: 'unreachable' });
  progress.intent = storeIntent(trading, ready, request);
  const stored = await progress.intent;
  if ('refusals' in stored) return { outcome: 'refused', refusals: stored.refusals, order: null };
  return stored.isNew ? sendOrder(trading, stored.order, ready) : resultOf(trading, stored.order);
}

type ApprovedAsked = Parameters<typeof judgeOrder>[1];

const refused = (refusal: OwnRefusal, order: StoredOrder | null = null): Placement => ({
  outcome: 'refused',
  refusals: [refusal],
  order,
});

type StoredIntent =
  | { readonly isNew: boolean; readonly order: StoredOrder }
  | { readonly refusals: readonly [OwnRefusal, ...OwnRefusal[]] };

/** Stores the intent, unless the same request did; one at a time for each member. */
function storeIntent(trading: Trading, ready: ApprovedOrder, request: PlaceRequest): Promise<StoredIntent> {
  const { database, clock } = trading.platform;
  const { memberId, exchange, listed, order, exits, notional } = ready;
  return database.transaction(async (tx): Promise<StoredIntent> => {
    const member = await lockTradingMember(tx, memberId);
    if (member === null) throw new NotFound();
    const { key, same } = await readStanding(tx, exchange, request);
    if (same !== undefined) return { isNew: false, order: same };
    const [refusal, ...others] = await lateRefusals(trading, tx, { ready, key });
    if (refusal !== undefined) return { refusals: [refusal, ...others] };
    const { symbol, baseAsset, quoteAsset } = listed.pair;
    const id = randomUUID();
    const intent = {
      ...{ id, memberId, exchange, order, exits, notional, baseAsset, quoteAsset },
      ...{ pseudonym: member.pseudonym, world: worldOf(trading, exchange) },
      ...{ keyPair: symbol, symbol: listed.symbol, signalId: request.signalId },
      ...{ idempotencyKey: request.idempotencyKey ?? id, payloadHash: request.payloadHash },
      now: new Date(clock.now()),
    };
    request.apart.add(id);
    return { isNew: true, order: await insertIntent(tx, intent) };
  });
}

/** Waits for what becomes of an order that another request is placing. */
async function resultOf(trading: Trading, order: StoredOrder): Promise<Placement> {
  const until = performance.now() + WATCH_FOR_MS;
  let latest = order;
  while ((latest.status === 'intended' || latest.status === 'sending') && performance.now() < until) {
    await wait(WATCH_EVERY_MS);
    if (order.memberId === null) break;
    latest =
      (await findOrder(trading.platform.database, { memberId: order.memberId, id: order.id })) ?? latest;
  }
  return placementOf(latest);
}

/** The order is no longer an intent, or the key is somebody else's by now: nothing was sent. */
const NOT_SENT: ExchangePlacement = { kind: 'refused', problem: { code: 'refused', words: 'not sent' } };

async function sendOrder(trading: Trading, order: StoredOrder, ready: ApprovedOrder): Promise<Placement> {
  const { memberId, exchange, keyId } = ready;
  const user = { memberId, exchange, keyId, priority: 'order' } as const;
  const sent = await useExchange(trading, user, async (use) => {
    const placement = await use.ask({ action: 'place', subject: order.keyPair }, async (account) => {
      const markedFrom = performance.now();
      if (!(await markSending(trading, order.id, use))) return NOT_SENT;
      if (exchange !== 'PAPER') startTwin(trading, order, ready);
      const { order: checked, listed, exits } = ready;
      if (performance.now() - markedFrom > SEND_WITHIN_MS) return NOT_SENT;
      return account.place({ clientId: order.id, pair: listed.pair, order: checked, exits });
    });
    const recorded = await recordPlacement(trading, { order, placement, use });
    return recorded && cancelIfAsked(trading, use, recorded);
  });
  const done = 'refusal' in sent ? await giveUp(trading, order.id, refusalOfUse(sent)) : sent.done;
  return placementOf(done ?? order);
}

/** A cancellation that was asked for while the order was on its way. */
async function cancelIfAsked(trading: Trading, use: ExchangeUse, order: StoredOrder): Promise<StoredOrder> {
  const { status, cancelAskedAt, exchangeOrderId } = order;
  if (cancelAskedAt === null || exchangeOrderId === null || isFinalStatus(status)) return order;
  return (await sendCancel(trading, use, { order, isAwaited: () => false })).order;
}

/**
 * The last step before the order leaves: from here on it may be at the exchange. The member's limits still hold. A
 * freeze waits for this, or this for the freeze: none comes between the question and the mark.
 */
async function markSending(trading: Trading, orderId: string, { lease, key }: ExchangeUse): Promise<boolean> {
  const sentAt = new Date(trading.platform.clock.now());
  const set = { sentAt, fence: lease?.fence ?? null, accountMark: key?.key.accountMark ?? null };
  const onlyIf = lease === null ? undefined : mayStillBeSent(trading, lease);
  const marked = await stepOrder(trading, { id: orderId, onlyIf }, ({ status }) =>
    status === 'intended' ? { to: 'sending', set } : null,
  );
  return marked?.status === 'sending';
}

/** A condition on the statement that marks an order: everything the member allows is as it was, and so is the lease. */
const mayStillBeSent = (trading: Trading, lease: Lease) => condition`
  exists (select from trading_member m join trading_key k on k.id = ${lease.keyId}
    where m.member_id = trade_order.member_id
      and m.frozen_at is null and m.risk_version = ${RISK_VERSION} and not k.read_only
      and (k.pairs is null or upper(trade_order.key_pair) in (select upper(pair) from unnest(k.pairs) as pair))
      and (not exists (select from trading_key_limit where key_id = k.id)
        or exists (select from trading_key_limit l where l.key_id = k.id and l.asset = trade_order.quote_asset
          and trade_order.notional <= coalesce(l.max_order, trade_order.notional)
          and (l.max_day is null or l.max_day >= (select coalesce(sum(d.notional), 0) from trade_order d
            where d.member_id = trade_order.member_id and d.exchange = trade_order.exchange
              and d.quote_asset = trade_order.quote_asset and d.created_at >= ${startOfDay(trading)}
              and d.status <> 'rejected')))))
  and ${isLeaseHeld(lease)}`;

/** An order of this process that never left it. */
function giveUp(trading: Trading, orderId: string, refusal: OwnRefusal): Promise<StoredOrder | null> {
  const answeredAt = new Date(trading.platform.clock.now());
  return stepOrder(trading, orderId, ({ status }) =>
    status === 'intended' || status === 'sending'
      ? {
          to: 'rejected',
          note: 'never-sent',
          set: { answeredAt, reasonCode: refusal.rule, reasonWords: refusal.words ?? '' },
        }
      : null,
  );
}

interface Answered {
  readonly order: StoredOrder;
  readonly placement: ExchangePlacement;
  readonly use: ExchangeUse;
}

async function recordPlacement(
  trading: Trading,
  { order, placement, use }: Answered,
): Promise<StoredOrder | null> {
  if (placement === NOT_SENT) return giveUp(trading, order.id, { rule: 'never-sent' });
  const answeredAt = new Date(trading.platform.clock.now());
  if (placement.kind === 'placed') {
    const seen = await recordSeen(trading, order.id, placement.order);
    return seen && followUp(trading, seen, use);
  }
  const { code, words } = placement.problem;
  // The exchange has an order with this id: it is ours, and what became of it has to be looked up.
  const isLost = placement.kind === 'unknown' || code === 'duplicate-client-id';
  return stepOrder(trading, order.id, ({ status }) => {
    if (status !== 'sending') return null;
    const set = { answeredAt, reasonCode: code, reasonWords: words };
    return { to: isLost ? 'unknown' : 'rejected', note: isLost ? 'answer-lost' : undefined, words, set };
  });
}

/** The trades that are known at once. */
async function followUp(trading: Trading, order: StoredOrder, use: ExchangeUse): Promise<StoredOrder> {
  if (order.exchange === 'PAPER') {
    await tellPaperOrders(trading);
    const owner = { memberId: order.memberId ?? '', id: order.id };
    return (await findOrder(trading.platform.database, owner)) ?? order;
  }
  if (order.fillsComplete) return order;
  const address = { symbol: order.keyPair, orderId: order.exchangeOrderId ?? '' };
  const fills = await use.ask({ action: 'look-up', subject: order.keyPair }, (account) =>
    account.fills({ ...address, quoteAsset: order.quoteAsset }),
  );
  return fills.kind === 'found' ? ((await recordFills(trading, order.id, fills.value)) ?? order) : order;
}
