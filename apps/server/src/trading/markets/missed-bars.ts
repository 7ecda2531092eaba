import { PAPER_GAP_MS, type PassedBar } from '@auspex/exchanges';
import {
  type BarColumns,
  calendarOf,
  decimalFromNumber,
  type EpochMs,
  type IsoDate,
  MINUTE_MS,
  type Session,
  startOfDate,
} from '@auspex/market';
import type { MarketView, ViewAsset } from '../../market/index.ts';

const STEP = '5m';
const STEP_MS = 5 * MINUTE_MS;
/** A source that has to be asked is not waited for: the next round finds its bars. */
const PATIENCE_MS = 1000;
/** Sessions that are looked up, the latest ones; an order that waited for longer has missed the others. */
const MOST_SESSIONS = 40;

/** What a time without a book brought, as far as it is known by now. */
export interface MissedBars {
  readonly bars: readonly PassedBar[];
  /** Bars of a session are on their way. */
  readonly isComing: boolean;
  /** When the shares were split meanwhile. */
  readonly splitAt: EpochMs | undefined;
}

/**
 * The bars of an asset since an instant, in the shares of that time: of five minutes, and of whole days where the source
 * has no shorter ones. Up to a split.
 */
export async function missedBars(view: MarketView, asset: ViewAsset, since: EpochMs): Promise<MissedBars> {
  const calendar = calendarOf(asset.market);
  const { asOf } = view;
  const today = calendar.dateAt(asOf);
  const openOn = (date: IsoDate) => calendar.sessionOf(date)?.open ?? startOfDate(date);
  const split = (await view.actions(asset.assetId))
    .filter(({ kind, exDate }) => kind === 'split' && exDate <= today)
    .map(({ exDate }) => exDate)
    .find((exDate) => exDate >= calendar.dateAt(since) && openOn(exDate) > since);
  const splitAt = split && openOn(split);
  const sessions = calendar
    .sessionsBetween(calendar.dateAt(since), today)
    .map((session) => ({
      ...session,
      missedMs: Math.min(session.close, asOf) - Math.max(session.open, since),
    }))
    .filter(({ date, missedMs }) => missedMs > 0 && (split === undefined || date < split));
  // A market that was closed has missed nothing: its sessions are not asked for.
  if (sessions.reduce((sum, { missedMs }) => sum + missedMs, 0) <= PAPER_GAP_MS)
    return { bars: [], isComing: false, splitAt };
  const found = await Promise.all(
    sessions.slice(-MOST_SESSIONS).map(async (session) => {
      const { bars, coming } = await view.intradayBars(asset.assetId, {
        ...{ date: session.date, timeframe: STEP, adjustment: 'none', patienceMs: PATIENCE_MS },
      });
      const isWhole = session.open >= since && session.close <= asOf;
      const passed =
        bars.time.length > 0 || !isWhole ? passedOf(bars, STEP_MS) : await wholeDay(view, asset, session);
      return { passed, isComing: coming !== undefined };
    }),
  );
  const bars = found.flatMap(({ passed }) => passed).filter(({ until }) => until > since && until <= asOf);
  return { bars, isComing: found.some((one) => one.isComing), splitAt };
}

async function wholeDay(view: MarketView, { assetId }: ViewAsset, session: Session): Promise<PassedBar[]> {
  const { date, open, close } = session;
  const { bars } = await view.bars(assetId, { adjustment: 'none', from: date, to: date });
  return bars.time[0] === startOfDate(date) ? [{ ...passedOf(bars, 0)[0], from: open, until: close }] : [];
}

function passedOf({ time, open, high, low, volume }: BarColumns, lengthMs: number): PassedBar[] {
  return [...time].map((from, i) => ({
    ...{ from, until: from + lengthMs },
    open: decimalFromNumber(open[i]),
    high: decimalFromNumber(high[i]),
    low: decimalFromNumber(low[i]),
    volume: Number.isNaN(volume[i]) ? undefined : decimalFromNumber(volume[i]),
  }));
}
