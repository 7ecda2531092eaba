import type { Balance, ExchangeName } from '@auspex/exchanges';
import { useExchange } from '../keys/use-exchange.ts';
import type { Trading } from '../trading.ts';
import type { OwnRefusal } from './placement.ts';

export type BalancesAnswer =
  | { readonly kind: 'found'; readonly items: readonly Balance[] }
  | { readonly kind: 'failed'; readonly refusal: OwnRefusal };

/** What is in an account now, as the exchange says. */
export async function readBalances(
  trading: Trading,
  account: { readonly memberId: string; readonly exchange: ExchangeName },
): Promise<BalancesAnswer> {
  const answer = await useExchange(trading, account, (use) =>
    use.ask({ action: 'balances' }, (exchange) => exchange.balances()),
  );
  if ('refusal' in answer) {
    const rule = answer.refusal === 'busy' ? 'key-busy' : answer.refusal;
    return { kind: 'failed', refusal: { rule } };
  }
  const { done } = answer;
  if (done.kind === 'found') return { kind: 'found', items: done.value };
  return { kind: 'failed', refusal: { rule: 'unreachable', words: done.problem.words || done.problem.code } };
}
