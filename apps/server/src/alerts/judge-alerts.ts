import {
  type AssetId,
  calendarOf,
  dateOfInstant,
  type IsoDate,
  type Market,
  startOfDate,
} from '@auspex/market';
import {
  type AlertFacts,
  type AlertReading,
  type AlertState,
  isTicked,
  judgeReading,
  type KeptState,
  readCondition,
  readPrice,
  ruleOf,
} from '@auspex/quant/alerting';
import type { SavedMatches } from '../screener/index.ts';
import { type AssetCondition, sessionStart } from './alert-facts.ts';
import type { WatchedAlert } from './alert-store.ts';

/** What an alert remembers of a screen: assets, because a symbol may be given to another. */
export function membersState({ asOf }: { readonly asOf: number }, { version, assets }: SavedMatches) {
  return { bar: asOf, members: assets.map(({ assetId }) => assetId), version } satisfies KeptState;
}

interface Closes {
  readonly time: Float64Array;
  readonly close: Float64Array;
}

/**
 * The close so many bars before the one that a price belongs to, whether that one is closed by now or still running.
 * Not known until the bar of the session before is stored: counted from an older one, a move would be that of more days.
 */
export function closeBefore(
  { time, close }: Closes,
  { market, bar, bars }: { readonly market: Market; readonly bar: number; readonly bars: number },
): number {
  let end = time.length;
  while (end > 0 && time[end - 1] >= bar) end -= 1;
  const session = calendarOf(market).previousSession(dateOfInstant(bar));
  if (time[end - 1] !== startOfDate(session.date)) return Number.NaN;
  return close[end - bars] ?? Number.NaN;
}

/** What a price means for the alerts on its asset. */
export interface TickedAsset {
  readonly market: Market;
  /** Closed bars, for moves. */
  readonly bars: Closes;
  /** The day in whose shares bars and quotes are. */
  readonly today: IsoDate;
  /** The days on which old shares became new ones. */
  readonly splitDays: readonly IsoDate[];
  /** How many shares one share of a session has become by another one, or by what bars are adjusted to. */
  readonly splitFactor: (from: number, until?: number) => number;
}

export interface Tick {
  readonly assetId: AssetId;
  readonly bar: number;
  readonly price: number;
}

/**
 * What a quote says; null where it is older than the last closed bar, or where nobody knows in which shares it is: on
 * the day of a split some sources have new ones from midnight on, others from the open, and a quote of an earlier
 * session is given in new ones.
 */
export function tickOf(
  { assetId, at, last }: { readonly assetId: AssetId; readonly at: number; readonly last: number },
  { market, bars, today, splitDays }: Omit<TickedAsset, 'splitFactor'>,
): Tick | null {
  const calendar = calendarOf(market);
  const day = calendar.dateAt(at);
  const bar = startOfDate(day);
  if (bar < (bars.time.at(-1) ?? 0) || splitDays.some((split) => split > day && split <= today)) return null;
  const opens = splitDays.includes(day) ? (calendar.sessionOf(day)?.open ?? 0) : 0;
  return at < opens ? null : { assetId, bar, price: last };
}

/** What judging an alert led to. */
export interface AlertOutcome {
  readonly alert: WatchedAlert;
  readonly state: KeptState;
  readonly fired: Fired | null;
}

interface Fired extends AlertReading {
  readonly symbols?: readonly string[];
  /** Where it is not the last one that the state names. */
  readonly occasion?: AlertState['fired'];
}

/** Neither snoozed nor past its end. */
export function isAwake({ expiresAt, snoozedUntil }: WatchedAlert, now: number): boolean {
  if (expiresAt !== null && expiresAt.getTime() <= now) return false;
  return snoozedUntil === null || snoozedUntil.getTime() <= now;
}

/** The state of an alert on an asset. */
export function assetState({ state }: Pick<WatchedAlert, 'state'>): AlertState | null {
  return state !== null && 'value' in state ? state : null;
}

/**
 * Judges the alerts on each asset of a tick. What stays as it was is only remembered in memory: an outcome is worth
 * storing when an alert fired, came to another side or began another bar.
 */
export function judgeTicks(
  ticks: readonly Tick[],
  alertsOf: (assetId: AssetId) => readonly WatchedAlert[],
  context: {
    readonly now: number;
    /** Alerts that are not judged, because a plan has no place for them. */
    readonly held?: ReadonlySet<string>;
    readonly assetOf: (assetId: AssetId) => TickedAsset | undefined;
  },
): AlertOutcome[] {
  const outcomes: AlertOutcome[] = [];
  for (const tick of ticks) {
    const asset = context.assetOf(tick.assetId);
    if (asset === undefined) continue;
    for (const alert of alertsOf(tick.assetId)) {
      if (!isAwake(alert, context.now) || context.held?.has(alert.id)) continue;
      const outcome = judgeTick(alert, tick, asset);
      if (outcome !== null) outcomes.push(outcome);
    }
  }
  return outcomes;
}

function judgeTick(alert: WatchedAlert, { bar, price }: Tick, asset: TickedAsset): AlertOutcome | null {
  const { condition } = alert;
  if (condition.kind !== 'price' && condition.kind !== 'change') return null;
  const base =
    condition.kind === 'change'
      ? closeBefore(asset.bars, { market: asset.market, bar, bars: condition.bars }) * asset.splitFactor(bar)
      : Number.NaN;
  const compared = readPrice(condition, price, base);
  const setOn = sessionStart(asset.market, alert.updatedAt.getTime());
  const { against } = compared;
  const reading = {
    ...{ bar, value: compared.value },
    against: condition.kind === 'price' ? against / asset.splitFactor(setOn, bar) : against,
  };
  const before = assetState(alert);
  const judged = judgeReading(ruleOf(condition, alert.frequency), before, reading);
  if (judged.state === null || judged.state === before) return null;
  const { fires } = judged;
  const atClose = before?.atClose ?? (before !== null && before.bar < bar ? before : undefined);
  const state = { ...judged.state, ...(atClose && { atClose }) };
  if (fires) return { alert, state, fired: reading };
  alert.state = state;
  const isNew =
    before === null || before.bar !== state.bar || before.side !== state.side || before.holds !== state.holds;
  return isNew ? { alert, state, fired: null } : null;
}

/** From which bar on closed bars have not been looked at for an alert. */
export function judgedUntil(state: KeptState): number {
  return ('atClose' in state ? state.atClose?.bar : undefined) ?? state.bar;
}

/**
 * Judges closed bars for an alert on prices: those of sessions in which nothing was judged, and what no tick of the
 * others showed, also where a later session ticks by now. What ticks of those sessions told is not told again.
 */
export function judgePassedBars(
  alert: WatchedAlert,
  state: AlertState,
  readings: readonly AlertReading[],
): AlertOutcome[] {
  const { atClose = state, ...ticked } = state;
  const told = state.fired !== null && state.fired.bar > atClose.bar ? state.fired.bar : null;
  const judged = judgeReadings({ ...alert, state: atClose }, readings);
  // Once the session that ticks is closed, its bar says where the price is.
  const after = (one: AlertState): AlertState => (one.bar < state.bar ? { ...ticked, atClose: one } : one);
  const outcomes: AlertOutcome[] = judged.fired
    .filter(({ reading }) => told === null || (alert.frequency === 'bar' && reading.bar !== told))
    .map((one) => ({
      ...{ alert, state: after(one.state) },
      fired: { ...one.reading, occasion: one.state.fired },
    }));
  const end = judged.state;
  if (end === null || !('value' in end) || end === atClose) return outcomes;
  const isLast = judged.fired.at(-1)?.state === end && outcomes.length > 0;
  return isLast ? outcomes : [...outcomes, { alert, state: after(end), fired: null }];
}

/** Judges what closed bars, reports and headlines say of a condition since the last time. */
export function judgeClosed(
  alert: WatchedAlert,
  condition: AssetCondition,
  {
    facts,
    isInTime = () => true,
  }: { readonly facts: AlertFacts; readonly isInTime?: (reading: AlertReading) => boolean },
): AlertOutcome[] {
  const after = alert.state === null ? undefined : judgedUntil(alert.state);
  const readings = readCondition(condition, facts, after).filter(isInTime);
  // The first price is that of the first tick: an old bar says nothing of where it is now.
  if (isTicked(condition)) {
    const known = assetState(alert);
    return known === null ? [] : judgePassedBars(alert, known, readings);
  }
  const { state, fired } = judgeReadings(alert, readings);
  const outcomes = fired.map((one) => ({ alert, state: one.state, fired: one.reading }));
  const last = outcomes.at(-1)?.state ?? alert.state;
  return state === null || state === last ? outcomes : [...outcomes, { alert, state, fired: null }];
}

/** Judges readings of closed bars one after the other; an alert that fires once is over after the first time. */
export function judgeReadings(
  alert: WatchedAlert,
  readings: readonly AlertReading[],
): {
  readonly state: KeptState | null;
  readonly fired: readonly { state: AlertState; reading: AlertReading }[];
} {
  const rule = ruleOf(alert.condition, alert.frequency);
  let state = assetState(alert);
  const fired: { state: AlertState; reading: AlertReading }[] = [];
  // Without a reading before, the newest only shows where things are.
  for (const reading of state === null ? readings.slice(-1) : readings) {
    const judged = judgeReading(rule, state, reading);
    state = judged.state;
    if (!judged.fires || state === null) continue;
    fired.push({ state, reading });
    if (alert.frequency === 'once') break;
  }
  return { state, fired };
}

/** The name of an occasion: the same in every process. */
export function occasionOf(
  { version }: WatchedAlert,
  { state, fired }: Pick<AlertOutcome, 'state' | 'fired'>,
): string {
  if (!('value' in state)) return `${version}:${state.bar}`;
  const { bar, times } = fired?.occasion ?? state.fired ?? { bar: state.bar, times: 1 };
  return `${version}:${bar}:${times}`;
}
