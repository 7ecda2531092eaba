import { dateOfInstant } from '@auspex/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARKET_NOW, withMarket } from '../../test/with-market.ts';
import { openTestReturns } from '../../test/with-returns.ts';
import { createLedger } from '../record/index.ts';
import { paperPublication } from './publication.ts';

const DAY = 86_400_000;

const test = withMarket();
const harness = openTestReturns(() => test);
const { ask, allOf } = harness;
const recordAt = (at: number) =>
  paperPublication(harness.recordingAt(at)).update('us', new AbortController().signal);
beforeAll(() => harness.recordUntil('us', MARKET_NOW));
afterAll(() => harness.close());

describe('Trades of the published record', () => {
  it('RET-3: all are in the ledger since before the open they enter at, and their end as an outcome that points to them', async () => {
    expect(await recordAt(MARKET_NOW)).toEqual({ published: 0, settled: 0 });
    const { items } = await allOf('paper-forward');
    expect(items.length).toBeGreaterThan(5);
    expect(items.filter(({ exitReason }) => exitReason !== 'open').length).toBeGreaterThan(2);
    const ledger = createLedger({ ...test.platform, world: test.market.world.name });
    for (const row of items) {
      const leaf = await ledger.leaf(row.ledger?.leaf ?? '');
      expect(leaf?.bodyHash).toBe(row.ledger?.hash);
      expect(leaf?.body).toMatchObject({ assetId: row.assetId, symbol: row.symbol, entersAt: row.openedAt });
      expect(Date.parse(leaf?.entry.at ?? '')).toBeLessThan(Date.parse(row.openedAt));
      const end = await ledger.leaf(`${row.ledger?.leaf}:end`);
      expect(end === null).toBe(row.exitReason === 'open');
      if (end) {
        expect(end.of).toBe(row.ledger?.leaf);
        expect(end.body).toMatchObject({ entered: true, exit: row.exit, reason: row.exitReason });
      }
    }
  });

  it('are refused where the open had passed before they could be written down, and the page says how many', async () => {
    const { series } = await ask('returns.performance', { query: { market: 'us' } });
    expect(series[1]).toMatchObject({ refused: 0, sealedAfter: null });
    // The job has never run for crypto: every turn of a coin has missed its open by now.
    const crypto = await ask('returns.performance', { query: { market: 'crypto' } });
    expect(crypto.series[1].n).toBe(0);
    expect(crypto.series[1].refused).toBeGreaterThan(3);
    const late = await recordAt(Date.parse('2026-11-17T14:30:00Z'));
    expect(late.published).toBe(0);
  });

  it('of a coin enter one day later than its signal, because a day ends as the next one opens', async () => {
    const { items } = await harness.everyTrade({
      params: { id: 'crypto' },
      query: { series: 'backtest' },
    });
    expect(items.length).toBeGreaterThan(20);
    const asset = await test.market.view().findAsset(items[0].symbol, 'crypto');
    const stances = await harness.signals.stances(test.market.view(), 'crypto');
    const own = stances.assets.find(({ assetId }) => assetId === asset?.assetId);
    for (const { openedAt, symbol } of items) {
      if (symbol !== items[0].symbol) continue;
      const decided = own?.dates.indexOf(dateOfInstant(Date.parse(openedAt) - 2 * DAY)) ?? -1;
      expect(own?.stances[decided]).toBe(1);
      expect(own?.stances[decided - 1]).toBeLessThan(1);
    }
  });
});

describe('A trade that is still sealed', () => {
  it('RET-7: is seen by members at once and by nobody else: neither as a row, nor in the curve, nor as an open position', async () => {
    const whole = await allOf('paper-forward');
    const shown = await allOf('paper-forward', {}, null);
    // Decided on 12 November or later: the fifth bar after it is not known yet.
    const sealed = whole.items.filter(({ openedAt }) => openedAt.slice(0, 10) > '2026-11-12');
    expect(sealed.length).toBeGreaterThan(0);
    const ids = new Set(shown.items.map(({ id }) => id));
    expect(whole.items.filter(({ id }) => !ids.has(id))).toEqual(sealed);
    const detail = await ask('returns.detail', {
      query: { market: 'us', series: 'paper-forward' },
      as: null,
    });
    expect(detail.series.sealedAfter).toBe('2026-11-12');
    expect(detail.series.curves?.dates.at(-1)).toBe('2026-11-12');
    for (const { openSince } of detail.assets) expect((openSince ?? '') <= '2026-11-12').toBe(true);
    const { series } = await ask('returns.performance', { query: { market: 'us' }, as: null });
    expect(series[1].curves?.dates.at(-1)).toBe('2026-11-12');
    const one = await ask('returns.trades', { params: { id: sealed[0].symbol }, as: null });
    expect(one.items.some(({ id }) => id === sealed[0].id)).toBe(false);
    // A question about the past is asked today: what is sealed now stays so.
    const asked = await allOf('paper-forward', { asOf: '2026-11-17' }, null);
    expect(asked.items.every(({ openedAt }) => openedAt.slice(0, 10) <= '2026-11-12')).toBe(true);
  });

  it('LEDG-5: does not show in the ledger what it is about', async () => {
    const leaves = await test.database.query<{ id: string; subject: string; body: string; sealed: boolean }>(
      `select l.id, l.subject, l.body, l.sealed_until is not null as sealed from ledger_leaf l
         join ledger_entry e on e.world = l.world and e.seq = l.seq where e.kind = 'trades'`,
    );
    expect(leaves.length).toBeGreaterThan(5);
    for (const { id, subject, body, sealed } of leaves) {
      const { symbol, assetId } = JSON.parse(body) as { symbol: string; assetId: string };
      expect(sealed).toBe(true);
      for (const word of [symbol, assetId]) expect(`${id} ${subject}`.split(/[ :]/)).not.toContain(word);
      expect(subject).toBe('us');
    }
  });
});
