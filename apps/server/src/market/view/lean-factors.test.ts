import { readFileSync } from 'node:fs';
import { assetId, dateOfInstant, type IsoDate, sliceBars, startOfDate } from '@auspex/market';
import { type CorporateAction, corporateActionKnownAt, type KnownBars } from '@auspex/market-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasSharedData, listing, SHARED, sharedBars } from '../../../test/known-bars.ts';
import { withDatabase } from '../../../test/with-database.ts';
import { openMarket } from '../../../test/with-market.ts';
import { saveActions, saveBars, saveListings } from '../store/index.ts';
import type { Market } from './create-market.ts';

/** LEAN's factor file: a row applies up to and including its date. */
interface FactorRow {
  readonly date: IsoDate;
  readonly price: number;
  readonly split: number;
  readonly close: number;
}

function factorsOf(symbol: string): FactorRow[] {
  const text = readFileSync(`${SHARED}prices/lean-unadjusted/factor_files/${symbol}.csv`, 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [date = '', price, split, close] = line.split(',');
      // Printed with eight digits; every split of these four resulted in whole shares.
      const shares = Math.round(1 / Number(split));
      const iso = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}` as IsoDate;
      return { date: iso, price: Number(price), split: 1 / shares, close: Number(close) };
    });
}

/** Splits and dividends as implied by the factors; the ex-date is the first session after a row. */
function actionsOf(symbol: string, times: Float64Array): CorporateAction[] {
  const rows = factorsOf(symbol);
  const id = assetId(`us:${symbol.toUpperCase()}`);
  return rows.slice(0, -1).flatMap((row, i): CorporateAction[] => {
    const ex = times.find((time) => time > startOfDate(row.date));
    const next = rows[i + 1];
    // The first row only says where the file begins.
    if (ex === undefined || !next || i === 0 || startOfDate(row.date) < times[0]) return [];
    const exDate = dateOfInstant(ex);
    const known = { assetId: id, exDate, knownAt: corporateActionKnownAt('us', { exDate }) };
    const newPerOld = Math.round(next.split / row.split);
    const amount = ((1 - row.price / next.price) * row.close) / newPerOld;
    return [
      ...(newPerOld !== 1 ? [{ kind: 'split' as const, newPerOld, ...known }] : []),
      ...(row.price !== next.price
        ? [{ kind: 'dividend' as const, amountPerShare: amount, currency: 'USD', ...known }]
        : []),
    ];
  });
}

/** LEAN's map file: until then another company traded as BAC, and this one as NB. */
const FIRST_DATE: Readonly<Record<string, IsoDate>> = { bac: '1998-10-01' };

function barsOf(symbol: string): KnownBars {
  const known = sharedBars(`lean-unadjusted/daily/${symbol}.zip`);
  const first = known.bars.time.findIndex((time) => time >= startOfDate(FIRST_DATE[symbol] ?? '1998-01-02'));
  const end = known.bars.time.length;
  return { ...known, bars: sliceBars(known.bars, first, end), knownAt: known.knownAt.subarray(first) };
}

const SYMBOLS = ['aapl', 'bac', 'spy', 'iwm'];
const middleOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];
const SEEN_AT = Date.parse('2021-04-01T12:00:00Z');

describe.skipIf(!hasSharedData)('MKT-4: Real prices as traded, seen adjusted', () => {
  const test = withDatabase();
  let market: Market;
  beforeAll(async () => {
    const scope = { world: 'live', source: 'files', seenAt: SEEN_AT };
    await test.database.transaction(async (tx) => {
      for (const symbol of SYMBOLS) {
        const asset = listing(symbol.toUpperCase(), '1998-01-02');
        const known = barsOf(symbol);
        await saveListings(tx, scope, [asset]);
        await saveBars(tx, scope, [{ assetId: asset.assetId, market: 'us', known }]);
        await saveActions(tx, scope, actionsOf(symbol, known.bars.time));
      }
    });
    market = await openMarket(test.database, { worldName: 'live', now: () => SEEN_AT });
    return () => market.stop();
  });

  it.each(SYMBOLS)('%s agrees with the factor file on every day since 1998', async (symbol) => {
    const rows = factorsOf(symbol);
    const view = market.view();
    const id = assetId(`us:${symbol.toUpperCase()}`);
    const { bars } = await view.bars(id);
    const { bars: raw } = await view.bars(id, { adjustment: 'none' });
    const { bars: split } = await view.bars(id, { adjustment: 'splits' });
    expect(bars.time.length).toBeGreaterThan(5000);
    let worst = 0;
    bars.time.forEach((time, i) => {
      const factor = rows.find(({ date }) => date >= dateOfInstant(time));
      if (!factor) throw new Error('The factor file ends before the bars.');
      for (const name of ['open', 'high', 'low', 'close'] as const) {
        const full = raw[name][i] * factor.price * factor.split;
        worst = Math.max(worst, Math.abs(bars[name][i] / full - 1));
        worst = Math.max(worst, Math.abs(split[name][i] / (raw[name][i] * factor.split) - 1));
      }
      worst = Math.max(worst, Math.abs((bars.volume[i] * factor.split) / raw.volume[i] - 1));
    });
    expect(worst).toBeLessThan(1e-6);
  });

  it('Apple’s dividend of November 2020 was 20.5 cents a share, as the company announced', async () => {
    const actions = await market.view().actions(assetId('us:AAPL'));
    const november = actions.find(({ exDate }) => exDate === '2020-11-06');
    expect(november).toMatchObject({ kind: 'dividend' });
    expect(november?.kind === 'dividend' && november.amountPerShare).toBeCloseTo(0.205, 4);
  });

  it('seen in September 2017, Apple is not yet split four for one, and its closes match another vendor’s at the time', async () => {
    const other = sharedBars('stocknet/AAPL.csv').bars;
    const asOf = Date.parse('2017-09-02T00:00:00Z');
    const { bars } = await market.view({ asOf }).bars(assetId('us:AAPL'), {
      adjustment: 'splits',
      from: '2012-09-04',
    });
    expect(bars.time).toEqual(other.time);
    const gaps = Array.from(bars.close, (close, i) => Math.abs(close / other.close[i] - 1));
    // The vendors take their close from different trades of the last second.
    expect(Math.max(...gaps)).toBeLessThan(2.5e-3);
    expect(middleOf(gaps)).toBeLessThan(1e-5);
  });

  it('the returns of every day, dividends included, match another vendor’s', async () => {
    const text = readFileSync(`${SHARED}prices/stocknet/AAPL.csv`, 'utf8').trim().split('\n').slice(1);
    const adjusted = text.map((line) => Number(line.split(',')[5]));
    const { bars } = await market.view().bars(assetId('us:AAPL'), { from: '2012-09-04', to: '2017-09-01' });
    expect(bars.time.length).toBe(adjusted.length);
    const gaps = adjusted
      .slice(1)
      .map((value, i) => Math.abs(bars.close[i + 1] / bars.close[i] - value / adjusted[i]));
    // The smallest dividend of these years was worth 0.4 % of the price: leaving one out would show.
    expect(Math.max(...gaps)).toBeLessThan(2.5e-3);
    expect(middleOf(gaps)).toBeLessThan(1e-5);
  });
});
