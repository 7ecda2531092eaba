import type { Exchange, ExchangeName, ExchangeProblem } from '@auspex/exchanges';
import { SealBroken } from '../../platform/secrets/seal.ts';
import type { Trading } from '../trading.ts';
import { type KeyUse, noteUse } from './key-journal.ts';
import type { Lease } from './key-leases.ts';
import { changeKey, findKey, type KeyOwner, type KeyWithOwner } from './key-store.ts';

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

/** Why a key could not be used; nothing was sent. */
export type UseRefusal = 'key-missing' | 'key-sealed' | 'busy';

/** Another process has taken the key over; nothing was sent. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export interface UserOfExchange {
  readonly memberId: string;
  readonly exchange: ExchangeName;
  /** How long to wait for the key if it is in use. */
  readonly patienceMs?: number;
  /** Not on the member's request. */
  readonly automatic?: boolean;
}

const PATIENCE_MS = 12_000;
const KEY_PROBLEMS: ReadonlySet<string> = new Set([
  'invalid-key',
  'missing-permission',
  'address-not-allowed',
]);

/** Works with a member's account at an exchange: the key is unsealed and held by nobody else meanwhile. */
export async function useExchange<T>(
  trading: Trading,
  user: UserOfExchange,
  work: (use: ExchangeUse) => Promise<T>,
): Promise<{ readonly done: T } | { readonly refusal: UseRefusal }> {
  const { memberId, exchange } = user;
  if (exchange === 'PAPER') {
    const paper = await trading.openPaper(memberId);
    const ask: ExchangeUse['ask'] = (_, send) => send(paper);
    return { done: await work({ traits: paper.traits, lease: null, key: null, ask }) };
  }
  const owner = { memberId, exchange };
  const found = await findKey(trading.platform.database, owner);
  if (found === null) return { refusal: 'key-missing' };
  const opened = unsealed(trading, owner, found);
  if (opened === null) return { refusal: 'key-sealed' };
  try {
    const done = await trading.leases.hold(found.key.id, user.patienceMs ?? PATIENCE_MS, (lease) => {
      const automatic = user.automatic ?? false;
      const ask = asker(trading, { owner, key: found, lease, automatic, exchange: opened });
      return work({ traits: opened.traits, lease, key: found, ask });
    });
    return done === 'busy' ? { refusal: 'busy' } : { done };
  } catch (error) {
    if (error instanceof LeaseLost) return { refusal: 'busy' };
    throw error;
  }
}

function unsealed(trading: Trading, { memberId, exchange }: KeyOwner, found: KeyWithOwner): Exchange | null {
  try {
    const place = { memberId, exchange, version: found.key.version };
    return trading.openExchange(exchange, trading.vault.open(found.owner, place, found.key));
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
}

function asker(trading: Trading, held: HeldExchange): ExchangeUse['ask'] {
  return async (asking, send) => {
    if (!(await held.lease.renew())) throw new LeaseLost();
    const answer = await send(held.exchange);
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
  const nowFailing = problem !== undefined && KEY_PROBLEMS.has(problem.code) ? problem.code : null;
  const speaks = nowFailing !== null || OUTCOMES[answer.kind] === 'done';
  if (speaks && nowFailing !== key.key.problem) await changeKey(database, owner, { problem: nowFailing });
}
