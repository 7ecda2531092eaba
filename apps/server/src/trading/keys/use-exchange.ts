import {
  type Exchange,
  type ExchangeLine,
  type ExchangeName,
  type ExchangeProblem,
  GateClosedError,
  type GatePriority,
  KEY_ALLOWANCES,
  KeyBudget,
} from '@auspex/exchanges';
import { SealBroken } from '../../platform/secrets/seal.ts';
import type { Trading } from '../trading.ts';
import { type KeyUse, noteUse } from './key-journal.ts';
import type { Lease } from './key-leases.ts';
import {
  changeKey,
  findKey,
  isKeyProblem,
  type KeyOwner,
  type KeyWithOwner,
  lookAgain,
} from './key-store.ts';

/** What every answer of an exchange has in common. */
interface ExchangeAnswer {
  readonly kind: 'found' | 'failed' | 'placed' | 'refused' | 'unknown' | 'cancelled' | 'not-open';
  readonly problem?: ExchangeProblem;
}

/** What a request is about, for the journal. */
export interface Asking {
  readonly action: 'check' | 'balances' | 'place' | 'cancel' | 'look-up' | 'list';
  readonly subject?: string;
}

/** A member's account at an exchange for the duration of one use. */
export interface ExchangeUse {
  readonly traits: Exchange['traits'];
  /** Null on paper. */
  readonly lease: Lease | null;
  /** Null on paper. */
  readonly key: KeyWithOwner | null;
  /** Sends one request; the use is written into the key's journal. */
  ask<T extends ExchangeAnswer>(asking: Asking, send: (exchange: Exchange) => Promise<T>): Promise<T>;
}

/** Why a key could not be used; nothing was sent. `waits`: the exchange takes nothing before `retryAt`. */
export type UseRefusal =
  | { readonly refusal: 'key-missing' | 'key-sealed' | 'busy' }
  | { readonly refusal: 'waits'; readonly retryAt: number };

/** Another process has taken the key over, or it was removed; nothing was sent. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export interface UserOfExchange {
  readonly memberId: string;
  readonly exchange: ExchangeName;
  /** Of the member's key there, where it is known already. */
  readonly keyId?: string | undefined;
  /** How long to wait for the key if it is in use. */
  readonly patienceMs?: number;
  /** Not on the member's request. */
  readonly automatic?: boolean;
  /** Who goes first if the exchange takes only so much. */
  readonly priority?: GatePriority;
}

const PATIENCE_MS = 12_000;
/** For what is placed: longer, and it would be sent to another market than it was checked against. */
const ORDER_PATIENCE_MS = 4000;

/**
 * A process that was halted between marking an order and sending it must not send it later than this: others may have
 * found by then that it was never placed.
 */
export const SEND_WITHIN_MS = 5000;

type Work<T> = (use: ExchangeUse) => Promise<T>;
type Used<T> = { readonly done: T } | UseRefusal;

/** Works with a member's account at an exchange: the key is unsealed and held by nobody else meanwhile. */
export async function useExchange<T>(
  trading: Trading,
  user: UserOfExchange,
  work: Work<T>,
): Promise<Used<T>> {
  const { memberId, exchange } = user;
  if (exchange === 'PAPER') {
    const paper = await trading.openPaper(memberId);
    const ask: ExchangeUse['ask'] = (_, send) => send(paper);
    return { done: await work({ traits: paper.traits, lease: null, key: null, ask }) };
  }
  const owner = { memberId, exchange };
  const keyId = user.keyId ?? (await findKey(trading.platform.database, owner))?.key.id;
  if (keyId === undefined) return { refusal: 'key-missing' };
  try {
    const usual = user.priority === 'order' ? ORDER_PATIENCE_MS : PATIENCE_MS;
    const used = await trading.leases.hold(keyId, user.patienceMs ?? usual, (lease) =>
      useHeld(trading, { user, owner, lease }, work),
    );
    if (used === 'gone') return { refusal: 'key-missing' };
    return used === 'busy' ? { refusal: 'busy' } : used;
  } catch (error) {
    if (error instanceof LeaseLost) return { refusal: 'busy' };
    if (error instanceof GateClosedError) return { refusal: 'waits', retryAt: error.retryAt };
    throw error;
  }
}

interface HeldKey {
  readonly user: UserOfExchange;
  readonly owner: KeyOwner;
  readonly lease: Lease;
}

async function useHeld<T>(trading: Trading, held: HeldKey, work: Work<T>): Promise<Used<T>> {
  const { user, owner, lease } = held;
  const { key } = lease;
  const automatic = user.automatic ?? false;
  const reads = user.priority ?? (automatic ? 'follow' : 'read');
  const allowance = KEY_ALLOWANCES[owner.exchange];
  const budget = allowance && new KeyBudget(trading.exchangeClock, allowance, lease.spent);
  const exchange = unsealed(trading, { owner, key, lease, reads, budget });
  if (exchange === null) return { refusal: 'key-sealed' };
  const ask = asker(trading, { owner, key, lease, automatic, exchange, budget });
  return { done: await work({ traits: exchange.traits, lease, key, ask }) };
}

async function stillHeld(lease: Lease): Promise<void> {
  if (!(await lease.renew())) throw new LeaseLost();
}

interface Opening {
  readonly owner: KeyOwner;
  readonly key: KeyWithOwner;
  readonly lease: Lease;
  readonly reads: GatePriority;
  readonly budget: KeyBudget | undefined;
}

function unsealed(trading: Trading, { owner, key, lease, reads, budget }: Opening): Exchange | null {
  const { memberId, exchange } = owner;
  try {
    const place = { memberId, exchange, version: key.key.version };
    const secrets = trading.vault.open(key.owner, place, key.key);
    const turn: ExchangeLine['turn'] = async (entered) => {
      if (!(await lease.lendWhile(entered))) throw new LeaseLost();
    };
    const beforeSend = async () => {
      await stillHeld(lease);
      // The exchange may have asked to be left alone since this had its turn.
      const { closedUntil } = trading.gates[exchange].state;
      if (closedUntil !== null) throw new GateClosedError(closedUntil);
    };
    return trading.openExchange(exchange, secrets, { reads, budget, turn, beforeSend });
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

interface HeldExchange {
  readonly owner: KeyOwner;
  readonly key: KeyWithOwner;
  readonly lease: Lease;
  readonly automatic: boolean;
  readonly exchange: Exchange;
  readonly budget: KeyBudget | undefined;
}

function asker(trading: Trading, held: HeldExchange): ExchangeUse['ask'] {
  return async (asking, send) => {
    // What follows until it is sent is quick, so that an order marked as being sent is on its way.
    if (asking.action === 'place' || asking.action === 'cancel')
      await trading.gates[held.owner.exchange].enter('order');
    await stillHeld(held.lease);
    const isLook = asking.action === 'look-up' || asking.action === 'list';
    const run = () => send(held.exchange);
    const answer = await (isLook && held.budget ? held.budget.look(run) : run());
    // An answer must never be lost because it could not be noted.
    await note(trading, held, { asking, answer }).catch((error: unknown) =>
      trading.platform.logger.error({ err: error }, 'the use of a key could not be noted'),
    );
    return answer;
  };
}

const OUTCOMES = {
  ...{ found: 'done', placed: 'done', cancelled: 'done', 'not-open': 'done' },
  ...{ refused: 'refused', failed: 'failed', unknown: 'unknown' },
} as const satisfies Record<ExchangeAnswer['kind'], KeyUse['outcome']>;

async function note(
  { platform }: Trading,
  { owner, key, automatic }: HeldExchange,
  { asking, answer }: { asking: Asking; answer: ExchangeAnswer },
): Promise<void> {
  const { database, clock } = platform;
  const { problem } = answer;
  const words =
    problem === undefined ? '' : `${problem.code}${problem.words === '' ? '' : `: ${problem.words}`}`;
  await noteUse(database, owner, {
    ...{ action: asking.action, subject: asking.subject ?? '', outcome: OUTCOMES[answer.kind], words },
    ...{ at: clock.now(), automatic },
  });
  const nowFailing = problem !== undefined && isKeyProblem(problem.code) ? problem.code : null;
  const speaks = nowFailing !== null || OUTCOMES[answer.kind] === 'done';
  if (!speaks || nowFailing === key.key.problem) return;
  // A key that was saved meanwhile is another one.
  await changeKey(database, { ...owner, version: key.key.version }, { problem: nowFailing });
  // Following comes to its orders in turn: a key that may do some things only would bring them forward every time.
  if (nowFailing === null && !automatic) await lookAgain(database, owner);
}
