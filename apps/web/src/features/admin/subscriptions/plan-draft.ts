import type { CallReply, CallRequest, Calls } from '@auspex/contract';
import { LANGUAGES, type Language } from '@auspex/market';

export type AdminPlan = CallReply<Calls['billing.adminPlans']>['items'][number];
export type PlanVersion = AdminPlan['current'];
export type PlanChange = CallRequest<Calls['billing.previewPlan']>['body'];

/** A plan while it is edited, as it is typed. */
export interface PlanDraft {
  readonly names: Readonly<Record<Language, string>>;
  readonly price: string;
  readonly crypto: boolean;
  readonly stocks: boolean;
  /** Empty for as many as one likes. */
  readonly alerts: string;
  readonly delayBars: string;
}

export type WrongPlanField = Language | 'price' | 'unlocks' | 'alerts' | 'delayBars';

export type PlanReading =
  | { readonly ok: true; readonly change: PlanChange }
  | { readonly ok: false; readonly field: WrongPlanField };

export function draftOfPlan({ names, price, unlocks, limits }: PlanVersion): PlanDraft {
  return {
    names,
    price: price.amount,
    crypto: unlocks.includes('crypto'),
    stocks: unlocks.includes('stocks'),
    alerts: limits.alerts === null ? '' : String(limits.alerts),
    delayBars: String(limits.delayBars),
  };
}

/** A whole number within what the contract takes; undefined for anything else. */
function readCount(text: string, most: number): number | undefined {
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return count <= most ? count : undefined;
}

/** An amount of money as people type it, with a point or a comma; undefined for anything else. */
export function readAmount(text: string): string | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,5}(\.\d{1,2})?$/.test(plain) ? plain : undefined;
}

/** The plan as the server takes it, or the first field that is wrong. */
export function readPlan(key: PlanVersion['key'], draft: PlanDraft): PlanReading {
  const wrong = (field: WrongPlanField): PlanReading => ({ ok: false, field });
  const names = { en: draft.names.en.trim(), fr: draft.names.fr.trim() };
  const nameless = LANGUAGES.find((language) => names[language] === '');
  if (nameless !== undefined) return wrong(nameless);
  const price = readAmount(draft.price);
  const costs = price !== undefined && /[1-9]/.test(price);
  if (price === undefined || costs === (key === 'free')) return wrong('price');
  const unlocks = (['crypto', 'stocks'] as const).filter((market) => draft[market]);
  if (key !== 'free' && unlocks.length === 0) return wrong('unlocks');
  const alerts = draft.alerts.trim() === '' ? null : readCount(draft.alerts, 100_000);
  if (alerts === undefined) return wrong('alerts');
  const delayBars = readCount(draft.delayBars, 250);
  if (delayBars === undefined) return wrong('delayBars');
  return { ok: true, change: { names, price, unlocks, limits: { alerts, delayBars } } };
}
