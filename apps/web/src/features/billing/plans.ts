import type { CallReply, Calls } from '@auspex/contract';
import type { Language } from '@auspex/market';
import type { TextValues } from '../../i18n/translate.ts';
import type { PlansTextKey } from './plans.text.ts';

export type Plan = CallReply<Calls['billing.plans']>['items'][number];
export type PlanKey = Plan['key'];
type Money = Plan['price'];

function firstVersion(
  key: PlanKey,
  names: Plan['names'],
  rest: { readonly amount: string; readonly unlocks: Plan['unlocks']; readonly limits: Plan['limits'] },
): Plan {
  const { amount, ...grants } = rest;
  const price = { amount, currency: 'USD' };
  return { id: `${key}-1`, key, version: 1, names, price, interval: 'month', ...grants };
}

/** What a new installation offers, until the server says what is offered here: the page made ahead shows it. */
export const DEFAULT_PLANS: readonly Plan[] = [
  firstVersion(
    'free',
    { en: 'Free', fr: 'Gratuit' },
    { amount: '0', unlocks: [], limits: { alerts: 5, delayBars: 5 } },
  ),
  firstVersion(
    'crypto',
    { en: 'Crypto', fr: 'Crypto' },
    { amount: '29', unlocks: ['crypto'], limits: { alerts: null, delayBars: 5 } },
  ),
  firstVersion(
    'stocks',
    { en: 'Stocks', fr: 'Actions' },
    { amount: '29', unlocks: ['stocks'], limits: { alerts: null, delayBars: 5 } },
  ),
  firstVersion(
    'bundle',
    { en: 'Crypto and Stocks', fr: 'Crypto et Actions' },
    { amount: '49', unlocks: ['crypto', 'stocks'], limits: { alerts: null, delayBars: 0 } },
  ),
];

export interface PlanLine {
  readonly key: PlansTextKey;
  readonly values?: TextValues;
  /** False for what the plan lacks. */
  readonly has: boolean;
}

function signalLines({ unlocks, limits: { delayBars } }: Plan): readonly PlanLine[] {
  const late = (['crypto', 'stocks'] as const).filter((market) => !unlocks.includes(market));
  if (delayBars === 0 || late.length === 0) return [{ key: 'line.current', has: true }];
  return (['crypto', 'stocks'] as const).map((market) =>
    late.includes(market)
      ? { key: `line.late.${market}` as const, values: { count: delayBars }, has: false }
      : { key: `line.current.${market}` as const, has: true },
  );
}

function alertLines({ limits: { alerts } }: Plan): readonly PlanLine[] {
  return alerts === null
    ? [{ key: 'line.anyAlerts', has: true }]
    : [{ key: 'line.alerts', values: { count: alerts }, has: true }];
}

/** What a plan gives, line by line, the same subjects in the same order for every plan. */
export function linesOf(plan: Plan): readonly PlanLine[] {
  const live = plan.unlocks.includes('crypto');
  return [
    { key: 'line.tools', has: true },
    ...signalLines(plan),
    ...alertLines(plan),
    { key: 'line.paper', has: true },
    { key: live ? 'line.live' : 'line.noLive', has: live },
  ];
}

/** Whether a plan that costs something gives what the free one gives, and no more. */
export function addsNothing(plan: Plan, plans: readonly Plan[]): boolean {
  const free = plans.find(({ key }) => key === 'free');
  if (plan.key === 'free' || free === undefined) return false;
  return JSON.stringify(linesOf(plan)) === JSON.stringify(linesOf(free));
}

/** `$29`, `$29.50`; light enough for pages without the library of exact numbers. */
export function priceText({ amount, currency }: Money, language: Language): string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
  // A decimal as text is formatted exactly.
  return format.format(amount as `${number}`);
}
