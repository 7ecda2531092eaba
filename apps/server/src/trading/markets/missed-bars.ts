import { PAPER_GAP_MS, type PassedBar } from '@auspex/exchanges';
import {
  type BarColumns,
  calendarOf,
  decimalFromNumber,
  type EpochMs,
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
}

/**
 * The bars of an asset since an instant, in the shares of that time: of five minutes, and of whole days where the source
 * has no shorter ones. Up to a split: what waits is in the shares before it.
 */
export async function missedBars(view: MarketView, asset: ViewAsset, since: EpochMs): Promise<MissedBars> {
  const calendar = calendarOf(asset.market);
  const { asOf } = view;
  const today = calendar.dateAt(asOf);
  const splits = (await view.actions(asset.assetId)).filter(({ kind }) => kind === 'split');
  const split = splits
    .map(({ exDate }) => exDate)
    .find((exDate) => exDate > calendar.dateAt(since) && exDate <= today);
  const sessions = calendar
    .sessionsBetween(calendar.dateAt(since), today)
    .filter(({ open, close }) => Math.min(close, asOf) - Math.max(open, since) > PAPER_GAP_MS)
    .filter(({ date }) => split === undefined || date < split);
  const found: PassedBar[] = [];
  let isComing = false;
  for (const session of sessions.slice(-MOST_SESSIONS)) {
    const { bars, coming } = await view.intradayBars(asset.assetId, {
      ...{ date: session.date, timeframe: STEP, adjustment: 'none', patienceMs: PATIENCE_MS },
    });
    isComing ||= coming !== undefined;
    if (bars.time.length > 0) found.push(...passedOf(bars, STEP_MS));
    else if (session.open >= since && session.close <= asOf)
      found.push(...(await wholeDay(view, asset, session)));
  }
  return { bars: found.filter(({ until }) => until > since), isComing };
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
