import { relativeVolumeColumns } from '@auspex/contract/table';
import { addDays, DAY_MS, type EpochMs, type Market, MINUTE_MS, startOfDate } from '@auspex/market';
import type { Quote } from '@auspex/market-data';
import { HISTORY_SESSIONS } from '@auspex/quant/relative-volume';
import {
  assetSummary,
  type ListValues,
  listPage,
  type MarketReads,
  type MarketView,
  namedSymbols,
  needAsset,
  pagedReply,
  provenanceOf,
  type ViewAsset,
  viewReply,
} from '../market/index.ts';
import { NotFound } from '../platform/errors/index.ts';
import type { CallHandlers } from '../platform/http/call-handlers.ts';
import { RecentAnswers } from '../platform/recent/index.ts';
import type { FindCauses } from './find-causes.ts';
import { type MeasureAll, sessionInView } from './measure-assets.ts';
import {
  COIN_POINT_STEPS,
  describeWhy,
  type MeasuredVolume,
  type WhyMissing,
  whyWithoutRatio,
} from './measure-volume.ts';
import { STEP_MINUTES } from './sessions.ts';

/** The present is worked out again after so long; what is counted moves every five minutes, prices all the time. */
const PRESENT_FOR_MS = 15_000;

interface CallReads extends MarketReads {
  readonly measure: MeasureAll;
  readonly findCauses: FindCauses;
}

interface Question {
  readonly view: MarketView;
  readonly market: Market;
  readonly assets: readonly ViewAsset[];
  readonly lookback: number;
}

type Row = Awaited<ReturnType<typeof listRows>>[number];

const values: ListValues<typeof relativeVolumeColumns, Row> = {
  symbol: ({ symbol }) => symbol,
  name: ({ name }) => name,
  sector: ({ sector }) => sector,
  ratio: ({ ratio }) => ratio,
  percentile: ({ percentile }) => percentile,
  curve: ({ curve }) => curve.at(-1) ?? null,
  volume: ({ volume }) => volume,
  usual: ({ usual }) => usual,
  price: ({ price }) => price,
  change: ({ change }) => change,
  causes: ({ causes }) => (causes.length > 0 ? causes.map(({ text }) => text).join(' | ') : null),
  basis: ({ basis }) => basis,
  session: ({ session }) => (session === null ? null : startOfDate(session)),
  compared: ({ compared }) => compared,
};

export function relativeVolumeHandlers(reads: CallReads): CallHandlers {
  const recent = new RecentAnswers<{ readonly question: Question; readonly rows: readonly Row[] }>(8);
  return {
    'relativeVolume.list': ({ query }, context) => {
      const { market, sessions: lookback } = query;
      return pagedReply(reads, context, {
        ...{ key: `${market} ${lookback}`, query, presentForMs: PRESENT_FOR_MS, recent },
        read: async (view) => {
          const question = { view, market, assets: await view.assets({ market }), lookback };
          return { question, rows: await listRows(reads, question) };
        },
        write: async ({ question, rows }, view) => {
          const wanted = await namedSymbols(view, query);
          return {
            ...listPage({
              columns: relativeVolumeColumns,
              values,
              rows: wanted ? rows.filter(({ symbol }) => wanted.has(symbol)) : rows,
              query,
            }),
            ...describeSession(question),
            provenance: describeOrigin(reads, question, rows),
          };
        },
      });
    },
    'relativeVolume.symbol': ({ params: { symbol }, query }, context) => {
      const { sessions: lookback, asOf } = query;
      const key = `relative-volume of ${symbol} ${lookback}`;
      const read = (view: MarketView) => readSymbol(reads, { view, symbol, lookback });
      return viewReply(reads, context, { key, asOf, presentForMs: PRESENT_FOR_MS, read });
    },
  };
}

async function readSymbol(
  reads: CallReads,
  wanted: { readonly view: MarketView; readonly symbol: string; readonly lookback: number },
) {
  const { view, lookback } = wanted;
  const asset = await needAsset(view, wanted.symbol);
  const question: Question = { view, market: asset.market, assets: [asset], lookback };
  const [row] = await listRows(reads, question);
  if (row === undefined) throw new NotFound();
  return {
    row,
    ...describeSession(question),
    history: await readHistory(reads, question, asset),
    provenance: describeOrigin(reads, question, [row]),
  };
}

const NO_CURVE = { curve: [], usualCurve: { median: [], low: [], high: [] } };

/** Rows of some assets, the most unusual first; those that cannot be measured last. */
async function listRows(reads: CallReads, question: Question) {
  const { view, assets } = question;
  const assetIds = assets.map(({ assetId }) => assetId);
  const [measured, quotes, causes] = await Promise.all([
    reads.measure(question),
    view.quotes(assetIds),
    reads.findCauses({ view: viewOfCauses(reads, question), assetIds, from: sinceWhen(question) }),
  ]);
  const quoteOf = new Map(quotes.map((quote) => [quote.assetId, quote]));
  return assets
    .map((asset) => ({
      ...assetSummary(asset),
      ...describeVolume(measured.get(asset.assetId)),
      ...describeQuote(quoteOf.get(asset.assetId)),
      causes: (causes.get(asset.assetId) ?? []).map(({ at, ...cause }) => ({
        ...cause,
        at: new Date(at).toISOString(),
      })),
    }))
    .sort((a, b) => (b.ratio ?? -1) - (a.ratio ?? -1) || (a.symbol < b.symbol ? -1 : 1));
}

/** What came to light after the volume that is counted cannot have caused it. */
function viewOfCauses(reads: CallReads, question: Question): MarketView {
  const { asOf, seenBy } = question.view;
  return reads.market().view({ asOf: Math.min(asOf, sessionInView(question).until), seenBy });
}

/** What happened since trading last stopped may be the cause; for coins, the day that is measured. */
function sinceWhen(question: Question): EpochMs {
  const inView = sessionInView(question);
  if (question.market === 'crypto') return inView.until - DAY_MS;
  return inView.earlier.at(-1)?.close ?? inView.session.open - DAY_MS;
}

function describeVolume(measured: MeasuredVolume | undefined) {
  if (measured?.kind !== 'measured') {
    const none = { volume: null, usual: null, ratio: null, percentile: null, compared: 0 };
    return {
      ...none,
      ...{ basis: null, until: null },
      session: measured?.session ?? null,
      ...describeMissing(measured?.why ?? null),
      ...NO_CURVE,
    };
  }
  const { volume, comparison, drawn = NO_CURVE, basis, session } = measured;
  const until = new Date(measured.until).toISOString();
  const { usual, ratio, percentile, sessions } = comparison;
  const missing = describeMissing(whyWithoutRatio(measured));
  return {
    volume,
    usual,
    ratio,
    percentile,
    compared: sessions,
    basis,
    until,
    session,
    ...missing,
    ...drawn,
  };
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

/** What is said once for a whole list. */
function describeSession(question: Omit<Question, 'assets'>) {
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

/** Where the numbers come from and up to when the newest of them count. */
function describeOrigin(reads: CallReads, { view, assets }: Question, rows: readonly Row[]) {
  const sources = [...new Set(assets.map(({ source }) => source))];
  const ends = rows.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  return provenanceOf(reads, view, {
    source: sources.length > 0 ? sources.join(', ') : undefined,
    knownAt: ends.length > 0 ? Math.max(...ends) : undefined,
  });
}

/** The ratios of the last sessions, oldest first. */
async function readHistory(reads: CallReads, question: Question, asset: ViewAsset) {
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
