import {
  type AssetId,
  addDays,
  DAY_MS,
  type EpochMs,
  type Market,
  MINUTE_MS,
  startOfDate,
} from '@auspex/market';
import type { Quote } from '@auspex/market-data';
import {
  assetSummary,
  type MarketReads,
  type MarketView,
  provenanceOf,
  type ViewAsset,
} from '../market/index.ts';
import { HISTORY_SESSIONS } from './compare-sessions.ts';
import type { Cause } from './find-causes.ts';
import { sessionInView } from './measure-assets.ts';
import { COIN_POINT_STEPS } from './measure-coin.ts';
import { describeWhy, type MeasuredVolume, type WhyMissing, whyWithoutRatio } from './measured-volume.ts';
import type { MeasureAll, RelativeVolumeParts } from './relative-volume.ts';
import type { SessionInView } from './session-in-view.ts';
import { STEP_MINUTES, STEP_MS, stepsOf } from './session-steps.ts';

/** What a reading of relative volume works with. */
export interface RelativeVolumeReads extends RelativeVolumeParts, MeasureAll {}

export interface Question {
  readonly view: MarketView;
  readonly market: Market;
  readonly assets: readonly ViewAsset[];
  readonly lookback: number;
}

const NO_CURVE = { curve: [], usualCurve: { median: [], low: [], high: [] } };

/** Rows of some assets, the most unusual first; those that cannot be measured last. */
export async function listRows(reads: RelativeVolumeReads, question: Question) {
  const rows = await makeRows(reads, question);
  return rows.sort((a, b) => (b.ratio ?? -1) - (a.ratio ?? -1) || (a.symbol < b.symbol ? -1 : 1));
}

async function makeRows(reads: RelativeVolumeReads, question: Question) {
  const { view, assets } = question;
  const assetIds = assets.map(({ assetId }) => assetId);
  const [measured, quotes, causes] = await Promise.all([
    reads.measure(question),
    view.quotes(assetIds),
    reads.findCauses({ view, assetIds, from: sinceWhen(question) }),
  ]);
  const quoteOf = new Map(quotes.map((quote) => [quote.assetId, quote]));
  return assets.map((asset) => ({
    ...assetSummary(asset),
    ...describeVolume(measured.get(asset.assetId)),
    ...describeQuote(quoteOf.get(asset.assetId)),
    causes: describeCauses(causes, asset.assetId),
  }));
}

/** What happened since trading last stopped may be the cause; for coins, the day that is measured. */
function sinceWhen(question: Question): EpochMs {
  const inView = sessionInView(question);
  if (question.market === 'crypto') return inView.until - DAY_MS;
  return inView.earlier.at(-1)?.close ?? inView.session.open - DAY_MS;
}

function describeVolume(measured: MeasuredVolume | undefined) {
  if (measured?.kind !== 'measured') {
    const none = { volume: null, usual: null, ratio: null, percentile: null, compared: 0, basis: null };
    return {
      ...none,
      session: measured?.session ?? null,
      ...describeMissing(measured?.why ?? null),
      ...NO_CURVE,
    };
  }
  const { volume, comparison, drawn = NO_CURVE, basis, session } = measured;
  const { usual, ratio, percentile, sessions } = comparison;
  const missing = describeMissing(whyWithoutRatio(measured));
  return { volume, usual, ratio, percentile, compared: sessions, basis, session, ...missing, ...drawn };
}

/** Why something is missing, as a sentence and as a name with its date for other languages. */
function describeMissing(why: WhyMissing | null) {
  if (why === null) return { reason: null, why: null };
  return { reason: describeWhy(why), why: { code: why.code, date: 'date' in why ? why.date : null } };
}

function describeQuote(quote: Quote | undefined) {
  const { last, previousClose } = quote ?? {};
  const change = last !== undefined && previousClose ? last / previousClose - 1 : null;
  return { price: last ?? null, change };
}

function describeCauses(causes: ReadonlyMap<AssetId, readonly Cause[]>, assetId: AssetId) {
  return (causes.get(assetId) ?? []).map(({ at, ...cause }) => ({
    ...cause,
    at: new Date(at).toISOString(),
  }));
}

/** What is said once for a whole list. */
export function describeSession(question: Omit<Question, 'assets'>) {
  const { session, phase, steps } = sessionInView(question);
  const isCoin = question.market === 'crypto';
  const whole = isCoin ? DAY_MS / MINUTE_MS : (session.close - session.open) / MINUTE_MS;
  return {
    session: session.date,
    phase,
    minutes: isCoin ? whole : Math.min(whole, steps * STEP_MINUTES),
    sessionMinutes: whole,
    curveStepMinutes: isCoin ? COIN_POINT_STEPS * STEP_MINUTES : STEP_MINUTES,
  };
}

/** Where the numbers come from and when the last of them became known. */
export function describeOrigin(reads: Pick<MarketReads, 'market'>, question: Question) {
  const sources = [...new Set(question.assets.map(({ source }) => source))];
  return provenanceOf(reads, question.view, {
    source: sources.length > 0 ? sources.join(', ') : undefined,
    // Of a market that nobody knew of yet no figure is known either.
    knownAt: sources.length > 0 ? Math.min(knownAt(sessionInView(question)), question.view.asOf) : undefined,
  });
}

function knownAt({ session, steps, until }: SessionInView): EpochMs {
  return steps < stepsOf(session) ? session.open + steps * STEP_MS : until;
}

/** The ratios of the last sessions, oldest first. */
export async function readHistory(reads: RelativeVolumeReads, question: Question, asset: ViewAsset) {
  const measured = (await reads.measure({ ...question, assets: [asset] })).get(asset.assetId);
  if (measured?.kind !== 'measured') return [];
  const { dates, comparison } = measured;
  return dates
    .flatMap((date, i) => {
      const ratio = comparison.history[i];
      return Number.isNaN(ratio) ? [] : [{ date, ratio }];
    })
    .filter(({ date }) => startOfDate(date) < startOfDate(addDays(measured.session, 1)))
    .slice(-HISTORY_SESSIONS);
}
