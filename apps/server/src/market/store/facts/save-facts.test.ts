import { assetId, sentence } from '@auspex/market';
import type { CorporateAction, FinancialStatement } from '@auspex/market-data';
import { beforeEach, describe, expect, it } from 'vitest';
import { listing } from '../../../../test/known-bars.ts';
import { withDatabase } from '../../../../test/with-database.ts';
import { openMarket } from '../../../../test/with-market.ts';
import {
  saveActions,
  saveHalts,
  saveIndexWeights,
  saveIndices,
  saveListings,
  saveQualityFlags,
  saveRates,
  saveShareCounts,
  saveStatements,
} from '../index.ts';

const ID = assetId('us:KO');
const at = (text: string) => Date.parse(text);
const SEEN = at('2024-06-01T00:00:00.123Z');
const DAY = 86_400_000;

describe('Storing facts', () => {
  const test = withDatabase();
  const scope = (seenAt: number, source = 'edgar') => ({ world: 'live', source, seenAt });
  const dividend = (amountPerShare: number): CorporateAction => ({
    kind: 'dividend',
    assetId: ID,
    exDate: '2024-03-14',
    payDate: '2024-04-01',
    amountPerShare,
    currency: 'USD',
    knownAt: at('2024-02-15T13:30:00.999Z'),
  });
  const seen = async (point: { asOf?: number; seenBy?: number } = {}) => {
    const market = await openMarket(test.database, { worldName: 'live', now: () => SEEN + 90 * DAY });
    await market.stop();
    return market.view(point);
  };
  beforeEach(async () => {
    await test.owner.query(
      `truncate asset, asset_symbol, asset_delisting, corporate_action, trading_halt, financial_statement,
         share_count, market_index, index_weight, currency_rate`,
    );
    await test.owner.query('delete from quality_flag');
    await saveListings(test.database, scope(SEEN), [listing('KO', '1990-01-02')]);
  });

  it('again writes nothing, and returns to the millisecond what was stored', async () => {
    const halt = {
      assetId: ID,
      from: at('2024-05-01T14:00:00.001Z'),
      until: at('2024-05-01T14:05:00.999Z'),
      reason: 'volatility',
      knownAt: at('2024-05-01T14:00:00.001Z'),
    };
    const statement: FinancialStatement = {
      assetId: ID,
      period: { fiscalYear: 2023, quarter: 'full-year', start: '2023-01-01', end: '2023-12-31' },
      currency: 'USD',
      form: '10-K',
      accession: '0000021344-24-000009',
      figures: { revenue: 45_754_000_000, epsDiluted: 2.47 },
      derived: false,
      knownAt: at('2024-02-20T21:05:17.000Z'),
      knownFrom: 'filing-acceptance',
    };
    const shares = { assetId: ID, date: '2024-02-16', shares: 4_311_000_000.5, knownAt: 5 } as const;
    const index = { indexId: 'DRINKS', name: 'Drinks', fund: ID };
    const weight = { indexId: 'DRINKS', assetId: ID, effectiveFrom: '2024-01-02', weight: 1 / 3, knownAt: 5 };
    const rate = { base: 'EUR', quote: 'USD', date: '2024-05-31', rate: 1.0852, knownAt: 7 } as const;
    const store = async (seenAt: number) => [
      await saveHalts(test.database, scope(seenAt), [halt]),
      await saveStatements(test.database, scope(seenAt), [statement]),
      await saveShareCounts(test.database, scope(seenAt), [shares]),
      await saveIndices(test.database, scope(seenAt), [index]),
      await saveIndexWeights(test.database, scope(seenAt), [
        weight as typeof weight & { effectiveFrom: '2024-01-02' },
      ]),
      await saveRates(test.database, scope(seenAt), [rate]),
      await saveActions(test.database, scope(seenAt), [dividend(0.485)]),
    ];
    for (const saved of await store(SEEN)) expect(saved).toEqual({ added: 1, changed: 0 });
    for (const saved of await store(SEEN + DAY)) expect(saved).toEqual({ added: 0, changed: 0 });
    // A day without the dates of the reports is no news about the figures.
    const undated = { ...statement, knownAt: at('2024-03-30T23:59:59.999Z'), knownFrom: 'assumed' as const };
    const saved = await saveStatements(test.database, scope(SEEN + 2 * DAY), [undated]);
    expect(saved).toEqual({ added: 0, changed: 0 });
    const view = await seen();
    expect(await view.halts(ID)).toEqual([halt]);
    expect(await view.statements(ID)).toEqual([{ ...statement, restates: undefined }]);
    expect(await view.shareCounts(ID)).toEqual([shares]);
    expect(await view.indices()).toEqual([index]);
    expect(await view.indexMembers('DRINKS')).toEqual([
      { assetId: ID, weight: 1 / 3, effectiveFrom: '2024-01-02' },
    ]);
    expect(await view.rates({ base: 'EUR', quote: 'USD' })).toEqual([rate]);
    expect(await view.actions(ID)).toEqual([dividend(0.485)]);
  });

  it('MKT-5: that differ later adds another version, known from when it was recorded', async () => {
    await saveActions(test.database, scope(SEEN), [dividend(0.46)]);
    const later = SEEN + 3 * DAY;
    expect(await saveActions(test.database, scope(later), [dividend(0.485)])).toEqual({
      added: 0,
      changed: 1,
    });
    const amounts = async (point: { asOf?: number; seenBy?: number }) =>
      (await (await seen(point)).actions(ID)).map((one) => one.kind === 'dividend' && one.amountPerShare);
    expect(await amounts({})).toEqual([0.485]);
    expect(await amounts({ asOf: later - 1 })).toEqual([0.46]);
    expect(await amounts({ asOf: later, seenBy: later - 1 })).toEqual([0.46]);
    expect(await amounts({ asOf: at('2024-02-15T13:30:00.998Z') })).toEqual([]);
    expect(await amounts({ seenBy: SEEN - 1 })).toEqual([]);
  });

  it('a dividend of zero withdraws what was announced', async () => {
    await saveActions(test.database, scope(SEEN), [dividend(0.46)]);
    await saveActions(test.database, scope(SEEN + DAY), [dividend(0)]);
    expect(await (await seen()).actions(ID)).toEqual([]);
    expect(await (await seen({ asOf: SEEN })).actions(ID)).toHaveLength(1);
  });

  it('from a second source changes nothing that is there', async () => {
    await saveActions(test.database, scope(SEEN), [dividend(0.485)]);
    const other = await saveActions(test.database, scope(SEEN + DAY, 'alpha-vantage'), [dividend(0.5)]);
    expect(other).toEqual({ added: 0, changed: 0 });
  });

  it('of many rows takes one statement, and the same fact twice in it counts once', async () => {
    const rates = Array.from({ length: 3000 }, (_, i) => ({
      base: 'EUR',
      quote: 'USD',
      date: new Date(i * DAY).toISOString().slice(0, 10) as '1970-01-01',
      rate: 1 + i / 1000,
      knownAt: i * DAY,
    }));
    const saved = await saveRates(test.database, scope(SEEN), [...rates, rates[0]]);
    expect(saved).toEqual({ added: 3000, changed: 0 });
  });

  it('flags of the quality screen stay open until a later screening no longer finds them', async () => {
    const flag = {
      date: '2024-05-02',
      rule: 'unit-error',
      evidence: sentence('removeBar', { from: '2024-05-02' }),
      suggestion: sentence('fetchOne', { from: '2024-05-02' }),
    } as const;
    const days = { assetId: ID, from: '2024-05-01', to: '2024-05-31' } as const;
    const screen = (seenAt: number, flags: readonly (typeof flag)[]) =>
      saveQualityFlags(test.database, scope(seenAt), [{ ...days, flags }]);
    expect(await screen(SEEN, [flag])).toEqual({ added: 1, changed: 0 });
    expect(await screen(SEEN + DAY, [flag])).toEqual({ added: 0, changed: 0 });
    expect(await screen(SEEN + 2 * DAY, [])).toEqual({ added: 0, changed: 1 });
    expect(await (await seen({ asOf: SEEN - 1 })).qualityFlags(ID)).toEqual([]);
    expect(await (await seen({ asOf: SEEN + DAY })).qualityFlags(ID)).toEqual([{ assetId: ID, ...flag }]);
    expect(await (await seen()).qualityFlags(ID)).toEqual([]);
    expect(await screen(SEEN + 3 * DAY, [flag])).toEqual({ added: 1, changed: 0 });
  });
});
