import { calendarOf, parseIsoDate, startOfDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import {
  alertCases,
  BARS,
  countOccasions,
  DAY,
  FREQUENCIES,
  makeFacts,
  SINCE,
} from '../../test/alert-occasions.ts';
import { randomStream } from '../random/index.ts';
import {
  type AlertCondition,
  type AlertFacts,
  type AlertState,
  judgeReading,
  outcomeOf,
  readCondition,
  rehearse,
  rehearseMembers,
  ruleOf,
  usualMoves,
} from './index.ts';

describe('the rehearsal of an alert', () => {
  it.each(alertCases)(
    'ALERT-1: counts what a look at every bar counts: $name',
    ({ condition, looks, event }) => {
      let all = 0;
      for (const seed of [1, 2, 3]) {
        const facts = makeFacts(seed);
        const truth = looks(facts);
        for (const frequency of FREQUENCIES) {
          const found = rehearse(ruleOf(condition, frequency), readCondition(condition, facts), SINCE);
          const days = found.map(({ bar }) => bar / DAY);
          expect(days).toEqual(countOccasions(truth, frequency, event));
          all += days.length;
        }
      }
      expect(all).toBeGreaterThan(5);
    },
  );

  it('ALERT-1: what is found either way keeps its sign: a fall is told as a fall', () => {
    const found = (condition: Exclude<AlertCondition, { kind: 'screen' }>) =>
      rehearse(ruleOf(condition, 'every'), readCondition(condition, facts), 0).map(({ value }) => value);
    const means = [0, -0.62, -0.7, 0.1, 0.55];
    const tones = means.map((mean, day) => ({ day: day * DAY, mean, n: 9 }));
    const close = Float64Array.of(100, 100, 94, 94, 100);
    const time = Float64Array.from(close, (_, day) => day * DAY);
    const bars = { time, open: close, high: close, low: close, close, volume: close };
    const facts: AlertFacts = { market: 'stocks', bars, tones };
    expect(found({ kind: 'tone', is: 'either', level: 0.5 })).toEqual([-0.62, 0.55]);
    expect(found({ kind: 'change', is: 'moves', by: 0.05, bars: 1 })).toEqual([
      expect.closeTo(-0.06, 12),
      expect.closeTo(100 / 94 - 1, 12),
    ]);
  });

  it('ALERT-2: a moved date of the next report counts, a new report does not', () => {
    const state = (knownAt: number, date: number, reported = false) => ({ knownAt, date, reported });
    const reports = [
      {
        period: '2025 Q4',
        states: [state(310, 400), state(320, 402), state(330, 401), state(401, 401, true)],
      },
      // Set while the report before is still to come, and moved afterwards.
      { period: '2026 Q1', states: [state(390, 490), state(450, 495)] },
    ].map(({ period, states }) => ({
      period,
      states: states.map((one) => ({ ...one, knownAt: one.knownAt * DAY, date: one.date * DAY })),
    }));
    const found = rehearse(
      ruleOf({ kind: 'earnings' }, 'every'),
      readCondition({ kind: 'earnings' }, { ...makeFacts(1), reports }),
      SINCE,
    );
    expect(found.map(({ bar, value }) => [bar / DAY, value / DAY])).toEqual([
      [320, 402],
      [330, 401],
      [450, 495],
    ]);
  });

  it('ALERT-2: a report that never came does not hide the dates of later ones for ever', () => {
    const reports = [
      { period: '2025 Q4', states: [{ knownAt: 310, date: 400, reported: false }] },
      {
        period: '2026 Q1',
        states: [410, 440, 450].map((knownAt, i) => ({ knownAt, date: 490 + i, reported: false })),
      },
    ].map(({ period, states }) => ({
      period,
      states: states.map((one) => ({ ...one, knownAt: one.knownAt * DAY, date: one.date * DAY })),
    }));
    const read = readCondition({ kind: 'earnings' }, { ...makeFacts(1), reports });
    // It is waited for until day 430.
    expect(read.slice(-3).map(({ bar, subject }) => [bar / DAY, subject])).toEqual([
      [410, '2025 Q4'],
      [440, '2026 Q1'],
      [450, '2026 Q1'],
    ]);
  });

  it('ALERT-3: a screen counts the days on which somebody entered or left', () => {
    const stream = randomStream({ seed: 7 });
    const random = () => stream.uniform();
    const names = ['A', 'B', 'C', 'D'];
    const days = Array.from({ length: 200 }, (_, bar) => ({
      bar,
      symbols: names.filter(() => random() < 0.9),
    }));
    for (const is of ['enters', 'leaves'] as const) {
      const counted: [number, string[]][] = [];
      for (let i = 1; i < days.length; i++) {
        const inside = (day: number, name: string) => days[day].symbols.includes(name);
        const changed = names.filter((name) =>
          is === 'enters' ? inside(i, name) && !inside(i - 1, name) : !inside(i, name) && inside(i - 1, name),
        );
        if (changed.length > 0) counted.push([i, changed]);
      }
      expect(rehearseMembers(is, days).map(({ bar, symbols }) => [bar, symbols])).toEqual(counted);
      expect(counted.length).toBeGreaterThan(5);
    }
  });

  it('ALERT-4: shows the moves that followed, and the usual ones', () => {
    const { bars } = makeFacts(4);
    const at = 500;
    expect(outcomeOf(bars, at * DAY + 5)).toEqual({
      close: bars.close[at],
      moves: [bars.close[at + 5] / bars.close[at] - 1, bars.close[at + 20] / bars.close[at] - 1],
    });
    expect(outcomeOf(bars, 590 * DAY).moves[1]).toBeNull();
    let [sum, n] = [0, 0];
    for (let i = 300; i + 5 < BARS; i++) [sum, n] = [sum + bars.close[i + 5] / bars.close[i] - 1, n + 1];
    expect(usualMoves(bars, SINCE)[0]).toBeCloseTo(sum / n, 12);
  });
});

describe('live judgement', () => {
  it.each(alertCases)('ALERT-5: fires when the rehearsal says so, bar after bar: $name', ({ condition }) => {
    const facts = makeFacts(5);
    const rule = ruleOf(condition, 'every');
    let state: AlertState | null = null;
    const fired: number[] = [];
    // Each bar becomes known, and everything since the last judged one is looked at: twice, as jobs may run.
    for (let i = 0; i < BARS; i++) {
      const cut = (column: Float64Array) => column.subarray(0, i + 1);
      const { bars, stances, tones } = facts;
      const known: AlertFacts = {
        market: 'stocks',
        bars: Object.fromEntries(Object.entries(bars).map(([name, column]) => [name, cut(column)])) as never,
        adjustedCloses: cut(bars.close),
        stances: cut(stances ?? bars.close),
        tones: tones?.slice(0, i + 1),
      };
      for (let run = 0; run < 2; run++) {
        for (const reading of readCondition(condition, known, state?.bar)) {
          const judged = judgeReading(rule, state, reading);
          state = judged.state;
          if (judged.fires) fired.push(reading.bar);
        }
      }
    }
    const rehearsed = rehearse(rule, readCondition(condition, facts), SINCE);
    expect(fired.filter((bar) => bar >= SINCE)).toEqual(rehearsed.map(({ bar }) => bar));
  });

  it('ALERT-63: volume is compared with that of whole days, and a half day fires only if it exceeds them', () => {
    // New York closed early on 29 November and 24 December 2024, and not at all on Thanksgiving and Christmas.
    const sessions = calendarOf('us').sessionsBetween(parseIsoDate('2024-11-18'), parseIsoDate('2024-12-30'));
    const time = Float64Array.from(sessions, ({ date }) => startOfDate(date));
    const at = (date: string) => time.indexOf(Date.parse(date));
    const read = (volumes: Readonly<Record<string, number>>) => {
      const volume = new Float64Array(time.length).fill(100);
      for (const [date, of] of Object.entries(volumes)) volume[at(date)] = of;
      const bars = { time, open: time, high: time, low: time, close: time, volume };
      const readings = readCondition({ kind: 'volume', times: 2 }, { market: 'stocks', bars });
      return new Map(readings.map(({ bar, value }) => [new Date(bar).toISOString().slice(0, 10), value]));
    };
    const quiet = { '2024-11-29': 1, '2024-12-24': 1 };
    // The 21st session, one of them a half day, has only 19 whole days before it.
    expect(read(quiet).get('2024-12-17')).toBeNaN();
    expect(read(quiet).get('2024-12-18')).toBe(1);
    expect(read(quiet).has('2024-12-24')).toBe(false);
    expect(read(quiet).get('2024-12-26')).toBe(1);
    expect(read({ ...quiet, '2024-12-24': 250 }).get('2024-12-24')).toBe(2.5);
    const condition = { kind: 'volume', times: 2 } as const;
    const volume = Float64Array.from(time, (_, i) => (i < at('2024-12-20') ? 100 : 300));
    volume[at('2024-12-24')] = 90;
    const facts: AlertFacts = {
      market: 'stocks',
      bars: { time, open: time, high: time, low: time, close: time, volume },
    };
    // It holds before and after the half day: that is one occasion.
    expect(
      rehearse(ruleOf(condition, 'every'), readCondition(condition, facts), 0).map(({ bar }) => bar),
    ).toEqual([Date.parse('2024-12-20')]);
  });

  it('ALERT-6: a bar that its source corrects later fires nothing', () => {
    const rule = ruleOf({ kind: 'volume', times: 2 }, 'every');
    const quiet = judgeReading(rule, null, { bar: DAY, value: 1, against: 2 });
    const corrected = judgeReading(rule, quiet.state, { bar: DAY, value: 9, against: 2 });
    expect(corrected).toEqual({ state: quiet.state, fires: false });
    expect(judgeReading(rule, corrected.state, { bar: 2 * DAY, value: 3, against: 2 }).fires).toBe(true);
  });

  it('ALERT-7: a price that is above its level from the start fires only when it rises above it again', () => {
    const rule = ruleOf({ kind: 'price', is: 'above', level: 10 }, 'once');
    let state: AlertState | null = null;
    const fires = [11, 12, 10, 9, 11].map((value) => {
      const judged = judgeReading(rule, state, { bar: DAY, value, against: 10 });
      state = judged.state;
      return judged.fires;
    });
    expect(fires).toEqual([false, false, false, false, true]);
  });
});
