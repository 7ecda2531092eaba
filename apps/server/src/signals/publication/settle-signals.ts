import { createHash } from 'node:crypto';
import {
  type AssetId,
  addDays,
  type BarColumns,
  calendarOf,
  dateOfInstant,
  type IsoDate,
  type Market,
  startOfDate,
} from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import { settledAfter } from '@auspex/quant/signals';
import type { MarketView } from '../../market/index.ts';
import type { OutcomeLeaf, Recipe } from '../../record/index.ts';
import type { Outlook } from '../model/made-signal.ts';
import { HORIZONS, type HorizonBars } from '../model/make-signals.ts';
import { SIGNAL_SEED } from '../model/model-version.ts';
import { insertOutcomes, type StoredSignal, unsettledSignals } from '../store/signal-store.ts';
import type { SignalPublishing } from './publish-signals.ts';

/** What settling a signal needs to know of it. */
export type CallToSettle = Pick<StoredSignal, 'id' | 'assetId' | 'market'> & {
  readonly body: Pick<StoredSignal['body'], 'date' | 'outlooks'>;
};

/** What became of one signal over one horizon: in at the next session's open, out at the close so many sessions on. */
export interface SignalOutcome<Call extends CallToSettle = CallToSettle> {
  readonly signal: Call;
  readonly horizon: HorizonBars;
  readonly settledOn: IsoDate;
  readonly entry: number | null;
  readonly exit: number | null;
  /** SHA-256 of the bars from the signal to the end. */
  readonly dataHash: string;
}

type Outcome = SignalOutcome<StoredSignal>;

/** Late bars are waited for so long; an asset without any by then is settled at its last close. */
const PATIENCE_DAYS = 5;

/** Settles every signal whose time has come: outcomes are new entries of the ledger. Says how many. */
export async function settleSignals(parts: SignalPublishing, market: Market): Promise<number> {
  const { database, ledger } = parts;
  const { world } = ledger;
  const view = parts.market().view();
  const due: Outcome[] = [];
  for (const horizon of HORIZONS) {
    const until = addDays(dateOfInstant(view.asOf), -horizon);
    for (const signal of await unsettledSignals(database, { world, market, until, horizon })) {
      const outcome = await settleSignal(view, signal, horizon);
      if (outcome) due.push(outcome);
    }
  }
  const byVersion = Map.groupBy(due, ({ signal }) => signal.version);
  for (const [version, outcomes] of byVersion) await writeDown(parts, { view, market, version, outcomes });
  return due.length;
}

async function writeDown(
  { database, ledger }: SignalPublishing,
  about: {
    readonly view: MarketView;
    readonly market: Market;
    readonly version: string;
    readonly outcomes: readonly Outcome[];
  },
): Promise<void> {
  const { view, market, version, outcomes } = about;
  const date = outcomes.reduce(
    (latest, { settledOn }) => (settledOn > latest ? settledOn : latest),
    outcomes[0].settledOn,
  );
  await database.transaction(async (tx) => {
    const leaves = outcomes.map((outcome) => leafOf(outcome, recipeOf(view, version, outcome)));
    const { seq } = await ledger.publish(tx, { kind: 'outcomes', market, date, model: version, leaves });
    const rows = outcomes.map(({ signal, horizon, settledOn }) => ({
      id: signal.id,
      horizon,
      settledOn,
      seq,
    }));
    await insertOutcomes(tx, ledger.world, rows);
  });
}

/** Null while it is not known yet. */
export async function settleSignal<Call extends CallToSettle>(
  view: MarketView,
  signal: Call,
  horizon: HorizonBars,
): Promise<SignalOutcome<Call> | null> {
  const sessions = sessionsAfter(signal.market, signal.body.date, settledAfter(horizon));
  const [first, last] = [sessions.at(0), sessions.at(-1)];
  if (!first || !last || sessions.length < settledAfter(horizon)) return null;
  if (dailyBarKnownAt(signal.market, last) > view.asOf) return null;
  const { bars } = await view.bars(signal.assetId as AssetId, { from: signal.body.date });
  const newest = bars.time.length === 0 ? null : dateOfInstant(bars.time[bars.time.length - 1]);
  const late = newest === null || newest < last;
  if (late && view.asOf < startOfDate(addDays(last, PATIENCE_DAYS))) return null;
  const dataHash = hashBars(bars, startOfDate(last));
  return { signal, horizon, settledOn: last, ...trade(bars, first, last), dataHash };
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

function sessionsAfter(market: Market, date: IsoDate, count: number): IsoDate[] {
  const calendar = calendarOf(market);
  const until = addDays(date, count * 2 + 14);
  const to = until <= calendar.lastDate ? until : calendar.lastDate;
  return calendar
    .sessionsBetween(addDays(date, 1), to)
    .slice(0, count)
    .map((session) => session.date);
}

/** Of the prices that the outcome stands on. */
function hashBars({ time, open, close }: BarColumns, until: number): string {
  let end = time.length;
  while (end > 0 && time[end - 1] > until) end--;
  const hash = createHash('sha256');
  for (const column of [time, open, close]) {
    const { buffer, byteOffset, byteLength } = column.subarray(0, end);
    hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  }
  return hash.digest('hex');
}

function recipeOf({ asOf, seenBy }: MarketView, model: string, { dataHash }: SignalOutcome): Recipe {
  const instant = (at: number) => new Date(at).toISOString();
  return { model, seed: SIGNAL_SEED, asOf: instant(asOf), seenBy: instant(seenBy), dataHash };
}

function leafOf(outcome: SignalOutcome, recipe: Recipe): OutcomeLeaf {
  const { signal, horizon } = outcome;
  const { id, assetId } = signal;
  return { id: `${id}:${horizon}`, subject: assetId, of: id, body: outcomeBody(outcome), recipe };
}

/** What is committed to. */
export function outcomeBody({ signal, horizon, settledOn, entry, exit }: SignalOutcome) {
  const said = signal.body.outlooks.find((outlook) => outlook.horizon === horizon);
  const realised = entry === null || exit === null ? null : exit / entry - 1;
  return { horizon, settledOn, entry, exit, return: realised, ...judge(said, realised) };
}

function judge(said: Outlook | undefined, realised: number | null) {
  if (said === undefined || realised === null) return { inside80: null, over5: null, over10: null };
  const { low, high } = said.expectedMove;
  const size = Math.abs(realised);
  return { inside80: realised >= low && realised <= high, over5: size > 0.05, over10: size > 0.1 };
}
