import { answerInTime } from '../answer-in-time.ts';
import { type UseRefusal, type UserOfExchange, useExchange } from '../keys/use-exchange.ts';
import type { Trading } from '../trading.ts';
import type { BalancesAnswer, OwnRefusal } from './placement.ts';

/** Why nothing was sent, as a refusal of an order. */
export function refusalOfUse(used: UseRefusal): OwnRefusal {
  if (used.refusal === 'waits') {
    const words = `${new Date(used.retryAt).toISOString().slice(11, 19)} UTC`;
    return { rule: 'exchange-waits', words };
  }
  return { rule: used.refusal === 'busy' ? 'key-busy' : used.refusal };
}

/** What is in an account now, as the exchange says. */
export async function readBalances(
  trading: Trading,
  account: Pick<UserOfExchange, 'memberId' | 'exchange' | 'keyId' | 'priority'>,
): Promise<BalancesAnswer> {
  const asked = useExchange(trading, account, (use) =>
    use.ask({ action: 'balances' }, (exchange) => exchange.balances()),
  );
  const answer = await answerInTime<Awaited<typeof asked> | null>(trading, asked, () => null);
  if (answer === null) return { kind: 'failed', refusal: { rule: 'unreachable' } };
  if ('refusal' in answer) {
    return { kind: 'failed', refusal: refusalOfUse(answer) };
  }
  const { done } = answer;
  if (done.kind === 'found') return { kind: 'found', items: done.value };
  const { retryAt } = done.problem;
  if (retryAt !== undefined) return { kind: 'failed', refusal: refusalOfUse({ refusal: 'waits', retryAt }) };
  return { kind: 'failed', refusal: { rule: 'unreachable', words: done.problem.words || done.problem.code } };
}
