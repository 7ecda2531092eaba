import {
  type AssetId,
  aggregateBars,
  type BarColumns,
  barAt,
  calendarOf,
  type IsoDate,
  type Timeframe,
} from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { simulate } from '../src/simulate.ts';

const market = simulate({ seed: 'minutes', to: '2021-12-31' });
const marketOf = (id: AssetId) => (id.startsWith('crypto:') ? 'crypto' : 'us');
const calendar = (id: AssetId) => calendarOf(marketOf(id));

function minutesOf(id: string, date: string): BarColumns {
  const bars = market.minuteBars(id as AssetId, date as IsoDate);
  if (!bars) throw new Error(`${id} has no minutes on ${date}.`);
  return bars;
}

function dailyOf(id: string, date: string) {
  const bars = market.dailyBars(id as AssetId);
  const i = bars?.time.indexOf(Date.parse(date)) ?? -1;
  if (!bars || i < 0) throw new Error(`${id} has no bar on ${date}.`);
  return barAt(bars, i);
}

function sessions(id: string): string[] {
  const times = market.dailyBars(id as AssetId)?.time ?? new Float64Array();
  return Array.from(times, (time) => new Date(time).toISOString().slice(0, 10));
}

const ASSETS = ['us:KO', 'us:TSLA', 'us:OSTK', 'us:SIVB', 'us:SPY', 'crypto:BTC-USD', 'crypto:SHIB-USD'];

describe('Minute bars of the simulated market', () => {
  it('aggregate to the daily bar exactly: open, high, low, close, and every share of the volume', () => {
    let compared = 0;
    for (const id of ASSETS) {
      const days = sessions(id);
      for (let i = 0; i < days.length; i += 41) {
        const minutes = minutesOf(id, days[i]);
        const { open, high, low, close, volume } = dailyOf(id, days[i]);
        expect(minutes.open[0]).toBe(open);
        expect(Math.max(...minutes.high)).toBe(high);
        expect(Math.min(...minutes.low)).toBe(low);
        expect(minutes.close[minutes.close.length - 1]).toBe(close);
        expect(minutes.volume.reduce((sum, part) => sum + part, 0)).toBe(volume);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(150);
  });

  it('have the volumes and times that are given without prices, also in the middle of a session', () => {
    const then = market.seenAt(Date.parse('2021-03-15T15:47:30Z'));
    for (const id of ASSETS as AssetId[]) {
      for (const date of ['2021-03-12', '2021-03-15', '2021-03-16'] satisfies IsoDate[]) {
        const bars = then.minuteBars(id, date);
        expect(then.minuteVolumes(id, date)).toEqual(bars && { time: bars.time, volume: bars.volume });
      }
    }
    expect(then.minuteVolumes('us:KO' as AssetId, '2021-03-14')).toBeUndefined();
    expect(then.minuteVolumes('us:NOBODY' as AssetId, '2021-03-15')).toBeUndefined();
  });

  it('agree in every timeframe with the day', () => {
    for (const id of ['us:TSLA', 'crypto:BTC-USD'] as AssetId[]) {
      const minutes = minutesOf(id, '2021-03-15');
      for (const to of ['5m', '15m', '1h', '4h', '1d'] satisfies Timeframe[]) {
        const longer = aggregateBars({ bars: minutes, from: '1m', to, calendar: calendar(id) });
        const day = aggregateBars({ bars: longer, from: to, to: '1d', calendar: calendar(id) });
        expect(barAt(day, 0)).toEqual(dailyOf(id, '2021-03-15'));
      }
    }
  });

  it('lie within the session, in order, each with consistent prices', () => {
    for (const [id, date, count] of [
      ['us:KO', '2021-03-12', 390],
      ['us:KO', '2021-03-15', 390], // the first session of summer time
      ['us:KO', '2019-11-29', 210], // a half day
      ['crypto:BTC-USD', '2020-02-29', 1440],
    ] as const) {
      const bars = minutesOf(id, date);
      const session = calendar(id as AssetId).sessionOf(date);
      expect(bars.time).toHaveLength(count);
      expect(bars.time[0]).toBe(session?.open);
      expect(bars.time[count - 1]).toBe((session?.close ?? 0) - 60_000);
      for (let m = 0; m < count; m++) {
        const { open, high, low, close, volume } = barAt(bars, m);
        expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
        expect(low).toBeLessThanOrEqual(Math.min(open, close));
        expect(volume).toBeGreaterThan(0);
      }
    }
  });

  it('are absent while a stock is halted and complete around it', () => {
    const halted = market
      .listings()
      .flatMap(({ assetId }) => market.halts(assetId).filter(({ reason }) => /News/.test(reason)));
    expect(halted.length).toBeGreaterThan(20);
    for (const halt of halted.slice(0, 12)) {
      const date = new Date(halt.from).toISOString().slice(0, 10);
      const bars = minutesOf(halt.assetId, date);
      const during = Array.from(bars.time).filter((time) => time >= halt.from && time < halt.until);
      expect(during).toEqual([]);
      expect(bars.time).toContain(halt.from - 60_000);
      expect(bars.time).toContain(halt.until);
      const daily = dailyOf(halt.assetId, date);
      expect(bars.volume.reduce((sum, part) => sum + part, 0)).toBe(daily.volume);
      expect(market.quote(halt.assetId, halt.from + 61_000)?.phase).toBe('halted');
    }
  });

  it('keep moving all day: no hour is flat, none has all of the day’s moves', () => {
    // A free walk of 60 steps has a deviation within 30 % of its own mean in nearly all hours; quiet noon has about half
    // the usual one, the first hour about twice.
    let [hours, dead, alone] = [0, 0, 0];
    for (const id of ['us:TSLA', 'us:JPM', 'crypto:BTC-USD']) {
      for (const date of sessions(id).slice(200, 500)) {
        const { close } = minutesOf(id, date);
        if (close.length < 390) continue;
        const moves = Array.from(close.slice(1), (price, m) => Math.log(price / close[m]) ** 2);
        const sizes = Array.from({ length: 6 }, (_, hour) => {
          const part = moves.slice(
            Math.floor((hour * moves.length) / 6),
            Math.floor(((hour + 1) * moves.length) / 6),
          );
          return Math.sqrt(part.reduce((sum, square) => sum + square, 0) / part.length);
        });
        const middle = [...sizes].sort((a, b) => a - b)[3];
        hours += 6;
        dead += sizes.filter((size) => size < 0.3 * middle).length;
        alone += sizes.filter((size) => size > 6 * middle).length;
      }
    }
    expect(hours).toBeGreaterThan(5000);
    expect(dead / hours).toBeLessThan(0.005);
    expect(alone / hours).toBeLessThan(0.02);
  });

  it('are absent where there was no session', () => {
    expect(market.minuteBars('us:KO' as AssetId, '2021-07-05')).toBeUndefined();
    expect(market.minuteBars('us:SIVB' as AssetId, '2017-01-03')).toBeUndefined();
    expect(market.minuteBars('us:NOBODY' as AssetId, '2021-03-15')).toBeUndefined();
  });

  it('trade most at the open and the close, least around noon', () => {
    const share = new Float64Array(13);
    for (const date of sessions('us:KO').slice(100, 160)) {
      const bars = minutesOf('us:KO', date);
      if (bars.time.length !== 390) continue;
      bars.volume.forEach((volume, m) => {
        share[Math.floor(m / 30)] += volume;
      });
    }
    expect(share[0]).toBeGreaterThan(2 * share[6]);
    expect(share[12]).toBeGreaterThan(1.7 * share[6]);
    expect(Math.min(...share)).toBe(Math.min(...share.subarray(4, 9)));
  });
});

describe('Quotes of the simulated market', () => {
  it('are a function of the instant alone', () => {
    const at = Date.parse('2021-06-09T17:03:27.250Z');
    const fresh = simulate({ seed: 'minutes', to: at });
    expect(fresh.quote('us:KO' as AssetId)).toEqual(market.quote('us:KO' as AssetId, at));
    expect(market.quote('us:KO' as AssetId, at)).toEqual(market.quote('us:KO' as AssetId, at));
    expect(market.quote('us:KO' as AssetId, market.to + 1)).toBeUndefined();
  });

  it('stay within the minute they belong to and pass through its open and close', () => {
    for (const id of ['us:TSLA', 'crypto:ETH-USD']) {
      const bars = minutesOf(id, '2021-06-09');
      for (let m = 0; m < bars.time.length; m += 23) {
        const at = (seconds: number) =>
          market.quote(id as AssetId, bars.time[m] + seconds * 1000)?.last ?? Number.NaN;
        expect(at(0)).toBe(bars.open[m]);
        expect(at(59)).toBe(bars.close[m]);
        for (const seconds of [7, 15, 22, 30, 44]) {
          expect(at(seconds)).toBeGreaterThanOrEqual(bars.low[m]);
          expect(at(seconds)).toBeLessThanOrEqual(bars.high[m]);
        }
      }
    }
  });

  it('add up the volume of the day and end at its close', () => {
    const id = 'us:TSLA' as AssetId;
    const session = calendar(id).sessionOf('2021-06-09');
    const { open, high, low, close, volume } = dailyOf(id, '2021-06-09');
    let before = 0;
    for (let at = session?.open ?? 0; at < (session?.close ?? 0); at += 600_000) {
      const quote = market.quote(id, at);
      expect(quote?.phase).toBe('open');
      expect(quote?.volume).toBeGreaterThanOrEqual(before);
      expect(quote?.bid).toBeLessThan(quote?.ask ?? 0);
      before = quote?.volume ?? 0;
    }
    const previous = dailyOf(id, '2021-06-08').close;
    expect(market.quote(id, session?.close)).toEqual({
      assetId: id,
      at: session?.close,
      last: close,
      open,
      high,
      low,
      volume,
      previousClose: previous,
      phase: 'closed',
    });
  });

  it('stay at the last close overnight, on weekends and after a company is delisted', () => {
    const friday = dailyOf('us:KO', '2021-06-11');
    const sunday = market.quote('us:KO' as AssetId, Date.parse('2021-06-13T15:00:00Z'));
    expect(sunday).toMatchObject({
      last: friday.close,
      phase: 'closed',
      at: Date.parse('2021-06-11T20:00:00Z'),
    });
    const gone = simulate({ seed: 'minutes', to: '2023-12-01' });
    expect(gone.quote('us:TWTR' as AssetId)?.at).toBe(Date.parse('2022-10-27T20:00:00Z'));
    expect(market.quote('us:KO' as AssetId, Date.parse('2018-01-02T12:00:00Z'))).toBeUndefined();
  });
});
