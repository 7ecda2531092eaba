import { type AssetId, newYorkDateOf, usEquitiesCalendar } from '@auspex/market';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixtureBearer } from '../../../test/http-proof/roles.ts';
import { unwatched } from '../../../test/with-earnings.ts';
import { MARKET_NOW } from '../../../test/with-market.ts';
import { marketMembers, withMarketApplication } from '../../../test/with-market-application.ts';
import { marketModule } from '../../market/index.ts';
import { earningsModule } from '../index.ts';
import { prepareEarnings } from '../ingest/ingest-earnings.ts';
import { saveReports } from '../store/save-earnings.ts';
import { writeCalendar } from './write-calendar.ts';

const app = withMarketApplication();

beforeAll(async () => {
  await prepareEarnings({ platform: app.platform, market: app.modules.service(marketModule) }, unwatched);
});

type Role = 'member' | 'other member';

async function send(method: 'POST' | 'DELETE', role: Role, payload?: object) {
  const headers = { authorization: fixtureBearer(role) ?? '' };
  const reply = await app.http.app.inject({ method, url: '/api/earnings/feed', headers, payload });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

/** Fetches an address without being signed in, as a calendar program does. */
async function open(url: string) {
  const { pathname, search } = new URL(url, 'http://x');
  const reply = await app.http.app.inject({ url: `${pathname}${search}` });
  return { status: reply.statusCode, text: reply.body, type: String(reply.headers['content-type']) };
}

function eventsIn(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}

const linkOf = async (role: Role, replace = false): Promise<string> =>
  (await send('POST', role, { replace })).url;

describe('The calendar feed of a member', () => {
  it('is read by a calendar program, with the dates that the page shows', async () => {
    const { status, text, type } = await open(await linkOf('member'));
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
    const events = eventsIn(text);
    expect(events.length).toBeGreaterThan(80);
    const page = await app.get('/api/earnings?from=2026-10-19&to=2027-03-18');
    expect(events.map(({ summary }) => summary).sort()).toEqual(
      page.body.items
        .map(
          (one: { symbol: string; quarter: number; fiscalYear: number }) =>
            `${one.symbol} earnings fiscal Q${one.quarter} ${one.fiscalYear} (simulated)`,
        )
        .sort(),
    );
    const own = page.body.items.filter((one: { status: string }) => one.status === 'own-estimate');
    expect(own.length).toBeGreaterThan(10);
    for (const event of events) {
      const shown = page.body.items.find((one: { symbol: string; fiscalYear: number; quarter: number }) =>
        event.summary.startsWith(`${one.symbol} earnings fiscal Q${one.quarter} ${one.fiscalYear} `),
      );
      const start = event.startDate;
      const day = start.isDate ? start.toString() : newYorkDateOf(start.toUnixTime() * 1000);
      expect(day).toBe(shown.date);
      const isSure = shown.status === 'confirmed' || shown.status === 'reported';
      expect(event.component.getFirstPropertyValue('status')).toBe(isSure ? 'CONFIRMED' : 'TENTATIVE');
      const { date, days, reports } = shown.ownEstimate ?? {};
      const ours = `Auspex estimates ${date}, within ${days} days either way, from the company’s last ${reports} reports.`;
      expect(event.description.includes(ours)).toBe(!isSure && shown.ownEstimate !== null);
    }
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  });

  it('shows the exchange’s hours, in summer and in winter time', async () => {
    const events = eventsIn((await open(await linkOf('member'))).text).filter(
      ({ startDate }) => !startDate.isDate,
    );
    const offsets = new Set<number>();
    for (const { startDate, description } of events) {
      const at = startDate.toUnixTime() * 1000;
      const session = usEquitiesCalendar.sessionOf(newYorkDateOf(at));
      if (description.includes('Before the open')) expect(at).toBe((session?.open ?? 0) - 3_600_000);
      else expect(at).toBe(session?.close);
      offsets.add(new Date(at).getUTCHours());
    }
    // The close is at 20:00 UTC before the clocks change on 1 November 2026 and at 21:00 afterwards.
    expect(offsets.has(20) && offsets.has(21)).toBe(true);
  });

  it('says that the market is simulated, for the calendar and for each event', async () => {
    const { text } = await open(await linkOf('member'));
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toContain('simulated');
    for (const { summary, description } of eventsIn(text)) {
      expect(summary).toContain('simulated');
      expect(description).toContain('Simulated');
    }
  });

  it('may be limited to symbols', async () => {
    const url = await linkOf('member');
    const events = eventsIn((await open(`${url}?symbols=AAPL,MSFT`)).text);
    expect(new Set(events.map(({ summary }) => summary.split(' ')[0]))).toEqual(new Set(['AAPL', 'MSFT']));
    expect(eventsIn((await open(`${url}?symbols=NOSUCH`)).text)).toEqual([]);
  });

  it('EARN-4: keeps its address until it is replaced or revoked; an old address leads nowhere', async () => {
    const first = await linkOf('member');
    expect(await linkOf('member')).toBe(first);
    const second = await linkOf('member', true);
    expect(second).not.toBe(first);
    expect((await open(first)).status).toBe(404);
    expect((await open(second)).status).toBe(200);
    expect(await send('DELETE', 'member')).toEqual({ revoked: true });
    expect((await open(second)).status).toBe(404);
    expect(await send('DELETE', 'member')).toEqual({ revoked: false });
    expect(await linkOf('member')).not.toBe(second);
  });

  it('of one member is not touched by another', async () => {
    const mine = await linkOf('member');
    const theirs = await linkOf('other member');
    expect(theirs).not.toBe(mine);
    await send('DELETE', 'other member');
    expect((await open(mine)).status).toBe(200);
    expect((await open(theirs)).status).toBe(404);
  });

  it('cannot be opened by guessing or with what the database holds', async () => {
    const token = /([\w-]{43})\.ics$/.exec(await linkOf('member'))?.[1] ?? '';
    const [row] = await app.test.owner.query<{ nonce: Buffer; hash: Buffer; text: string }>(
      `select nonce, token_hash as hash, f::text as text from earnings_feed f where member_id = $1`,
      [marketMembers.member],
    );
    expect(row.text).not.toContain(token);
    for (const guess of [
      row.hash.toString('base64url'),
      row.nonce.toString('base64url'),
      'A'.repeat(43),
      'x',
      '',
    ]) {
      expect((await open(`/feeds/earnings/${guess}.ics`)).status).toBe(404);
    }
    expect((await open(`/feeds/earnings/${token}`)).status).toBe(404);
  });

  it('EARN-4: is closed for a disabled member and gone with an erased one', async () => {
    const url = await linkOf('other member');
    const set = (value: string) =>
      app.test.owner.query(`update member set disabled_at = ${value} where id = $1`, [marketMembers.other]);
    await set('now()');
    expect((await open(url)).status).toBe(404);
    await set('null');
    expect((await open(url)).status).toBe(200);
    await app.test.database.query('delete from member where id = $1', [marketMembers.other]);
    expect((await open(url)).status).toBe(404);
    const left = await app.test.owner.query('select from earnings_feed where member_id = $1', [
      marketMembers.other,
    ]);
    expect(left).toEqual([]);
  });
});

describe('An event of the calendar', () => {
  const apple = 'us:AAPL' as AssetId;
  const document = { world: 'sim:39', simulated: true, publicUrl: 'https://auspex.example' };
  const eventsAsOf = async (asOf: number) =>
    app.modules.service(earningsModule).eventsBetween(app.modules.service(marketModule).view({ asOf }), {
      from: '2024-01-01',
      to: '2024-12-31',
      ownEstimates: true,
    });

  it('EARN-4: keeps its identity while its date moves, and its sequence grows with every change', async () => {
    const seen = new Map<string, { sequence: number; text: string }>();
    let moves = 0;
    for (let asOf = Date.parse('2024-01-02'); asOf < Date.parse('2024-09-01'); asOf += 9 * 86_400_000) {
      for (const event of eventsIn(writeCalendar({ ...document, events: await eventsAsOf(asOf) }))) {
        const text = `${event.startDate} ${event.component.getFirstPropertyValue('status')}`;
        const before = seen.get(event.uid);
        if (before) expect(event.sequence).toBeGreaterThanOrEqual(before.sequence);
        if (before && before.text !== text) {
          expect(event.sequence).toBeGreaterThan(before.sequence);
          moves++;
        }
        seen.set(event.uid, { sequence: event.sequence, text });
      }
    }
    expect(moves).toBeGreaterThan(30);
  });

  it('EARN-4: grows also where the date of a report that is out is corrected', async () => {
    const { database } = app.test;
    const period = { fiscalYear: 2031, quarter: 1, end: '2024-03-31' } as const;
    const given = { world: app.modules.service(marketModule).world.name, source: 'simulated' };
    const fact = { assetId: apple, period, time: 'after-close', currency: 'USD', epsActual: 1 } as const;
    const [out, corrected] = [Date.parse('2024-04-30T20:05:00Z'), Date.parse('2024-05-02T12:00:00Z')];
    const knownAt = out;
    await saveReports(database, { ...given, seenAt: out }, [{ ...fact, date: '2024-04-30', knownAt }]);
    await saveReports(database, { ...given, seenAt: corrected }, [{ ...fact, date: '2024-04-29', knownAt }]);
    const seen = async (asOf: number) => {
      const events = (await eventsAsOf(asOf)).filter((event) => event.period.fiscalYear === 2031);
      const [event] = eventsIn(writeCalendar({ ...document, events }));
      const [{ revisions, status }] = events;
      return {
        start: newYorkDateOf(event.startDate.toUnixTime() * 1000),
        sequence: event.sequence,
        revisions,
        status,
      };
    };
    const before = await seen(corrected - 1);
    expect(before).toMatchObject({ start: '2024-04-30', revisions: 0, status: 'reported' });
    expect(await seen(corrected)).toEqual({
      ...{ start: '2024-04-29', sequence: before.sequence + 1, revisions: 1, status: 'reported' },
    });
  });

  it('gives the same bytes for the same past', async () => {
    const asOf = Date.parse('2024-05-01T00:00:00Z');
    const write = async () => writeCalendar({ ...document, events: await eventsAsOf(asOf) });
    expect(await write()).toBe(await write());
  });

  it('survives names with commas, line breaks and letters of every length, in lines of at most 75 bytes', async () => {
    const [event] = (await eventsAsOf(MARKET_NOW)).filter(({ asset }) => asset.assetId === apple);
    const name = `A, B; C\\D\nBEGIN:VALARM ${'Škoda株式会社🙂 '.repeat(20)}\u0007`;
    const text = writeCalendar({ ...document, events: [{ ...event, asset: { ...event.asset, name } }] });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    // Text as RFC 5545, 3.3.11 writes it; programs differ in what they forgive.
    expect(text.replaceAll('\r\n ', '')).toContain('A\\, B\\; C\\\\D\\nBEGIN:VALARM ');
    const [read] = eventsIn(text);
    expect(read.description).toContain(name.replace('\u0007', ''));
    expect(read.component.getAllSubcomponents()).toEqual([]);
  });
});

describe('The calendar as a file', () => {
  it('holds what is on screen, and for the past what was known then', async () => {
    const range = 'from=2024-04-20&to=2024-06-30&symbols=AAPL,NVDA&asOf=2024-04-15';
    const file = await app.get(`/api/earnings.ics?${range}`);
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="earnings-2024-04-20-2024-06-30.ics"',
    );
    const page = await app.get(`/api/earnings?${range}`);
    const events = eventsIn(file.text);
    expect(events.length).toBe(page.body.items.length);
    expect(events.length).toBeGreaterThan(0);
    for (const { description } of events) expect(description).not.toContain('EPS reported');
  });

  it('is for members, and refuses an invalid range of days', async () => {
    const guest = await app.http.app.inject({ url: '/api/earnings.ics?from=2024-04-20&to=2024-06-30' });
    expect(guest.statusCode).toBe(401);
    for (const query of [
      '',
      '?from=2024-04-20',
      '?from=x&to=y',
      '?from=2024-06-30&to=2024-04-20',
      '?from=2020-01-01&to=2024-01-01',
    ])
      expect((await app.get(`/api/earnings.ics${query}`)).status).toBe(400);
  });
});
