import { addDays } from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import { simulate } from '@auspex/simulated-market';
import { beforeAll, describe, expect, it } from 'vitest';
import { personalToken } from '../../test/market-samples.ts';
import { MARKET_NOW, MARKET_SEED } from '../../test/with-market.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';

const app = withMarketApplication({ people: 'stored' });
const simulation = simulate({ seed: MARKET_SEED, to: MARKET_NOW });
/** The last session whose bar is known; a Wednesday in the middle of a week and of a month. */
const TODAY = '2026-11-18';
let token: string;

beforeAll(async () => {
  token = await personalToken(app);
});

type Rows = Readonly<Record<string, Readonly<Record<string, string>>>>;

async function series(name: string, symbol: string): Promise<Rows> {
  const { body } = await app.get(`/query?function=${name}&symbol=${symbol}&outputsize=full&apikey=${token}`);
  const [, rows] = Object.entries(body).find(([key]) => key !== 'Meta Data') ?? [];
  return rows as Rows;
}

/** The listed stock to which an action applies, and that action, as the simulated market itself announced it. */
function findAction(fits: (action: CorporateAction) => boolean) {
  for (const { assetId, kind, symbols, delisting } of simulation.listings()) {
    if (kind !== 'stock' || delisting) continue;
    const actions = simulation.corporateActions(assetId);
    const action = actions.find(fits);
    if (action) return { symbol: symbols.at(-1)?.symbol ?? '', action, actions };
  }
  throw new Error('The simulated market has no such action.');
}

const isDividendIn = (from: string, to: string) => (action: CorporateAction) =>
  action.kind === 'dividend' && action.exDate >= from && action.exDate <= to;
const paid = (rows: Rows) =>
  Object.values(rows).reduce((sum, row) => sum + Number(row['7. dividend amount']), 0);
const owed = (actions: readonly CorporateAction[], until: string) =>
  actions.reduce(
    (sum, action) => sum + (action.kind === 'dividend' && action.exDate <= until ? action.amountPerShare : 0),
    0,
  );

describe('dividends and splits with the prices', () => {
  it('MKT-21: are not shown before their ex-date, however long they have been announced', async () => {
    const { symbol, actions } = findAction(isDividendIn(addDays(TODAY, 1), '2027-12-31'));
    const rows = await series('TIME_SERIES_DAILY_ADJUSTED', symbol);
    expect(Object.keys(rows)[0]).toBe(TODAY);
    const today = actions.filter(({ kind, exDate }) => kind === 'dividend' && exDate === TODAY);
    expect(Number(rows[TODAY]?.['7. dividend amount'])).toBeCloseTo(owed(today, TODAY), 6);
    expect(paid(rows)).toBeCloseTo(owed(actions, TODAY), 3);
  });

  it('are in the week and the month of their ex-date, and wait while those are still running', async () => {
    const week = findAction(isDividendIn('2026-11-16', TODAY));
    // The last complete week ended on Friday the 13th, the last complete month on Friday the 30th of October.
    const weekly = await series('TIME_SERIES_WEEKLY_ADJUSTED', week.symbol);
    expect(Object.keys(weekly)[0]).toBe('2026-11-13');
    expect(paid(weekly)).toBeCloseTo(owed(week.actions, '2026-11-15'), 3);
    const month = findAction(isDividendIn('2026-11-02', TODAY));
    const monthly = await series('TIME_SERIES_MONTHLY_ADJUSTED', month.symbol);
    expect(Object.keys(monthly)[0]).toBe('2026-10-30');
    expect(paid(monthly)).toBeCloseTo(owed(month.actions, '2026-10-31'), 3);
    const past = month.actions.find(isDividendIn('2026-01-01', '2026-10-31'));
    const shown = Object.entries(monthly).find(([date]) => date.slice(0, 7) === past?.exDate.slice(0, 7));
    expect(Number(shown?.[1]['7. dividend amount'])).toBeGreaterThan(0);
  });
});

describe('the splits and dividends of some bars', () => {
  const actionsOf = async (symbol: string, query: string): Promise<{ exDate: string }[]> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await app.get(`/api/market/bars/${symbol}?${query}`, headers)).body.actions;
  };

  it('MKT-21: end where the bars end: none that lies ahead, none after the last day requested', async () => {
    const { symbol, actions } = findAction(isDividendIn(addDays(TODAY, 1), '2027-12-31'));
    const shown = await actionsOf(symbol, 'limit=20000');
    expect(shown.length).toBe(actions.filter(({ exDate }) => exDate <= TODAY).length);
    const past = await actionsOf(symbol, 'from=2023-01-01&to=2024-06-30');
    const within = actions.filter(({ exDate }) => exDate >= '2023-01-01' && exDate <= '2024-06-30');
    expect(within.length).toBeGreaterThan(2);
    expect(past.map(({ exDate }) => exDate)).toEqual(within.map(({ exDate }) => exDate));
  });

  it('of weeks include those of the last week’s days', async () => {
    const { symbol, action } = findAction(
      (one) => one.kind === 'dividend' && new Date(one.exDate).getUTCDay() === 4 && one.exDate < '2026-10-01',
    );
    const shown = await actionsOf(symbol, `timeframe=1w&limit=1&asOf=${addDays(action.exDate, 4)}`);
    expect(shown.map(({ exDate }) => exDate)).toContain(action.exDate);
  });
});
