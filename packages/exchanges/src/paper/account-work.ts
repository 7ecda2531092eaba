import { type Decimal, ONE, ZERO } from '@auspex/market';
import type { Balance, PlacedStatus } from '../exchange.ts';
import type { PaperAccount, PaperOrder } from './paper-store.ts';

/** What an order is marked with that traded in bars instead of a book. */
export const FROM_BARS = 'from-bars';

/** Why an order ended that nobody cancelled and that is not filled. */
export type PaperEnd = 'not-enough-left' | 'exit-traded';

export function openQuantity(order: PaperOrder): Decimal {
  return order.quantity.minus(order.filledQuantity);
}

/** What has to stay aside for the open part of an order. */
function neededHold(order: PaperOrder): Decimal {
  if (order.phase === 'ended') return ZERO;
  if (order.side === 'sell') return openQuantity(order);
  const { price } = order;
  // A market order keeps what it set aside until it has traded.
  return price ? openQuantity(order).times(price).times(ONE.plus(order.feeRate)) : order.held;
}

/** An account while orders trade in it: balances and orders are written back together at the end. */
export class AccountWork {
  readonly #account: PaperAccount;
  readonly #balances: Map<string, Balance>;
  readonly #changedAssets = new Set<string>();
  readonly changed = new Map<string, PaperOrder>();

  constructor(account: PaperAccount, balances: readonly Balance[]) {
    this.#account = account;
    this.#balances = new Map(balances.map((balance) => [balance.asset, balance]));
  }

  balance(asset: string): Balance {
    return this.#balances.get(asset) ?? { asset, free: ZERO, held: ZERO };
  }

  move(asset: string, change: { readonly free?: Decimal; readonly held?: Decimal }): void {
    const { free, held } = this.balance(asset);
    this.#balances.set(asset, {
      asset,
      free: free.plus(change.free ?? ZERO),
      held: held.plus(change.held ?? ZERO),
    });
    this.#changedAssets.add(asset);
  }

  /** Keeps the new state of an order, with exactly what it still needs set aside. */
  keep(order: PaperOrder): PaperOrder {
    const needed = neededHold(order);
    const spare = order.held.minus(needed);
    if (!spare.isZero()) this.move(heldAsset(order), { free: spare, held: spare.negated() });
    const kept = { ...order, held: needed };
    this.changed.set(order.orderId, kept);
    return kept;
  }

  end(order: PaperOrder, status: PlacedStatus, reason?: PaperEnd): PaperOrder {
    return this.keep({ ...order, status, phase: 'ended', ...(reason && { reason }) });
  }

  async writeBalances(): Promise<void> {
    for (const asset of this.#changedAssets) await this.#account.setBalance(this.balance(asset));
  }
}

export function heldAsset(order: PaperOrder): string {
  return order.side === 'buy' ? order.quoteAsset : order.baseAsset;
}
