import type { JsonObject } from '@auspex/contract/ledger';
import {
  addDays,
  type BarColumns,
  calendarOf,
  dateOfInstant,
  type IsoDate,
  LAST_MS,
  type Market,
  startOfDate,
} from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import { settledAfter } from '@auspex/quant/signals';
import { isDayIn, isGone, isOutOfDate, type MarketView, PATIENCE_DAYS } from '../market/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import type { Events } from '../platform/events/events.ts';
import {
  definePublication,
  type Edition,
  hashColumns,
  type Publication,
  type PublicationParts,
  recipeOf,
  settleByHorizon,
} from '../record/index.ts';
import type { Outlook, SignalBody } from './model/made-signal.ts';
import { HORIZONS, type HorizonBars } from './model/make-signals.ts';
import { hashHistories, lastDatesOf, readHistories } from './model/market-histories.ts';
import { SIGNAL_SEED, versionWithoutModel } from './model/model-version.ts';
import { reproduceSignal, signalText } from './remake-signals.ts';
import { newestHistoryVersion } from './store/history-store.ts';
import { insertModels, modelsGiven } from './store/model-store.ts';
import {
  copiedSignals,
  insertSignals,
  newestDate,
  newestSignals,
  type StoredSignal,
  signalId,
  unsettledSignals,
} from './store/signal-store.ts';
import { publishCard } from './walk/model-card.ts';
import type { WalkParts } from './walk/walk-history.ts';

export interface SignalPublishing extends WalkParts, PublicationParts {
  readonly market: WalkParts['market'];
  readonly events: Events;
  readonly isFilling?: () => Promise<boolean>;
  /** Judges the gates of models that were just fitted, so that not a day is published without; says whether it did. */
  readonly judge?: (market: Market, signal: AbortSignal) => Promise<boolean>;
}

/** A stance, a score and ranges of every asset on the newest bar of its market. */
export function signalPublication(parts: SignalPublishing): Publication {
  const { database, ledger, market } = parts;
  const { world } = ledger;
  return definePublication({
    ...parts,
    ...{ kind: 'signals', prefix: 'signal', seed: SIGNAL_SEED, copies: copiedSignals },
    make: (view, name, signal) => makeSignals(parts, { view, market: name, signal }),
    reproduce: (leaf) => reproduceSignal(parts, leaf),
    ...settleByHorizon<SignalToSettle, HorizonBars>({
      market,
      horizons: HORIZONS,
      bars: (_market, horizon) => horizon,
      unsettled: (about) => unsettledSignals(database, { world, ...about }),
      settleOne: settleSignal,
      isWaiting: isLate,
      dateOf: ({ body }) => body.date,
      isEmpty: ({ entry }) => entry === null,
      read: ({ body, ...call }) => ({ ...call, version: '', body: body as unknown as SignalBody }),
      modelOf: ({ version }) => version,
    }),
  });
}

interface Making {
  readonly view: MarketView;
  readonly market: Market;
  readonly signal: AbortSignal;
}

/** With the model, where it is a new one. Nothing where the newest bar has its signals, or bars of its day are still to come. */
async function makeSignals(parts: SignalPublishing, { view, market, signal }: Making): Promise<Edition[]> {
  const { database, ledger, pool, judge } = parts;
  const { world } = ledger;
  const histories = await readHistories(view, market);
  const published = await newestDate(database, { world, market, madeBy: LAST_MS });
  const { date } = histories;
  if (date === null || (published !== null && date <= published)) return [];
  if (isOutOfDate(date, view.asOf)) return [];
  const { asOf } = view;
  const storedBy = (seenBy: number) => parts.market().view({ asOf, seenBy });
  const lastDates = lastDatesOf(histories, asOf);
  if (!(await isDayIn({ market, lastDates, asOf, published, storedBy }))) return [];
  const models = await modelsGiven(database, { world, market, until: date });
  const made = await pool.make({ kind: 'make', market, histories: histories.histories, models, fit: true });
  const about = { world, market, dataHash: hashHistories(histories), madeAt: new Date(view.asOf) };
  if (made.fitted.length > 0 && judge && (await newestHistoryVersion(database, { world, market })) !== null) {
    await insertModels(database, about, made.fitted);
    if (await judge(market, signal))
      return makeSignals({ ...parts, judge: undefined }, { view: parts.market().view(), market, signal });
  }
  const model = made.version ?? versionWithoutModel(market);
  const symbols = new Map(histories.assets.map(({ assetId, symbol }) => [assetId, symbol]));
  const rows = made.signals
    .filter(({ body }) => body.date === date)
    .map(({ assetId, body, features }) => ({
      ...{ assetId, market, version: model, id: signalId(assetId, date), body, features },
      ...{ dataHash: about.dataHash, madeAt: about.madeAt },
      text: signalText(symbols.get(assetId) ?? assetId, body),
    }));
  if (rows.length === 0) return [];
  const recipe = recipeOf(view, { model, seed: SIGNAL_SEED, dataHash: about.dataHash });
  const leaves = rows.map(({ id, assetId, text }) => ({
    ...{ id, subject: assetId, sealed: true, recipe },
    body: JSON.parse(text) as JsonObject,
  }));
  const keep: Edition['keep'] = async (tx, { seq }) => {
    const before = await newestSignals(tx, { world, market, madeBy: view.asOf });
    await insertModels(tx, about, made.fitted);
    await insertSignals(tx, { world, seq }, rows);
    if (made.version !== null) await publishCard(tx, { ledger, market, version: made.version });
    await tellFlipped(parts, tx, { before, now: rows });
  };
  return [{ date, model, leaves, keep }];
}

type Stance = Pick<StoredSignal, 'assetId' | 'id'> & { readonly body: Pick<SignalBody, 'stance'> };

async function tellFlipped(
  { ledger, events }: Pick<SignalPublishing, 'ledger' | 'events'>,
  tx: Transaction,
  { before, now }: { readonly before: readonly Stance[]; readonly now: readonly Stance[] },
): Promise<void> {
  const known = new Map(before.map(({ assetId, body }) => [assetId, body.stance]));
  for (const { assetId, id, body } of now) {
    const earlier = known.get(assetId);
    if (earlier !== undefined && earlier !== body.stance)
      await events.emit(tx, 'signal.flipped', { world: ledger.world, assetId, signalId: id });
  }
}

/** What settling a signal needs to know of it. */
interface SignalToSettle extends Pick<StoredSignal, 'id' | 'assetId' | 'market' | 'version'> {
  readonly body: Pick<SignalBody, 'date' | 'outlooks'>;
}

/** Not every source says that a listing ended: one without a bar for so long counts as ended, lest failures be forgotten. */
const LONGEST_PATIENCE_DAYS = 90;

/** Whether bars up to the end of a signal's time are still to come: a halt is over with the next bar. */
async function isLate(view: MarketView, { assetId }: SignalToSettle, settledOn: IsoDate): Promise<boolean> {
  const after = (days: number) => view.asOf >= startOfDate(addDays(settledOn, days));
  // Until then it is settled only by a bar of that day.
  if (!after(PATIENCE_DAYS) || after(LONGEST_PATIENCE_DAYS)) return false;
  const { bars } = await view.bars(assetId, { from: settledOn });
  if (bars.time.length > 0) return false;
  const asset = await view.asset(assetId);
  return asset !== undefined && !isGone(asset, view.asOf);
}

/** What became of a signal: in at the next session's open, out at the close so many sessions on. */
async function settleSignal(
  view: MarketView,
  { assetId, market, body: { date, outlooks } }: SignalToSettle,
  horizon: HorizonBars,
) {
  const sessions = sessionsAfter(market, date, settledAfter(horizon));
  const [first, last] = [sessions.at(0), sessions.at(-1)];
  if (!first || !last || sessions.length < settledAfter(horizon)) return null;
  if (dailyBarKnownAt(market, last) > view.asOf) return null;
  const { bars } = await view.bars(assetId, { from: date });
  const newest = bars.time.length === 0 ? null : dateOfInstant(bars.time[bars.time.length - 1]);
  const late = newest === null || newest < last;
  if (late && view.asOf < startOfDate(addDays(last, PATIENCE_DAYS))) return null;
  const { entry, exit } = trade(bars, first, last);
  const realised = entry === null || exit === null ? null : exit / entry - 1;
  const said = outlooks.find((outlook) => outlook.horizon === horizon);
  const body = { horizon, settledOn: last, entry, exit, return: realised, ...judgeMove(said, realised) };
  const seen = bars.time.filter((time) => time <= startOfDate(last)).length;
  const columns = [bars.time, bars.open, bars.close].map((column) => column.subarray(0, seen));
  return { settledOn: last, body, dataHash: hashColumns(columns) };
}

/** What was paid and got; nothing could be bought where the next session had no trade. */
function trade(
  bars: BarColumns,
  first: IsoDate,
  last: IsoDate,
): { entry: number | null; exit: number | null } {
  const bought = bars.time.indexOf(startOfDate(first));
  if (bought < 0) return { entry: null, exit: null };
  let sold = bought;
  while (sold + 1 < bars.time.length && bars.time[sold + 1] <= startOfDate(last)) sold++;
  return { entry: bars.open[bought], exit: bars.close[sold] };
}

function judgeMove(said: Outlook | undefined, realised: number | null) {
  if (said === undefined || realised === null) return { inside80: null, over5: null, over10: null };
  const { low, high } = said.expectedMove;
  const size = Math.abs(realised);
  return { inside80: realised >= low && realised <= high, over5: size > 0.05, over10: size > 0.1 };
}

function sessionsAfter(market: Market, date: IsoDate, count: number): IsoDate[] {
  const calendar = calendarOf(market);
  const until = addDays(date, count * 2 + 14);
  const to = until <= calendar.lastDate ? until : calendar.lastDate;
  return calendar
    .sessionsBetween(addDays(date, 1), to)
    .slice(0, count)
    .map((session) => session.date);
}
