import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../shared/navigation/use-address.ts';
import { bandPaths, RatioCell } from './volume-cells.tsx';
import { curveTimes, staleSince, volumeAddress } from './volume-queries.ts';

const usualCurve = { median: [0.1, 0.2], low: [0, 0.1], high: [0.2, 0.3] };

function facts(basis: 'time-of-day' | 'rolling-24h', session: string, until: string) {
  const row = { basis, session, until, usualCurve, curve: [0.1] } as never;
  return { row, session, curveStepMinutes: basis === 'rolling-24h' ? 30 : 5 };
}

describe('the times of a day’s curve', () => {
  it('begin with the open of New York: 14:30 UTC in winter, 13:30 UTC in summer', () => {
    // Hours of the exchange: https://www.nyse.com/markets/hours-calendars, 9:30 in New York.
    const first = (date: string) => new Date(curveTimes(facts('time-of-day', date, '2030-01-01'))[0] ?? 0);
    expect(first('2026-01-14').toISOString()).toBe('2026-01-14T14:35:00.000Z');
    expect(first('2026-07-14').toISOString()).toBe('2026-07-14T13:35:00.000Z');
  });

  it('end for coins where their 24 hours end, with a point every half hour before', () => {
    const times = curveTimes(facts('rolling-24h', '2026-01-14', '2026-01-14T13:20:00Z'));
    expect(times.map((at) => new Date(at).toISOString())).toEqual([
      '2026-01-14T12:50:00.000Z',
      '2026-01-14T13:20:00.000Z',
    ]);
  });
});

describe('the ratio in a table', () => {
  const row = {
    ...{ volume: 2_000_000, usual: 1_000_000, ratio: 2, why: null, compared: 20, market: 'crypto' as const },
    ...{ basis: 'rolling-24h' as const, session: '2026-01-14', until: '2026-01-14T12:00:00.000Z' },
  };
  const draw = (changes: Partial<typeof row> | { basis: 'whole-day' }, session = '2026-01-15') =>
    renderToStaticMarkup(createElement(RatioCell, { row: { ...row, ...changes }, session }));

  it('says up to when volume is counted', () => {
    expect(draw({})).toContain(
      'title="2.00× = 2.00M coins; usually 1.00M in 24 hours. Counted up to 14 Jan 2026, 12:00 UTC."',
    );
  });

  it('names the whole day that stands in for the present', () => {
    const words = (markup: string) => markup.replace(/<[^>]+>/g, '');
    expect(words(draw({}))).toBe('2.00× = 2.00M');
    expect(words(draw({ basis: 'whole-day' }))).toBe('2.00× 14 Jan');
    // The session that is shown may itself be a whole one, such as one that closed early.
    expect(words(draw({ basis: 'whole-day' }, '2026-01-14'))).toBe('2.00× = 2.00M');
  });
});

const asOf = '2026-01-14T16:00:00.000Z';
const known = (knownAt: string | null) => ({ asOf, knownAt });

describe('volumes that stand still', () => {
  it('are told once nothing has come for half an hour of trading', () => {
    const since = '2026-01-14T15:29:59.000Z';
    expect(staleSince({ phase: 'open', provenance: known(since) })).toEqual(new Date(since));
    expect(staleSince({ phase: 'open', provenance: known('2026-01-14T15:30:00.000Z') })).toBeNull();
  });

  it('are right while the exchange is closed', () => {
    expect(staleSince({ phase: 'closed', provenance: known('2026-01-13T21:00:00.000Z') })).toBeNull();
  });

  it('are not called stale where there are none at all', () => {
    expect(staleSince({ phase: 'open', provenance: known(null) })).toBeNull();
  });
});

describe('the address of relative volume', () => {
  it('begins with stocks against twenty sessions', () => {
    expect(readAddress(volumeAddress, '')).toEqual({
      market: 'us',
      sessions: '20',
      open: null,
      symbol: null,
    });
  });

  it('takes a symbol as people write it: only the text before the first space, in capitals', () => {
    expect(readAddress(volumeAddress, 'symbol=brk.b%20Berkshire').symbol).toBe('BRK.B');
    expect(readAddress(volumeAddress, 'open=%20').open).toBeNull();
  });

  it('ignores what it does not know instead of breaking', () => {
    expect(readAddress(volumeAddress, 'market=moon&sessions=7')).toMatchObject({
      market: 'us',
      sessions: '20',
    });
  });

  it('keeps the rest of the address when a choice changes, and leaves out what is usual', () => {
    const search = writeAddress(volumeAddress, 'asOf=2025-03-03&sort=-ratio', {
      market: 'crypto',
      sessions: '60',
    });
    expect(search).toBe('asOf=2025-03-03&sort=-ratio&market=crypto&sessions=60');
    expect(writeAddress(volumeAddress, search, { market: 'us', sessions: '20' })).toBe(
      'asOf=2025-03-03&sort=-ratio',
    );
    expect(writeAddress(volumeAddress, 'open=AAPL', { open: null })).toBe('');
  });
});

const box = { width: 100, height: 20, marginPx: 0 };
const usual = { median: [0.25, 0.5], low: [0.2, 0.4], high: [0.5, 1] };

describe('the day beside its usual band', () => {
  it('is drawn from zero at the open to the whole day, on one scale', () => {
    // By hand: the highest value is 1, so half the height is 10 px and two points stand at 50 and 100 px.
    expect(bandPaths([0.5, 1], usual, box)).toEqual({
      band: 'M0 20L50 10L100 0L100 12L50 16Z',
      median: 'M0 20L50 15L100 10',
      day: 'M0 20L50 10L100 0',
      end: { x: 100, y: 0 },
    });
  });

  it('ends where the session has come to', () => {
    expect(bandPaths([0.5], usual, box)?.end).toEqual({ x: 50, y: 10 });
  });

  it('makes room for a day above everything before', () => {
    expect(bandPaths([2], usual, box)?.day).toBe('M0 20L50 0');
  });

  it('is not drawn where the usual is not known or nothing was traded', () => {
    expect(bandPaths([0.5], { median: [], low: [], high: [] }, box)).toBeNull();
    expect(bandPaths([], usual, box)).toBeNull();
    expect(bandPaths([0], { median: [0, 0], low: [0, 0], high: [0, 0] }, box)).toBeNull();
  });
});
