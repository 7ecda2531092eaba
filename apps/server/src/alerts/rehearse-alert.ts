import { isDeepStrictEqual } from 'node:util';
import type { CallReply, Calls } from '@auspex/contract';
import { DAY_MS, dateOfInstant, startOfDate } from '@auspex/market';
import {
  type AlertCondition,
  type AlertReading,
  judgeReading,
  type KeptState,
  outcomeOf,
  readCondition,
  readPrice,
  rehearse,
  rehearseMembers,
  ruleOf,
  usualMoves,
} from '@auspex/quant/alerting';
import { findIndicator, resolveCompatible } from '@auspex/quant/indicators';
import { isGone, type ViewAsset } from '../market/index.ts';
import { Cancelled, InvalidInput, NotFound, Unprocessable } from '../platform/errors/index.ts';
import type { Platform } from '../platform/module.ts';
import type { FewAtOnce } from '../platform/recent/index.ts';
import type { SavedMatches } from '../screener/index.ts';
import { type AlertSources, type AssetCondition, FactReader } from './alert-facts.ts';
import type { Alert } from './alert-store.ts';
import type { AllowanceOf } from './held-alerts.ts';
import { closeBefore } from './judge-alerts.ts';

export interface Alerts {
  readonly platform: Platform;
  readonly world: string;
  readonly sources: AlertSources;
  /** How many active alerts a member’s plan allows; null for as many as they like. */
  readonly allowanceOf: AllowanceOf;
  /** A screen's year takes up to half a minute: one at a time in a process, and one that waits for it. */
  readonly screenRehearsals: FewAtOnce;
}

/** What a member asks for, by symbol. */
export interface AskedAlert extends Pick<Alert, 'condition' | 'frequency'> {
  readonly symbol: string | null;
}

type Subject =
  | { readonly asset: ViewAsset; readonly condition: AssetCondition }
  | { readonly asset: null; readonly matches: SavedMatches; readonly condition: ScreenCondition };
type ScreenCondition = Extract<AlertCondition, { kind: 'screen' }>;

/** The asset or screen that an alert is about; refuses what cannot be watched. */
export async function findSubject(
  { sources }: Alerts,
  { view }: FactReader,
  { asked, memberId }: { readonly asked: AskedAlert; readonly memberId: string },
): Promise<Subject> {
  const { condition, symbol } = asked;
  if (condition.kind === 'screen') {
    const matches = await sources.screens.matches(memberId, condition.screenId, 'now');
    if (!matches || matches === 'unreadable') throw new NotFound('screen-not-found');
    return { asset: null, matches, condition };
  }
  if (symbol === null) throw new InvalidInput('Choose a symbol for the alert.');
  const asset = await view.findAsset(symbol);
  if (!asset) throw new Unprocessable(`There is no asset called "${symbol}".`, 'unknown-symbol');
  if (isGone(asset, view.asOf)) throw new Unprocessable(`${asset.symbol} is no longer traded.`, 'delisted');
  if (condition.kind === 'earnings' && asset.kind !== 'stock')
    throw new InvalidInput(`${asset.symbol} publishes no reports, so there is no date that could move.`);
  if (condition.kind === 'indicator') checkIndicators(condition);
  return { asset, condition };
}

type IndicatorCondition = Extract<AlertCondition, { kind: 'indicator' }>;
type IndicatorSide = IndicatorCondition['left'];

function checkIndicators({ left, right }: IndicatorCondition): void {
  const one = checkIndicator(left);
  if ('value' in right || !isDeepStrictEqual(one, checkIndicator(right))) return;
  throw new Unprocessable(
    'An indicator never crosses itself. Compare it with another one, or change a setting of one of the two.',
    'crosses-itself',
  );
}

/** What is compared, with every setting that was left out. */
function checkIndicator({ indicator, output, parameters }: IndicatorSide) {
  const found = findIndicator(indicator);
  if (!found) throw new InvalidInput(`There is no indicator called "${indicator}".`);
  if (!found.outputs.some(({ id }) => id === output))
    throw new InvalidInput(`${found.name} has no output called "${output}".`);
  try {
    return { id: found.id, output, parameters: resolveCompatible(found, parameters) };
  } catch (error) {
    throw error instanceof RangeError ? new InvalidInput(error.message) : error;
  }
}

interface First {
  readonly state: KeptState | null;
  readonly reading: AlertReading | null;
  readonly holds: boolean;
}

/** Where things are when an alert begins: it fires only for what comes after. */
export async function firstReading(
  facts: FactReader,
  asset: ViewAsset,
  asked: Pick<Alert, 'frequency' | 'memberId'> & { readonly condition: AssetCondition },
): Promise<First> {
  const { condition, frequency } = asked;
  const reading = (await readNow(facts, asset, asked)) ?? null;
  if (reading === null) return { state: null, reading, holds: false };
  const { state } = judgeReading(ruleOf(condition, frequency), null, reading);
  return { state, reading, holds: state?.holds ?? false };
}

async function readNow(
  facts: FactReader,
  asset: ViewAsset,
  { condition, memberId }: Pick<Alert, 'memberId'> & { readonly condition: AssetCondition },
): Promise<AlertReading | undefined> {
  const read = await facts.read(asset, condition, { memberId });
  if (condition.kind !== 'price' && condition.kind !== 'change') {
    return readCondition(condition, read).findLast(({ value }) => !Number.isNaN(value));
  }
  const now = await facts.price(asset);
  if (now === null) return undefined;
  const base =
    condition.kind === 'change'
      ? closeBefore(read.bars, { market: asset.market, bar: now.bar, bars: condition.bars })
      : Number.NaN;
  return { bar: now.bar, ...readPrice(condition, now.price, base) };
}

const LISTED = 60;
const YEAR_DAYS = 365;

/** When an alert would have fired over the last twelve months, and what followed. */
export async function rehearseAlert(
  alerts: Alerts,
  { memberId, signal }: { readonly memberId: string; readonly signal: AbortSignal },
  asked: AskedAlert,
): Promise<CallReply<Calls['alerts.rehearse']>> {
  const facts = new FactReader(alerts.sources);
  const { asOf } = facts.view;
  const since = startOfDate(dateOfInstant(asOf - YEAR_DAYS * DAY_MS));
  const span = { from: new Date(since).toISOString(), to: new Date(asOf).toISOString() };
  const subject = await findSubject(alerts, facts, { asked, memberId });
  if (subject.asset === null) {
    const question = { subject, memberId, since, facts, signal };
    return { ...span, ...(await alerts.screenRehearsals.run(() => rehearseScreen(alerts, question))) };
  }
  const { asset, condition } = subject;
  const read = await facts.read(asset, condition, { memberId, past: true });
  const found = rehearse(ruleOf(condition, asked.frequency), readCondition(condition, read), since);
  const first = await firstReading(facts, asset, { condition, frequency: asked.frequency, memberId });
  return {
    ...span,
    total: found.length,
    firings: found.slice(-LISTED).map(({ bar, value, against }) => {
      const { close, moves } = outcomeOf(read.bars, bar);
      return {
        ...{ at: new Date(bar).toISOString(), value, against: numberOrNull(against), symbols: [] },
        ...{ close, after: [...moves] },
      };
    }),
    usual: usualMoves(read.bars, since),
    holds: first.holds,
    now: first.reading && { value: first.reading.value, against: numberOrNull(first.reading.against) },
  };
}

const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

const WEEK_MS = 7 * DAY_MS;
/** The first Saturday of 1970, UTC. */
const SATURDAY = 2 * DAY_MS;

/** Long enough for a year on most machines; a busy one looks back less far and says how far. */
const LONGEST_MS = 25_000;

/** A screen looks at every asset, so its year is looked through by weeks, the newest first, each as of its Saturday. */
async function rehearseScreen(
  { sources }: Alerts,
  {
    subject: { condition, matches },
    memberId,
    since,
    facts,
    signal,
  }: {
    readonly subject: Extract<Subject, { asset: null }>;
    readonly memberId: string;
    readonly since: number;
    readonly facts: FactReader;
    readonly signal: AbortSignal;
  },
) {
  const weeks: { bar: number; symbols: readonly string[] }[] = [];
  // Assets are followed, and named by the symbols they had last.
  const symbolOf = new Map<string, string>();
  const begun = performance.now();
  const last = SATURDAY + Math.floor((facts.view.asOf - DAY_MS - SATURDAY) / WEEK_MS) * WEEK_MS;
  for (let bar = last; bar >= since && performance.now() - begun < LONGEST_MS; bar -= WEEK_MS) {
    if (signal.aborted) throw new Cancelled();
    const found = await sources.screens.matches(memberId, condition.screenId, bar + DAY_MS - 1);
    if (!found || found === 'unreadable') continue;
    weeks.unshift({ bar, symbols: found.assets.map(({ assetId }) => assetId) });
    for (const { assetId, symbol } of found.assets) if (!symbolOf.has(assetId)) symbolOf.set(assetId, symbol);
  }
  const found = rehearseMembers(condition.is, weeks);
  return {
    from: new Date(weeks[0]?.bar ?? last).toISOString(),
    total: found.length,
    firings: found.slice(-LISTED).map(({ bar, value, symbols = [] }) => ({
      ...{ at: new Date(bar).toISOString(), value, against: null },
      symbols: symbols.map((assetId) => symbolOf.get(assetId) ?? assetId),
      ...{ close: null, after: [] },
    })),
    ...{ usual: [], holds: false, now: { value: matches.assets.length, against: null } },
  };
}
