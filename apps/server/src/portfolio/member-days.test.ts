import { describe, expect, it } from 'vitest';
import { withPortfolio } from '../../test/with-portfolio.ts';

const { app, ask, get, add } = withPortfolio();

const liveIn = (timeZone: string) => app.test.database.query('update member set time_zone = $1', [timeZone]);
const buy = (at: string) => add('buy', at, { symbol: 'BTC', quantity: '1', price: '100', currency: 'USD' });
const listed = async (query: string) =>
  (await get(`transactions?${query}`)).items.map(({ day, at }: { day: string; at: string }) => [day, at]);

describe('PORT-11: days are those on the member’s clock', () => {
  it.each([
    ['Pacific/Auckland', '2026-11-10T09:00', '2026-11-09T20:00:00.000Z'],
    ['America/New_York', '2026-11-10T20:30', '2026-11-11T01:30:00.000Z'],
    ['Asia/Kathmandu', '2026-11-10T00:30', '2026-11-09T18:45:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-10T00:10', '2026-11-09T10:10:00.000Z'],
    ['Etc/GMT+12', '2026-11-10T23:50', '2026-11-11T11:50:00.000Z'],
  ])('a transaction is listed on the day that is shown: %s', async (zone, at, instant) => {
    await liveIn(zone);
    expect((await buy(at)).body).toMatchObject({ day: '2026-11-10', at: instant });
    expect(await listed('dayFrom=2026-11-10&dayTo=2026-11-10')).toEqual([['2026-11-10', instant]]);
    expect(await listed('dayTo=2026-11-09')).toEqual([]);
    expect(await listed('dayFrom=2026-11-11')).toEqual([]);
  });

  it('within a day rows are listed by their instants, and days by days', async () => {
    await liveIn('Pacific/Auckland');
    for (const at of ['2026-11-11T08:00', '2026-11-10T22:00', '2026-11-10T09:00', '2026-11-10'])
      await buy(at);
    const days = await listed('sort=day-asc');
    expect(days).toEqual([
      ['2026-11-10', null],
      ['2026-11-10', '2026-11-09T20:00:00.000Z'],
      ['2026-11-10', '2026-11-10T09:00:00.000Z'],
      ['2026-11-11', '2026-11-10T19:00:00.000Z'],
    ]);
    expect(await listed('sort=day-desc')).toEqual(days.toReversed());
  });

  it('an instant as a bound cuts the day that is shown, where both are the same in UTC', async () => {
    for (const at of ['2026-11-10T20:00:00Z', '2026-11-10T09:00:00Z', '2026-11-10T00:00:00Z']) await buy(at);
    const [late, early, midnight] = await listed('');
    expect(await listed('dayFrom=2026-11-10T12:00:00Z')).toEqual([late]);
    expect(await listed('dayTo=2026-11-10T12:00:00Z')).toEqual([early, midnight]);
    expect(await listed('dayFrom=2026-11-10T00:00:00Z&dayTo=2026-11-10T23:59:59.999Z')).toHaveLength(3);
    expect(await listed('dayFrom=2026-11-11T00:00:00Z')).toEqual([]);
    await liveIn('Pacific/Auckland');
    await buy('2026-11-10T08:00');
    await liveIn('America/New_York');
    await buy('2026-11-10T23:00');
    const ofDay = await listed('dayFrom=2026-11-10T00:00:00Z&dayTo=2026-11-10T23:59:59.999Z&sort=day-asc');
    expect(ofDay.map(([, at]: [string, string]) => at)).toEqual([
      '2026-11-09T19:00:00.000Z',
      '2026-11-10T00:00:00.000Z',
      '2026-11-10T09:00:00.000Z',
      '2026-11-10T20:00:00.000Z',
      '2026-11-11T04:00:00.000Z',
    ]);
  });

  it.each([
    {
      zone: 'America/Sao_Paulo',
      at: '2018-11-04T00:30',
      day: '2018-11-04',
      instant: '2018-11-04T03:30:00.000Z',
    },
    {
      zone: 'America/Sao_Paulo',
      at: '2018-11-03T23:30',
      day: '2018-11-03',
      instant: '2018-11-04T02:30:00.000Z',
    },
    {
      zone: 'America/Santiago',
      at: '2025-09-07T00:00',
      day: '2025-09-07',
      instant: '2025-09-07T04:00:00.000Z',
    },
    { zone: 'Europe/Paris', at: '2026-03-29T02:30', day: '2026-03-29', instant: '2026-03-29T01:30:00.000Z' },
    {
      zone: 'Pacific/Auckland',
      at: '2026-09-27T02:30',
      day: '2026-09-27',
      instant: '2026-09-26T14:30:00.000Z',
    },
    {
      zone: 'America/New_York',
      at: '2026-11-01T01:30',
      day: '2026-11-01',
      instant: '2026-11-01T05:30:00.000Z',
    },
  ])(
    'a time that a change of clocks leaps over is on the day written: $zone $at',
    async ({ zone, at, day, instant }) => {
      await liveIn(zone);
      expect((await buy(at)).body).toMatchObject({ day, at: instant });
    },
  );

  it('a day before 1970 is refused with a sentence', async () => {
    for (const path of ['holdings', 'allocation']) {
      const { status, body } = await ask('GET', `${path}?on=0001-01-01`);
      expect([status, body.error.message]).toEqual([400, 'Ask for days since 1970.']);
    }
  });
});
