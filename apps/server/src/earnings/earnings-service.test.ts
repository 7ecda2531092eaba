import { type AssetId, addDays, DAY_MS, type IsoDate } from '@auspex/market';
import { earningsDateStatus } from '@auspex/market-data';
import { simulate } from '@auspex/simulated-market';
import { beforeAll, describe, expect, it } from 'vitest';
import { intakeOf, serviceOf, storeEarnings, unwatched } from '../../test/with-earnings.ts';
import { MARKET_NOW, MARKET_SEED, withMarket } from '../../test/with-market.ts';
import type { EarningsEvent } from './earnings-service.ts';
import { ingestEarnings } from './ingest/ingest-earnings.ts';
import { saveEstimates, saveNotices, saveReports } from './store/save-earnings.ts';

const test = withMarket();
const simulation = simulate({ seed: MARKET_SEED, to: MARKET_NOW });

beforeAll(() => storeEarnings(test));

const apple = 'us:AAPL' as AssetId;
const counts = async () =>
  test.database.query(
    `select (select count(*)::int from earnings_notice) as notices, (select count(*)::int from earnings_report) as reports,
       (select count(*)::int from earnings_estimate) as estimates`,
  );

/** What a view shows, as plain data. */
const plain = (events: readonly EarningsEvent[]) =>
  events.map(({ facts, asset, ...event }) => ({
    ...event,
    symbol: asset.symbol,
    notices: facts.notices.length,
  }));

describe('Ingesting reports', () => {
  it('stores everything that the source says, once', async () => {
    const stocks = (await test.market.view().assets({ delisted: true })).filter(
      ({ kind }) => kind === 'stock',
    );
    const sum = (of: (id: AssetId) => readonly unknown[] | undefined) =>
      stocks.reduce((total, { assetId }) => total + (of(assetId)?.length ?? 0), 0);
    const expected = [
      {
        notices: sum((id) => simulation.earningsDateNotices(id)),
        reports: sum((id) => simulation.earningsReports(id)),
        estimates: sum((id) => simulation.earningsEstimates(id)),
      },
    ];
    expect(expected[0].reports).toBeGreaterThan(3000);
    expect(await counts()).toEqual(expected);
    await ingestEarnings(intakeOf(test), unwatched);
    await storeEarnings(test);
    expect(await counts()).toEqual(expected);
  });

  it('EARN-1: keeps a source’s earlier statements about a result and a date, and dates a correction by when it came', async () => {
    const given = { world: 'live', source: 'test', seenAt: MARKET_NOW };
    const period = { fiscalYear: 2020, quarter: 1, end: '2020-03-31' } as const;
    const fact = {
      assetId: apple,
      period,
      date: '2020-04-30',
      time: 'after-close',
      currency: 'USD',
    } as const;
    const knownAt = Date.parse('2020-04-30T20:05:00Z');
    await saveReports(test.database, given, [{ ...fact, epsActual: 2, knownAt }]);
    await saveReports(test.database, given, [{ ...fact, epsActual: 2, knownAt }]);
    await saveReports(test.database, given, [{ ...fact, epsActual: 1.5, knownAt }]);
    const said = {
      assetId: apple,
      period,
      date: '2020-04-29',
      time: 'unknown',
      publisher: 'P',
      status: 'estimated',
    } as const;
    const history = { keepsHistory: true } as const;
    for (const notices of [
      [{ ...said, knownAt }],
      [{ ...said, knownAt }],
      [{ ...said, date: '2020-04-30' as const, knownAt }],
    ])
      for (const _ of [1, 2]) await saveNotices(test.database, given, { notices, ...history });
    const latestOnly = { keepsHistory: false } as const;
    const estimate = { assetId: apple, period, metric: 'eps', mean: 1, currency: 'USD' } as const;
    for (const [hours, mean] of [
      [1, 1],
      [2, 1],
      [3, 1.1],
      [4, 1.1],
    ])
      await saveEstimates(test.database, given, {
        estimates: [{ ...estimate, mean, knownAt: knownAt + hours }],
        ...latestOnly,
      });
    const read = (sql: string) => test.database.query(`${sql} where world = 'live' order by known_at`);
    const corrected = new Date(MARKET_NOW);
    expect(await read('select eps_actual, known_at from earnings_report')).toEqual([
      { eps_actual: 2, known_at: new Date(knownAt) },
      { eps_actual: 1.5, known_at: corrected },
    ]);
    expect(await read('select date::text, known_at from earnings_notice')).toEqual([
      { date: '2020-04-29', known_at: new Date(knownAt) },
      { date: '2020-04-30', known_at: corrected },
    ]);
    expect(await read('select mean from earnings_estimate')).toEqual([{ mean: 1 }, { mean: 1.1 }]);
  });
});

describe('The calendar', () => {
  const from: IsoDate = '2026-10-12';
  const to: IsoDate = '2027-01-31';

  it('shows every report between two days, with the date and status implied by the notices', async () => {
    const events = await serviceOf(test).eventsBetween(test.market.view(), { from, to });
    expect(events.length).toBeGreaterThan(60);
    for (const { asset, period, date, status, time, otherDates } of events) {
      const report = simulation
        .earningsReports(asset.assetId)
        ?.find((one) => one.period.fiscalYear === period.fiscalYear && one.period.quarter === period.quarter);
      if (report) {
        expect({ date, time, status }).toEqual({ date: report.date, time: report.time, status: 'reported' });
        continue;
      }
      const notices = simulation
        .earningsDateNotices(asset.assetId)
        ?.filter(
          (one) => one.period.fiscalYear === period.fiscalYear && one.period.quarter === period.quarter,
        );
      const said = earningsDateStatus(notices ?? [], MARKET_NOW);
      expect({ date, status }).toEqual({ date: said?.notice.date, status: said?.status });
      expect(otherDates.length > 0).toBe(status === 'conflict');
    }
    expect(new Set(events.map(({ status }) => status))).toContain('reported');
    expect(new Set(events.map(({ status }) => status)).size).toBeGreaterThan(2);
    expect(events.map(({ date }) => date)).toEqual(events.map(({ date }) => date).sort());
  });

  it('shows for the past what was known then: no result, no later date, no later estimate', async () => {
    const now = await serviceOf(test).eventsBetween(test.market.view(), {
      from: '2024-04-01',
      to: '2024-06-30',
    });
    expect(now.every(({ status }) => status === 'reported')).toBe(true);
    const asOf = Date.parse('2024-04-20T12:00:00Z');
    const then = await serviceOf(test).eventsBetween(test.market.view({ asOf }), {
      from: '2024-04-21',
      to: '2024-06-30',
    });
    expect(then.length).toBeGreaterThan(40);
    for (const event of then) {
      expect(event).toMatchObject({ epsActual: null, revenueActual: null, epsSurprise: null });
      expect(event.status).not.toBe('reported');
      expect(event.knownAt).toBeLessThanOrEqual(asOf);
    }
  });

  it('leaves out reports of a company that will be gone by then', async () => {
    const twitter = 'us:TWTR' as AssetId;
    const asOf = Date.parse('2022-10-30T12:00:00Z');
    const coming = await serviceOf(test).eventsBetween(test.market.view({ asOf }), {
      from: '2022-10-31',
      to: '2023-04-30',
      assetIds: [twitter],
    });
    expect(coming).toEqual([]);
  });
});

describe('A company’s reports', () => {
  it('EARN-2: have surprises against the last estimate before them, whatever splits came between', async () => {
    const view = test.market.view();
    const stocks = (await view.assets()).filter(({ kind }) => kind === 'stock');
    let splits = 0;
    for (const { assetId } of stocks.slice(0, 60)) {
      const reports = await serviceOf(test).reportsOf(view, assetId);
      const actions = (await view.actions(assetId)).filter((action) => action.kind === 'split');
      for (const { period, epsActual, epsSurprise, facts } of reports) {
        const raw = facts.report;
        const estimate = simulation
          .earningsEstimates(assetId)
          ?.filter(
            (one) =>
              one.metric === 'eps' && one.period.end === period.end && one.knownAt <= (raw?.knownAt ?? 0),
          )
          .at(-1);
        if (!raw?.epsActual || !estimate) continue;
        const said = new Date(estimate.knownAt).toISOString().slice(0, 10);
        const between = actions.filter(({ exDate }) => exDate > said && exDate <= raw.date);
        const expected = between.reduce(
          (mean, split) => mean / (split.kind === 'split' ? split.newPerOld : 1),
          estimate.mean,
        );
        expect(epsSurprise).toBeCloseTo((raw.epsActual - expected) / Math.abs(expected), 9);
        const since = actions.filter(({ exDate }) => exDate > raw.date && exDate <= '2026-11-18');
        const shares = since.reduce(
          (count, split) => count * (split.kind === 'split' ? split.newPerOld : 1),
          1,
        );
        splits += since.length;
        expect(epsActual).toBeCloseTo(raw.epsActual / shares, 9);
      }
    }
    expect(splits).toBeGreaterThan(0);
  });

  it('EARN-3: are followed by the moves implied by unadjusted prices and splits', async () => {
    const view = test.market.view();
    const stocks = (await view.assets()).filter(({ kind }) => kind === 'stock');
    let checked = 0;
    for (const { assetId } of stocks.slice(0, 40)) {
      const bars = simulation.dailyBars(assetId);
      if (!bars) continue;
      const days = Array.from(bars.time, (time) => new Date(time).toISOString().slice(0, 10));
      for (const { date, time, gap, nextDayMove, fiveDayMove } of await serviceOf(test).reportsOf(
        view,
        assetId,
      )) {
        const answer = days.indexOf(date) + (time === 'after-close' ? 1 : 0);
        if (answer + 4 >= days.length) {
          expect(fiveDayMove).toBeNull();
          continue;
        }
        const split = (place: number) =>
          simulation
            .corporateActions(assetId)
            .filter(
              ({ kind, exDate }) => kind === 'split' && exDate > days[answer - 1] && exDate <= days[place],
            )
            .reduce((shares, action) => shares * (action.kind === 'split' ? action.newPerOld : 1), 1);
        const before = bars.close[answer - 1];
        expect(gap).toBeCloseTo((bars.open[answer] * split(answer)) / before - 1, 9);
        expect(nextDayMove).toBeCloseTo((bars.close[answer] * split(answer)) / before - 1, 9);
        expect(fiveDayMove).toBeCloseTo((bars.close[answer + 4] * split(answer + 4)) / before - 1, 9);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(300);
  });

  it('are at most twelve, latest first, and the next one is ahead of them', async () => {
    const view = test.market.view();
    const reports = await serviceOf(test).reportsOf(view, apple);
    expect(reports).toHaveLength(12);
    const next = await serviceOf(test).nextReport(view, apple);
    expect(next && next.date > reports[0].date).toBe(true);
    expect(next?.status).not.toBe('reported');
    for (let i = 1; i < reports.length; i++) expect(reports[i].date < reports[i - 1].date).toBe(true);
  });

  it('have a usual move that is the same wherever it is shown', async () => {
    const view = test.market.view();
    const usual = await serviceOf(test).usualMoves(view, [apple]);
    const sizes = (await serviceOf(test).reportsOf(view, apple))
      .map(({ nextDayMove }) => Math.abs(nextDayMove ?? Number.NaN))
      .sort((a, b) => a - b);
    expect(usual.get(apple)).toBeCloseTo((sizes[5] + sizes[6]) / 2, 12);
  });
});

describe('The past of the earnings', () => {
  const asOf = Date.parse('2025-07-15T12:00:00Z');

  it('does not change when later facts are changed', async () => {
    const service = serviceOf(test);
    const seen = async () => {
      const view = test.market.view({ asOf });
      const range = { from: addDays('2025-07-15', -60), to: addDays('2025-07-15', 200) };
      return JSON.stringify([
        plain(await service.eventsBetween(view, range)),
        plain(await service.reportsOf(view, apple)),
        plain([await service.nextReport(view, apple)].flatMap((event) => event ?? [])),
        [...(await service.usualMoves(view, [apple]))],
      ]);
    };
    const before = await seen();
    const after = new Date(asOf);
    await test.owner.query(
      `update earnings_notice set date = date + 3, time = 'unknown' where known_at > $1 and world <> 'live'`,
      [after],
    );
    await test.owner.query(
      'update earnings_report set eps_actual = eps_actual * 2, date = date - 1 where known_at > $1',
      [after],
    );
    await test.owner.query('update earnings_estimate set mean = mean * 3 where known_at > $1', [after]);
    expect(await seen()).toBe(before);
    const later = test.market.view({ asOf: asOf + 200 * DAY_MS });
    expect(JSON.stringify(plain(await service.reportsOf(later, apple)))).not.toBe(before);
  });

  it('knows nothing stored later than the instant asked for', async () => {
    const view = test.market.view({ asOf, seenBy: MARKET_NOW - 1 });
    expect(await serviceOf(test).reportsOf(view, apple)).toEqual([]);
  });
});

describe('A report that is late', () => {
  it('EARN-6: is said to be late, and not on the day on which it is expected', async () => {
    const { world } = test.market.view();
    const said = { publisher: 'P', time: 'unknown', status: 'confirmed' } as const;
    const period = { fiscalYear: 2030, quarter: 1, end: '2026-10-31' } as const;
    const knownAt = Date.parse('2026-10-20T12:00:00Z');
    await saveNotices(
      test.database,
      { world, source: 'simulated', seenAt: MARKET_NOW },
      { notices: [{ assetId: apple, period, date: '2026-11-10', ...said, knownAt }], keepsHistory: true },
    );
    const next = (at: string) =>
      serviceOf(test).nextReport(test.market.view({ asOf: Date.parse(at) }), apple);
    expect(await next('2026-11-10T23:00:00Z')).toMatchObject({ date: '2026-11-10', overdue: false });
    expect(await next('2026-11-11T15:00:00Z')).toMatchObject({ date: '2026-11-10', overdue: true });
  });
});
